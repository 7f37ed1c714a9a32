"""The match: setup, score sheet, rules, files."""
