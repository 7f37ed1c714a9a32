"""The store of matches."""
