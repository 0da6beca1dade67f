"""Batches: the same query about many boards, with a record of the result for each board."""
