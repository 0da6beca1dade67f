"""Plots of results: cactus, scatter, and time against board size. They need matplotlib from the group 'bench'.

Every line has its name at its end, in its colour; the colours are those of Okabe and Ito, which the colour-blind
can tell apart, and the markers differ as well.
"""

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.statistics import Times, growth
from nurikabe_sat import UsageError

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#8C6D31")
MARKERS = "osD^vP*X"
_LABEL_GAP = 14  # points between the names of two lines
_EARLY = 0.7  # of the width
_MANY_SIZES = 16  # more sizes than that are put together
_STEP = 1.5  # the ratio of the sizes that are put together
_COLUMNS = 3  # of panels
_FEW_SIZES = 8  # so many have room for a tick each


@dataclass(frozen=True)
class End:
    """End of a line in a plot, with the name that is written there."""

    name: str
    colour: str
    x: float
    y: float


def cactus(times: Times, path: Path) -> None:
    """Plot the number of instances that each contender solves within a time limit per instance."""
    figure, axes = _canvas()
    axes.set_xlabel("instances solved")
    axes.set_ylabel(f"{_seconds(times)} for each, at most")
    ends = []
    for number, (contender, by_instance) in enumerate(times.by_contender.items()):
        solved = sorted(seconds for seconds in by_instance.values() if math.isfinite(seconds))
        if solved:
            axes.step(range(1, len(solved) + 1), solved, where="mid", color=_colour(number), linewidth=1.7)
            ends.append(End(contender, _colour(number), len(solved), solved[-1]))
    total = max(len(by_instance) for by_instance in times.by_contender.values())
    axes.set_xlim(0, total * 1.01)
    axes.xaxis.get_major_locator().set_params(integer=True)
    _show_limit(axes, times.horizon, 0)
    _finish(figure, axes, ends, path)


def scaling(times: Times, path: Path) -> None:
    """Plot the median time against the number of cells. A line ends where more than half of the boards are unsolved.

    Where not all of them are solved the numbers stand at the point.
    """
    boards = {instance for by_instance in times.by_contender.values() for instance in by_instance}
    sizes = Counter(sorted(instance.cells for instance in boards))
    figure, axes = _canvas()
    _name_sizes(axes, sizes)
    axes.set_ylabel(f"median {_seconds(times)}")
    ends = []
    for number, (contender, by_instance) in enumerate(times.by_contender.items()):
        groups: dict[float, list[float]] = defaultdict(list)
        for instance, seconds in by_instance.items():
            groups[_group(instance.cells, len(sizes))].append(seconds)
        medians = ((cells, statistics.median(groups[cells])) for cells in sorted(groups))
        shown = [point for point in medians if math.isfinite(point[1])]
        for cells, seconds in shown:
            solved, runs = sum(map(math.isfinite, groups[cells])), len(groups[cells])
            if solved < runs:
                _note(axes, f"{solved}/{runs}", (cells, seconds), _colour(number))
        if shown:
            marker = MARKERS[number % len(MARKERS)]
            axes.plot(*zip(*shown, strict=True), color=_colour(number), marker=marker, markersize=4.5, linewidth=1.6)
            ends.append(End(contender, _colour(number), *shown[-1]))
    _show_limit(axes, times.horizon, min(sizes))
    _finish(figure, axes, ends, path)


def families(times: Times, path: Path) -> None:
    """Plot the median time against the number of cells, with one panel for each family of the suite.

    The names have the exponents of the growth if enough points show it.
    """
    found = growth(times, "family")
    columns = min(_COLUMNS, len(found))
    rows = -(-len(found) // columns)
    figure = _figure(4.2 * columns, 3.4 * rows)
    for number, (label, lines) in enumerate(found.items()):
        axes = _axes(figure, (rows, columns, number + 1))
        _name_sizes(axes, Counter(sorted({cells for medians, _ in lines.values() for cells in medians})), counted=False)
        axes.tick_params(axis="x", labelrotation=30)
        axes.yaxis.set_minor_formatter("")
        axes.set_title(label, loc="left", fontsize=11)
        axes.set_xlabel("cells of the board" if number >= len(found) - columns else "")
        if not number % columns:
            axes.set_ylabel(f"median {_seconds(times)}")
        for line, (contender, (medians, exponent)) in enumerate(lines.items()):
            shown = [point for point in medians.items() if math.isfinite(point[1])]
            if shown:
                name = contender if exponent is None else f"{contender}, cells ** {exponent:.2f}"
                style = {"color": _colour(line), "marker": MARKERS[line % len(MARKERS)], "markersize": 4.5}
                axes.plot(*zip(*shown, strict=True), label=name, linewidth=1.6, **style)
        axes.legend(fontsize=8, frameon=False)
    figure.tight_layout()
    _save(figure, path)


def scatter(times: Times, path: Path) -> None:
    """Plot the time of the first contender against the times of the others: a point for each instance.

    Points above the diagonal are instances that the first contender solves faster. Instances that one of the two did
    not solve are on the line of the limit.
    """
    (first, ours), *others = times.by_contender.items()
    if not others:
        raise UsageError(f"scatter: requires results of two contenders; these are of {first} alone")
    figure = _figure(6.4, 6.0)
    axes = _axes(figure, (1, 1, 1))
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter("{x:g}")
    axes.set_xlabel(f"{_seconds(times)}, {first}")
    axes.set_ylabel(f"{_seconds(times)}, {others[0][0] if len(others) == 1 else 'the other contender'}")
    seen = []
    for number, (contender, by_instance) in enumerate(others):
        both = [(ours[one], by_instance[one]) for one in ours if one in by_instance]
        if points := [(min(x, times.horizon), min(y, times.horizon)) for x, y in both]:
            style = {"marker": MARKERS[number % len(MARKERS)], "color": _colour(number), "alpha": 0.6, "s": 16}
            axes.scatter(*zip(*points, strict=True), label=f"{contender} ({len(points)})", linewidths=0, **style)
            seen += [seconds for point in points for seconds in point]
    ends = min(seen), max(seen)
    axes.plot(ends, ends, color="0.6", linewidth=0.8)
    if ends[1] >= times.horizon:
        _show_limit(axes, times.horizon, ends[0])
    axes.legend(fontsize=9, frameon=False, loc="lower right")
    figure.tight_layout()
    _save(figure, path)


PLOTS = {"cactus": cactus, "scaling": scaling, "families": families, "scatter": scatter}


def _seconds(times: Times) -> str:
    return "CPU seconds" if times.clock == "cpu" else "seconds"


def _group(cells: int, sizes: int) -> float:
    """Return the size under which a board is shown: its own size or, if there are many sizes, the centre of a class."""
    if sizes <= _MANY_SIZES:
        return float(cells)
    return float(_STEP ** round(math.log(cells, _STEP)))


def _name_sizes(axes: Any, sizes: Counter[int], *, counted: bool = True) -> None:
    """Set up the axis of board sizes. A few sizes get one tick each, with the number of boards if ``counted``."""
    axes.set_xscale("log")
    if len(sizes) > _FEW_SIZES:
        axes.set_xlabel("cells of the board")
        axes.xaxis.set_major_formatter("{x:g}")
        return
    axes.set_xlabel("cells of the board, and the number of boards")
    axes.set_xticks(list(sizes), [f"{cells}\n({count})" if counted else f"{cells}" for cells, count in sizes.items()])
    axes.set_xticks([], minor=True)


def _colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]


