"""Timing the running page under load."""
