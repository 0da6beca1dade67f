"""Checker for the style of the project's sentences. The number of findings must not increase.

``docs/contributing/writing.md`` explains the rules and the ratchet. ``rules.py`` has the rules, ``texts.py`` and
``help_texts.py`` collect the sentences, and ``ratchet.py`` compares the counts with ``baseline.txt``.
"""
