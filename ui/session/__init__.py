"""What one browser has open."""
