"""Lets tests write HEIF: the product's library only reads it, and goes on reading it once this is imported."""

import pi_heif
import pillow_heif

pillow_heif.register_heif_opener()
pi_heif.register_heif_opener()
