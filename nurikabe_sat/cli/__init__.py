"""The command line: what is typed, what is printed, and exit codes. Only here and in ``web/`` files are opened."""
