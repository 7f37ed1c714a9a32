"""What the page is made of: state, texts, drawing, and bridges to the reader, the scorer and the ledger."""
