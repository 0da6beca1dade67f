"""Batches: the same query for many boards, with one record per board that contains the result."""
