"""Fetching art and cutting it into cards, indices and textures."""
