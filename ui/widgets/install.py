"""The page as an app: its manifest and icons for a home screen, and the worker that stands in for an absent server."""

from __future__ import annotations

import json

import streamlit as st

from scoring.words import Language
from ui.storage.draft import Sheet

_JS = """
<script>
(() => {
  const { head, lang, match } = DATA;
  for (const [kind, attributes] of head) {
    const [key, value] = Object.entries(attributes)[0];
    if (document.head.querySelector(`${kind}[${key}="${value}"]`)) continue;
    const element = document.createElement(kind);
    for (const [name, text] of Object.entries(attributes)) element.setAttribute(name, text);
    // Whole from the start: Chromium never looks again at a manifest link that comes without an address.
    document.head.append(element);
  }
  try {
    if (match) localStorage.setItem("burraco-last-match", JSON.stringify(match));
  } catch {
    // A browser that keeps nothing.
  }
  // Only over HTTPS and on the machine itself do browsers have workers.
  navigator.serviceWorker?.register("./service-worker.js").then(() => navigator.serviceWorker.ready)
    .then((ready) => ready.active.postMessage({ lang, match: new URLSearchParams(location.search).get("m") }))
    .catch(() => {});
})();
</script>
"""


def _head(lang: str) -> list[tuple[str, dict[str, str]]]:
    """What browsers look for in the head of a page: Streamlit's own frame names none of it."""
    return [
        ("link", {"rel": "manifest", "href": f"manifest.webmanifest?lang={lang}"}),
        ("link", {"rel": "apple-touch-icon", "href": "app/static/icon-180.png"}),
        ("meta", {"name": "apple-mobile-web-app-title", "content": "Burraco"}),
        ("meta", {"name": "mobile-web-app-capable", "content": "yes"}),
        ("meta", {"name": "theme-color", "content": "#0b6b43"}),
    ]


def installable(words: Language, sheet: Sheet | None) -> None:
    """Name manifest and icons in the head, start the worker, and leave it the match to show without a server."""
    data = {"head": _head(words.code), "lang": words.code, "match": last_match(words, sheet) if sheet else None}
    # A tag within a name would end the script.
    text = json.dumps(data).replace("<", "\\u003c")
    st.html(_JS.replace("DATA", text), unsafe_allow_javascript=True)


def last_match(words: Language, sheet: Sheet) -> dict[str, object]:
    """A match as it is read without a server: the names, the points of each hand, the totals."""

    def shown(points: tuple[int | None, ...]) -> list[str]:
        return [words("match.faulty") if one is None else str(one) for one in points]

    hands = [shown(points) for points in sheet.match.points()]
    return {"names": list(sheet.names), "hands": hands, "totals": shown(sheet.match.standing().totals)}
