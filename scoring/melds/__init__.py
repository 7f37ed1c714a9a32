"""Melds: what their cards are, every legal reading, every fault."""
