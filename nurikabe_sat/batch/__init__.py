"""Many boards: run them, and the record of each."""
