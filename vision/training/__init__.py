"""Draws scenes from deck art and trains the two networks that read them."""
