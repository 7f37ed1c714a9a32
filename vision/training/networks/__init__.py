"""Training and exporting the two networks."""
