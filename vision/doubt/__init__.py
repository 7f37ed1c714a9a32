"""What a person should look at, and why."""
