"""The command `burraco`: opens the page, passes on to the other commands, looks after what is kept."""
