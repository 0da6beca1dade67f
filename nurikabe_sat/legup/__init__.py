"""Reading, writing, generating and judging of LEGUP proofs. Each proof is judged both as LEGUP does and by logic.

LEGUP is a program in which students prove step by step how a puzzle is solved (https://github.com/Bram-Hub/Legup).
"""
