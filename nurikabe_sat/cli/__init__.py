"""Command line: its words, its output, and its exit codes. Only this folder and ``web/`` open files."""
