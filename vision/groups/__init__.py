"""How cards lie: stacks, hands, stray cards, and which side each belongs to."""
