"""The photo with its cards, and everything that edits them."""
