"""Says within three seconds that the page has lost its server: what is done then is sent once the server is back."""

from __future__ import annotations

import json

import streamlit as st

from scoring.words import Language

_JS = """
<script>
(() => {
  const text = TEXT;
  let banner = document.getElementById("burraco-offline");
  if (banner) { banner.textContent = text; return; }
  banner = document.createElement("div");
  banner.id = "burraco-offline";
  banner.setAttribute("role", "alert");
  banner.hidden = true;
  banner.textContent = text;
  Object.assign(banner.style, { position: "fixed", inset: "0 0 auto 0", zIndex: 1000000, padding: ".6rem 1rem",
    background: "#7c2d12", color: "#ffffff", textAlign: "center", fontSize: "1rem" });
  document.body.append(banner);
  const ask = async () => {
    const patience = new AbortController();
    const end = setTimeout(() => patience.abort(), 1000);
    try {
      const answer = await fetch("./_stcore/health", { cache: "no-store", signal: patience.signal });
      banner.hidden = answer.ok;
    } catch {
      banner.hidden = false;
    }
    clearTimeout(end);
    setTimeout(ask, 1500);
  };
  addEventListener("offline", () => { banner.hidden = false; });
  ask();
})();
</script>
"""


def show_when_offline(words: Language) -> None:
    """Watch the connection from the browser, which draws the sentence itself."""
    # A tag within the text would end the script.
    text = json.dumps(words("page.offline")).replace("<", "\\u003c")
    st.html(_JS.replace("TEXT", text), unsafe_allow_javascript=True)
