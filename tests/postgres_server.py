"""A PostgreSQL server of the tests' own: a new cluster in a temporary folder, on a socket only, never as root."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from itertools import count
from pathlib import Path

from sqlalchemy import create_engine

SETTINGS = "-c listen_addresses='' -c fsync=off -c max_connections=60 -k {folder}"


def programs() -> Path | None:
    """The folder of the server's programs; Debian keeps them off the path."""
    found = shutil.which("initdb")
    places = [Path(found).resolve()] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return places[-1].parent if places else None


class PostgresServer:
    """Started when made; `stop` ends it and takes its folder away."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        # Not in pytest's folder: a socket's path is short, and the server's user must reach it.
        self.folder = Path(tempfile.mkdtemp(prefix="pg-"))
        self._user = _plain_user()
        if self._user:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        self._run("initdb", "--username=burraco", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        self.start()
        self._numbers = count(1)

    def start(self) -> None:
        options = SETTINGS.format(folder=self.folder)
        self._run("pg_ctl", "start", "--wait", "--timeout=200", f"--log={self.folder / 'log'}", "--options", options)

    def halt(self) -> None:
        """Stop serving, as a crash would."""
        self._run("pg_ctl", "stop", "--mode=immediate", "--wait")

    def stop(self) -> None:
        self.halt()
        shutil.rmtree(self.folder)

    def url(self, name: str) -> str:
        return f"postgresql://burraco@/{name}?host={self.folder}"

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"ledger{next(self._numbers)}"
        self.execute("postgres", f"CREATE DATABASE {name}")
        return self.url(name)

    def execute(self, name: str, *statements: str) -> None:
        """Run statements on a database, each for itself."""
        engine = create_engine(
            self.url(name).replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT"
        )
        with engine.connect() as connection:
            for statement in statements:
                connection.exec_driver_sql(statement)
        engine.dispose()

    def _run(self, program: str, *arguments: str) -> None:
        as_user = {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []} if self._user else {}
        command = [str(self._programs / program), "-D", str(self.folder / "data"), *arguments]
        # The server inherits what its starter has open: a pipe would never end.
        with (self.folder / "output").open("wb") as output:
            subprocess.run(command, check=True, cwd=self.folder, stdout=output, stderr=output, **as_user)


def _plain_user() -> pwd.struct_passwd | None:
    """Who runs the server in place of root, which PostgreSQL refuses."""
    return pwd.getpwnam("nobody") if os.geteuid() == 0 else None
