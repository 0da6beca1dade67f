"""Command line: arguments, output and exit codes. Only this folder and ``web/`` open files."""
