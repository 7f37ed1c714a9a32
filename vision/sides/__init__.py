"""Whose cards are whose: melds, hands and what is nobody's, side by side."""
