"""From indices to physical cards: which indices are corners of one card."""
