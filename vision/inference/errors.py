"""Why the networks give no answer that can be used."""

from __future__ import annotations

from scoring.notice import NoticeError


class InferenceError(NoticeError, RuntimeError):
    """The networks, or the server that runs them, give no answer that can be used."""
