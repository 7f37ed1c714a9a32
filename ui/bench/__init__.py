"""Measure the running page under load."""
