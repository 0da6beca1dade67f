"""What ``nurikabe-sat`` and ``python -m nurikabe_sat`` run."""


def main() -> int:
    """Run the command line and return its exit code. Ctrl-C ends it quietly from the first import on."""
    try:
        from nurikabe_sat.cli.main import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
