"""What the server answers besides the page itself: photos in, and the headers of every answer."""
