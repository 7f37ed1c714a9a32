"""Ledgers of an older version, full disks and other accidents, for the tests of the ledger."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

VERSION_1 = """
CREATE TABLE matches (
    id INTEGER NOT NULL PRIMARY KEY, token VARCHAR NOT NULL UNIQUE, revision INTEGER NOT NULL, sides JSON NOT NULL,
    variant VARCHAR NOT NULL, options JSON NOT NULL, draft JSON, created_at TIMESTAMP NOT NULL
);
CREATE TABLE hands (
    id INTEGER NOT NULL PRIMARY KEY, match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    lines JSON NOT NULL, reading JSON, deleted BOOLEAN NOT NULL, recorded_at TIMESTAMP NOT NULL
);
CREATE INDEX ix_hands_match_id ON hands (match_id);
INSERT INTO matches VALUES
    (1, 'old-token', 7, '["Noi", "Loro"]', 'classico', '{"target": 505}', 'null', '2026-01-02 03:04:05');
INSERT INTO hands VALUES
    (1, 1, '[{"name": "Noi", "hand": ["KS"]}, {"name": "Loro"}]', 'null', false, '2026-01-02 03:04:05')
"""
"""What the first version of this program wrote: a match known by its token, with one hand."""

OLD_TOKEN, OLD_TOTALS = "old-token", (-10, 0)


def write_older(file: Path) -> Path:
    """Make a file of the first version."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(VERSION_1)
    return file


@contextmanager
def small_files(largest: int) -> Iterator[None]:
    """No file of this process can grow beyond this many bytes: the system refuses the write."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[None]:
    """A disk of this size at a folder; only root can have one."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "none", str(folder)]
    if os.geteuid() or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("only root can mount a small disk, and not everywhere")
    try:
        yield
    finally:
        # At once, whatever a failed test still holds open on it.
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def make_room(folder: Path, size: str) -> None:
    """Let a disk of `small_disk` be larger."""
    subprocess.run(["mount", "-o", f"remount,size={size}", str(folder)], check=True)


@contextmanager
def without_root() -> Iterator[None]:
    """Root may write everywhere: for a while, be nobody."""
    root = os.geteuid() == 0
    if root:
        os.setegid(65534)
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
            os.setegid(0)
