"""The commands of `python -m vision`."""
