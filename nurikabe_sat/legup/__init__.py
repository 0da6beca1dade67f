"""LEGUP proofs: read, write, judge (as LEGUP does, and by sound rules) and generate them.

LEGUP is a program in which students prove step by step how a puzzle is solved (https://github.com/Bram-Hub/Legup).
"""
