"""Entry point of the command ``nurikabe-sat``, which ``python -m nurikabe_sat`` also runs."""

from nurikabe_sat.processes.quitting import quit_on_signals


def main() -> int:
    """Run the command line, and return its exit code. If the user presses Ctrl-C, end without a traceback."""
    quit_on_signals()
    import gc

    gc.set_threshold(100_000)  # the default looks for garbage many times before a small puzzle is solved: 3 ms
    try:
        from nurikabe_sat.cli.main import main as run
        from nurikabe_sat.cli.output import buffer_output

        buffer_output()
        return run()
    finally:
        gc.freeze()  # the process is about to end: a last look for garbage would take 8 ms


if __name__ == "__main__":
    raise SystemExit(main())
