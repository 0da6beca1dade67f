"""What ``nurikabe-sat`` and ``python -m nurikabe_sat`` run."""

from nurikabe_sat.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
