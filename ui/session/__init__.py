"""The state of one open page."""
