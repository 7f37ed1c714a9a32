"""Painted tables: where cards lie, the camera, the surroundings."""
