"""Reading playing cards from a photo: detection, classification, grouping into melds."""
