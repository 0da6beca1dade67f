"""Batches of boards: one query is answered for every board, and each result is stored in a record."""
