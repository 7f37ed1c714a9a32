"""How phones reach the page."""
