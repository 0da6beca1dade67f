"""Entry point of ``python -m benchmarks``. Ctrl-C ends it without a traceback, even while modules are imported."""

from nurikabe_sat.processes.quitting import SIGNALS, quit_on_signals

if __name__ == "__main__":
    import signal

    usual = [(one, signal.getsignal(one)) for one in SIGNALS]
    quit_on_signals()
    from benchmarks.commands import main

    for one, handler in usual:
        signal.signal(one, handler)
    raise SystemExit(main())
