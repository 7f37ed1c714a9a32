"""Every sentence, by language."""
