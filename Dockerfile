# The same two commands as without a container: `make run` is what it does, and
# `docker build --target test .` ends with `make test`.

FROM python:3.13-slim AS app
RUN apt-get update \
    && apt-get install -y --no-install-recommends make libgl1 libglib2.0-0 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY . .
# What `make run` would install at its first start, and the driver for a ledger on PostgreSQL; not what Streamlit
# demands and nothing here uses.
RUN make .venv/runtime.stamp && .venv/bin/python -m pip install --no-cache-dir --quiet --editable '.[postgresql]' \
    && .venv/bin/python -m pip uninstall --quiet --yes altair pandas pyarrow pydeck

FROM app AS test
RUN make test

FROM app
RUN useradd --create-home burraco && mkdir --mode=700 /data && chown burraco /data
USER burraco
ENV BURRACO_DATA=/data STREAMLIT_SERVER_ADDRESS=0.0.0.0
VOLUME /data
EXPOSE 8501
HEALTHCHECK --interval=10s --start-period=60s CMD [".venv/bin/python", "-c", \
    "from urllib.request import urlopen; urlopen('http://127.0.0.1:8501/_stcore/health', timeout=5)"]
CMD ["make", "run"]
