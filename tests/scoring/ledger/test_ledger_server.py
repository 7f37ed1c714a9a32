"""The ledger on a PostgreSQL server: its failures are one sentence, and it goes on when the server is back."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from ledger_accidents import OLD_TOKEN, OLD_TOTALS, VERSION_1
from postgres_server import PostgresServer

from scoring.ledger.ledger import Ledger, LedgerError

PROJECT = Path(__file__).resolve().parents[3]


def name_of(url: str) -> str:
    return url.partition("@/")[2].partition("?")[0]


def test_a_server_that_comes_back_is_used_again(postgres: PostgresServer) -> None:
    with Ledger(postgres.new_database()) as ledger:
        token = ledger.create_match(["Noi", "Loro"], "classico").token
        postgres.halt()
        with pytest.raises(LedgerError, match="cannot be reached") as caught:
            ledger.load(token)
        postgres.start()
        assert caught.value.key == "ledger.unreachable"
        assert ledger.load(token).revision == 1
        assert ledger.save_draft(token, 1, "again") == 2


@pytest.mark.parametrize("address", ["postgresql://me:secret@/x?host=/nowhere", "postgresql://127.0.0.1:9/x"])
def test_a_server_that_is_not_there_is_said_without_the_password(address: str) -> None:
    with pytest.raises(LedgerError, match="The database x cannot be reached") as caught:
        Ledger(address)
    assert "secret" not in str(caught.value)


def test_a_database_that_is_not_there_is_said(postgres: PostgresServer) -> None:
    with pytest.raises(LedgerError, match="The database nothing cannot be reached"):
        Ledger(postgres.url("nothing"))


def test_a_database_that_may_only_be_read_refuses_edits(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    with Ledger(url) as ledger:
        token = ledger.create_match(["Noi", "Loro"], "classico").token
    postgres.execute(name_of(url), f"ALTER DATABASE {name_of(url)} SET default_transaction_read_only = on")
    with Ledger(url) as ledger:
        with pytest.raises(LedgerError) as caught:
            ledger.save_draft(token, 1, "no")
        assert caught.value.key == "ledger.read-only"
        assert ledger.load(token).revision == 1


def test_tables_of_the_first_version_are_brought_up_to_date(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    postgres.execute(name_of(url), *VERSION_1.split(";"))
    for _ in range(2):
        with Ledger(url) as ledger:
            stored = ledger.load(OLD_TOKEN)
            assert (stored.revision, stored.match.standing().totals) == (7, OLD_TOTALS)


def test_tables_of_a_newer_version_are_left_alone(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    Ledger(url).close()
    postgres.execute(name_of(url), "UPDATE ledger_schema SET version = 99")
    with pytest.raises(LedgerError, match="newer version of this program"):
        Ledger(url)


def test_without_the_driver_its_installation_is_named(postgres: PostgresServer) -> None:
    program = (
        "import sys; sys.modules['psycopg'] = None\n"
        "from scoring.ledger.ledger import Ledger, LedgerError\n"
        "try: Ledger(sys.argv[1])\n"
        "except LedgerError as error: print(error)"
    )
    command = [sys.executable, "-c", program, postgres.url("postgres")]
    ran = subprocess.run(command, capture_output=True, check=True, cwd=PROJECT, text=True)
    install = "run pip install --editable '.[postgresql]' in the project's folder"
    assert ran.stdout == f"The driver for postgres is not installed: {install}.\n"
