"""The pages and the way between them."""