def _canvas() -> tuple[Any, Any]:
    figure = _figure(8.4, 4.6)
    figure.subplots_adjust(left=0.11, right=0.74, bottom=0.16, top=0.95)
    return figure, _axes(figure, (1, 1, 1))


def _figure(width: float, height: float) -> Any:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise UsageError("plots need matplotlib, which comes with the group 'bench'") from None
    return Figure(figsize=(width, height))


def _axes(figure: Any, place: tuple[int, int, int]) -> Any:
    axes = figure.add_subplot(*place)
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter("{x:g}")
    axes.grid(visible=True, which="major", color="0.92", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    return axes


def _show_limit(axes: Any, horizon: float, left: float) -> None:
    axes.axhline(horizon, color="0.6", linewidth=0.8, linestyle=(0, (4, 3)), zorder=0)
    _note(axes, f"limit {horizon:g} s", (left, horizon), "0.4")


def _note(axes: Any, text: str, point: tuple[float, float], colour: str) -> None:
    axes.annotate(text, point, (4, 3), textcoords="offset points", color=colour, fontsize=9)


def _finish(figure: Any, axes: Any, ends: Sequence[End], path: Path) -> None:
    """Write the names of the lines, and save the picture.

    They stand to the right of the plot, each as near to the height of its line as the others let it; a line that ends
    early has its name at its end.
    """
    figure.canvas.draw()
    points = 72 / figure.dpi
    bottom, top, left, right = (edge * points for edge in (axes.bbox.y0, axes.bbox.y1, axes.bbox.x0, axes.bbox.x1))
    places = {end: axes.transData.transform((end.x, end.y)) * points for end in ends}
    early = [end for end in ends if places[end][0] < left + _EARLY * (right - left)]
    late = sorted((end for end in ends if end not in early), key=lambda end: float(places[end][1]))
    heights = _spread([float(places[end][1]) for end in late], bottom, top)
    for end in early:
        _write_name(axes, end, (8.0, 0.0))
    for end, height in zip(late, heights, strict=True):
        x, y = places[end]
        leader = {"arrowstyle": "-", "color": end.colour, "linewidth": 0.7, "alpha": 0.7}
        _write_name(axes, end, (right + 20 - x, height - y), {**leader, "shrinkA": 2, "shrinkB": 3, "relpos": (0, 0.5)})
    _save(figure, path)


def _save(figure: Any, path: Path) -> None:
    try:
        figure.savefig(path, dpi=160)
    except ValueError as error:
        raise UsageError(f"{path}: {error}") from None


def _write_name(axes: Any, end: End, offset: tuple[float, float], leader: dict[str, Any] | None = None) -> None:
    """Write the name of a line at an offset, in points, from the end of the line."""
    axes.annotate(
        end.name,
        (end.x, end.y),
        offset,
        textcoords="offset points",
        color=end.colour,
        fontsize=10,
        va="center",
        annotation_clip=False,
        arrowprops=leader,
    )


def _spread(heights: Sequence[float], bottom: float, top: float) -> list[float]:
    """Return increasing heights, moved apart so that names fit, but not above the top."""
    spread: list[float] = []
    for height in heights:
        spread.append(max(height, spread[-1] + _LABEL_GAP if spread else bottom))
    limit = top
    for i in reversed(range(len(spread))):
        spread[i] = min(spread[i], limit)
        limit = spread[i] - _LABEL_GAP
    return spread
