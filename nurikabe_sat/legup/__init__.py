"""Functions that read, write, generate and judge LEGUP proofs. Proofs are judged both as LEGUP does and by logic.

LEGUP is a program in which students prove step by step how a puzzle is solved (https://github.com/Bram-Hub/Legup).
"""
