"""The page's style for phones: large targets, little space between."""

from __future__ import annotations

import streamlit as st

_CSS = """
<style>
.stMainBlockContainer { padding: 3.2rem 1rem 2rem; max-width: 76rem; }
@media (max-width: 640px) { .stMainBlockContainer { padding: 2.6rem .6rem 1rem; } }
.stBottomBlockContainer, [data-testid="stBottomBlockContainer"] { padding: .5rem .6rem .6rem; max-width: 76rem; }
[data-testid="stBottom"] > div { box-shadow: 0 -2px 10px rgba(0,0,0,.18); }
.stButton button, .stDownloadButton button, .stPopover button, .stPageLink a,
[data-testid="stButtonGroup"] button { min-height: 44px; min-width: 44px; }
[data-testid="stButtonGroup"] button { padding-inline: .6rem; }
[data-testid="stButtonGroup"] button p { font-size: 1rem; }
[class*="st-key-meld-"] button p, [class*="st-key-hand-"] button p, [class*="st-key-loose-"] button p,
.st-key-editor [data-testid="stButtonGroup"] button p { font-size: 1.1rem; font-weight: 600; }
.st-key-editor [data-testid="stButtonGroup"] button { padding-inline: .45rem; }
@media (max-width: 640px) {
  .st-key-names button p, .st-key-undo button p, .st-key-redo button p, .st-key-add button p, .st-key-done button p {
    position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
}
@media (min-width: 900px) {
  .st-key-editor { flex-flow: row wrap; column-gap: 1.2rem; align-items: flex-end; }
  .st-key-editor > * { width: auto; flex: 0 1 auto; }
  .st-key-editor > :has(> .st-key-title), .st-key-editor > .st-key-title, .st-key-editor > :has(.stAlert),
  .st-key-editor > :has([data-testid="stCaptionContainer"]) {
    flex: 1 0 100%; }
}
/* Beside the score the photo stays in sight; a tall one is moved within. */
@media (min-width: 641px) {
  [data-testid="stLayoutWrapper"]:has(> .st-key-pictures) {
    position: sticky; top: 3.5rem; max-height: calc(100vh - 9rem); overflow-y: auto; }
}
/* Opened above the bar at the bottom Streamlit gives it the little room below: a single button of many. */
@media (max-width: 640px) {
  [data-testid="stPopoverBody"]:has([class*="st-key-to-"]) {
    transform: none !important; inset: auto .5rem .5rem .5rem !important; max-height: 62vh !important;
    max-width: none !important; overflow-y: auto; }
}
[data-testid="stPageLink-NavLink"] { min-height: 44px; padding: .3rem .7rem; }
.st-key-editor [data-testid="stButtonGroup"] > div, .st-key-board [data-testid="stButtonGroup"] > div { gap: .3rem; }
.st-key-editor { max-height: 62vh; overflow-y: auto; }
.st-key-editor [data-testid="stVerticalBlock"], .st-key-editor { gap: .4rem; }
.st-key-editor button { padding-inline: .6rem; }
[data-testid="stCaptionContainer"], [data-testid="stCaptionContainer"] * { color: inherit; opacity: 1; }
/* Streamlit writes white on the main colour, which dark mode needs light. */
.stButton button[kind="primary"]:not(:disabled), .stButton button[kind="primary"]:not(:disabled) * {
  color: light-dark(#ffffff, #06140d); }
.stMarkdown table { width: 100%; }
.stMarkdown table td:last-child, .stMarkdown table th:last-child { text-align: right; white-space: nowrap; }
/* Amber is for what waits for a person. */
[class*="st-key-question-"] { border-left: .35rem solid light-dark(#b45309, #fbbf24); }
.st-key-board [class*="st-key-items-"] [data-testid="stButtonGroup"] > div { flex-direction: column; gap: 0; }
[class*="st-key-items-"] button { width: 100%; max-width: none; margin-bottom: -1px; border-radius: 0; }
[class*="st-key-items-"] button :is(div, span, p) { width: 100%; }
[class*="st-key-items-"] button p { display: flex; gap: .4rem; }
[class*="st-key-items-"] button p > span { width: auto; }
[class*="st-key-items-"] button p strong { margin-left: auto; font-variant-numeric: tabular-nums; }
[class*="st-key-items-"] img { max-height: 45vh; width: auto; max-width: 100%; object-fit: contain; }
[class*="st-key-hidden-photo-"] {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
</style>
"""


_TIDY = """
<script>
// Streamlit names its drop zone and says that it has no role: one of the two is wrong for a screen reader.
new MutationObserver(() => document
  .querySelectorAll('[data-testid="stFileUploaderDropzone"][role="presentation"]')
  .forEach((zone) => zone.setAttribute("role", "group")))
  .observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["role"] });
</script>
"""


def apply_style() -> None:
    """Put the style on the page."""
    st.html(_CSS)
    st.html(_TIDY, unsafe_allow_javascript=True)
