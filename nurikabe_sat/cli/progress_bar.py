"""A progress bar on the terminal: how many puzzles are done, what came out, how long it will take."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from nurikabe_sat.batch.record import Record
from nurikabe_sat.cli.summary import Tally


@contextmanager
def progress_bar(tally: Tally, total: int | None) -> Iterator[Callable[[Record], None]]:
    """Yields what to call with each record: it goes to the tally and moves the bar. It disappears at the end."""
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}", markup=False),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as progress:
        bar = progress.add_task("", total=total)

        def add(record: Record) -> None:
            tally.add(record)
            progress.update(bar, advance=1, description=tally.counts())

        yield add
