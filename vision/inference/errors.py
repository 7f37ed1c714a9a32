"""Why the networks give no answer that can be used."""

from __future__ import annotations

from typing import ClassVar


class InferenceError(RuntimeError):
    """The networks, or the server that runs them, give no answer that can be used.

    `str()` is one sentence in English that says what is wrong and what to do; `code` stays the same for ever.
    """

    SENTENCES: ClassVar[dict[str, str]] = {
        "address": "{url!r} is no address of an inference server: begin it with http:// or https://.",
        "down": "The inference server {url} cannot be reached ({reason}): check its address and that it runs.",
        "slow": "The inference server {url} did not answer within {seconds:g} s: wait a moment, or give it more cores.",
        "refused": "The inference server {url} refused with status {status}: check that it serves this project's "
        "models.",
        "foreign": "The network {path} takes other pictures than this version gives it: fetch the whole project again, "
        "or train it anew.",
        "wrong": "The inference server {url} gave an answer that cannot be used: check that it serves this project's "
        "models.",
    }

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(self.SENTENCES[code].format(**params))
        self.code = code
