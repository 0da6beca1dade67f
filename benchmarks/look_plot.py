"""Plot of distributions: for each measure, the share of values up to x, with one line per collection."""

from collections.abc import Mapping
from pathlib import Path

from benchmarks.plots import COLOURS, MARKERS
from nurikabe_sat import UsageError

_COLUMNS = 5
_MARKS = 6  # on a line


def plot(collections: Mapping[str, Mapping[str, list[float]]], path: Path) -> None:
    """Save the plot as PNG or SVG, according to the file name. ``collections`` has the values by name and measure."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise UsageError("plots need matplotlib, which comes with the group 'bench'") from None
    measures = list(next(iter(collections.values())))
    rows = -(-len(measures) // _COLUMNS)
    figure = Figure(figsize=(3.1 * _COLUMNS, 2.6 * rows + 0.5), layout="constrained")
    for number, name in enumerate(measures):
        axes = figure.add_subplot(rows, _COLUMNS, number + 1)
        for place, (collection, values) in enumerate(collections.items()):
            shares_at = {value: (i + 1) / len(values[name]) for i, value in enumerate(values[name])}
            found, shares = list(shares_at), list(shares_at.values())
            look = {"color": COLOURS[place % len(COLOURS)], "marker": MARKERS[place % len(MARKERS)]}
            axes.step(
                found, shares, where="post", label=collection, linewidth=1.6, markersize=4,
                markevery=max(1, len(found) // _MARKS), **look,
            )  # fmt: skip
        axes.set_title(name, fontsize=10)
        axes.set_ylim(0, 1.02)
        axes.grid(visible=True, color="0.92", linewidth=0.8)
        axes.spines[["top", "right"]].set_visible(False)
    handles, labels = figure.axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=len(collections), frameon=False)
    try:
        figure.savefig(path, dpi=120)
    except ValueError as error:
        raise UsageError(f"{path}: {error}") from None
