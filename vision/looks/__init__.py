"""Several looks at one table: which photos show the same cards, and one reading of them all."""
