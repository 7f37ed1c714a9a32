"""Decks that were learnt: how their indices look, and reading with that."""
