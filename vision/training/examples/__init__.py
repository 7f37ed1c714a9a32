"""Training examples: rendered scenes, crops, labelled photos."""
