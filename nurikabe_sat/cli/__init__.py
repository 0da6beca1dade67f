"""Command line: arguments, output and exit codes."""
