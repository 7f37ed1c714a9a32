"""Hands as JSON, and the answers to them."""
