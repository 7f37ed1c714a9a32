"""Names and texts that the page composes."""
