"""Batches of boards: how to run them, and a record for each board."""
