"""Putting the page on a phone's home screen: Streamlit's own frame names no manifest, so the page does."""

from __future__ import annotations

import json

import streamlit as st

_HEAD = (
    ("link", {"rel": "manifest", "href": "app/static/manifest.json"}),
    ("link", {"rel": "apple-touch-icon", "href": "app/static/icon-180.png"}),
    ("meta", {"name": "apple-mobile-web-app-title", "content": "Burraco"}),
    ("meta", {"name": "mobile-web-app-capable", "content": "yes"}),
    ("meta", {"name": "theme-color", "content": "#0b6b43"}),
)
"""What browsers look for in the head of a page; the files lie in `static/`, which Streamlit serves."""

_JS = """
<script>
for (const [kind, attributes] of HEAD) {
  const [key, value] = Object.entries(attributes)[0];
  if (document.head.querySelector(`${kind}[${key}="${value}"]`)) continue;
  const element = document.createElement(kind);
  for (const [name, text] of Object.entries(attributes)) element.setAttribute(name, text);
  // Whole from the start: Chromium never looks again at a manifest link that comes without an address.
  document.head.append(element);
}
</script>
""".replace("HEAD", json.dumps(_HEAD))


def installable() -> None:
    """Name the manifest and the icons in the head of the page, once."""
    st.html(_JS, unsafe_allow_javascript=True)
