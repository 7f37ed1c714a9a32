"""The likeliest identities under the rules of melds and the counts of the pack."""
