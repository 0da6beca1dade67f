"""Proofs as LEGUP has them: read and written, judged as LEGUP judges them and by sound rules, and found.

LEGUP is a program in which students prove step by step how a puzzle is solved (https://github.com/Bram-Hub/Legup).
"""
