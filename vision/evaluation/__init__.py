"""Judging readings against the truth."""
