"""Running the networks: on this machine or on an inference server."""
