"""Opening a photo: formats, orientation, damage, scaled copies."""
