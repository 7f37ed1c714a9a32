"""Photos in: upload, the queue, the reader."""
