"""The passphrase for the page, of which only a hash is kept: enough to know it again, not enough to tell it."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ui.storage.folders import data_folder

COST: Final = 2**14
BLOCK: Final = 8
"""Of scrypt: 16 MB and some 50 ms a try, which a phone's owner does not notice and a guesser does."""
SALT_BYTES: Final = 16


@dataclass(frozen=True)
class Passphrase:
    """A salt and the hash of salt and passphrase."""

    salt: bytes
    digest: bytes

    @classmethod
    def of(cls, text: str, salt: bytes | None = None) -> Passphrase:
        """Hash a passphrase, with a new salt unless one is given."""
        salt = salt or secrets.token_bytes(SALT_BYTES)
        return cls(salt, hashlib.scrypt(text.encode(), salt=salt, n=COST, r=BLOCK, p=1))

    def matches(self, text: str) -> bool:
        """Whether this is the passphrase; takes as long for any other."""
        return hmac.compare_digest(Passphrase.of(text, self.salt).digest, self.digest)


def keep_passphrase(text: str) -> None:
    """Keep a passphrase in place of the one before; OSError where that fails."""
    made = Passphrase.of(text)
    _file().touch(mode=0o600)
    _file().write_text(f"{made.salt.hex()} {made.digest.hex()}\n", "ascii")


def kept_passphrase() -> Passphrase | None:
    """The passphrase that was kept; None where there is none, or its file is damaged."""
    try:
        salt, digest = _file().read_text("ascii").split()
        return Passphrase(bytes.fromhex(salt), bytes.fromhex(digest))
    except (FileNotFoundError, ValueError):
        return None


def _file() -> Path:
    return data_folder() / "passphrase"
