"""Simulated tables with the reader's measured errors."""
