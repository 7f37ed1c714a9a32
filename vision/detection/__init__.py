"""Finding corner indices on a photo and naming their cards."""
