"""Drawn and fetched decks: faces, jokers, backs."""
