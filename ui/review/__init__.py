"""The guided end of a hand: what only a person can settle, one thing at a time, then facts and record."""
