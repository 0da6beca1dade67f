"""Plot of a puzzle's difficulty as SVG, with the rounds of the solution from left to right.

    expert |        v            one column per round, with the height and colour of its level; the arrow marks a
    hard   |   #    #            bottleneck
    medium |   # #  #
    easy   | # # ## ## ###
            0%    50%     100%   the share of cells decided before the round

A tooltip on each column describes its round. The colours are distinct on white and on black, and repeat the meaning of
the height. The background is light or dark, according to the reader's settings. The file contains no scripts and loads
nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nurikabe_sat.rendering.svg import escaped

COLOURS = ("#2e9e6b", "#3b82c4", "#a07a00", "#d0611a", "#d03a3a", "#9355d8")
"""Colours of the levels, the easiest first. Each has a contrast of at least 3 to 1 with both backgrounds."""

_WIDTH, _LEFT, _RIGHT, _TOP, _FOOT = 480.0, 68.0, 16.0, 22.0, 40.0
_BAND = 22.0  # the height of a level
_WIDEST, _GAP = 24.0, 0.2  # of a column; the gap as a share of it
_TICKS = (0, 25, 50, 75, 100)

_STYLE = """\
.rating .paper { fill: #fff }
.rating text { fill: #1b2229; font: 12px system-ui, Helvetica, Arial, sans-serif }
.rating .axis { stroke: #5b6670; fill: none }
.rating .band { stroke: #5b6670; stroke-opacity: .3; fill: none }
.rating .arrow { fill: #1b2229 }
@media (prefers-color-scheme: dark) {
  .rating .paper { fill: #14181c }
  .rating text, .rating .arrow { fill: #e6eaed }
  .rating .axis, .rating .band { stroke: #a3adb5 }
}
"""


@dataclass(frozen=True)
class Column:
    """Column of the plot for one round: the index of the level, the share of decided cells, and a description."""

    level: int
    decided: float
    text: str
    is_bottleneck: bool = False


def render(columns: Sequence[Column], levels: Sequence[str], title: str) -> str:
    """Return the plot as an SVG file.

    ``levels`` are the names of all levels, the easiest first. Unused higher levels are omitted.
    """
    bands = max((one.level for one in columns), default=0) + 1
    bottom = _TOP + bands * _BAND
    height = bottom + _FOOT
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rating" role="img" width="{_WIDTH:g}" height="{height:g}"'
        f' viewBox="0 0 {_WIDTH:g} {height:g}">',
        f"<title>{escaped(title)}</title>",
        f"<style>\n{_STYLE}</style>",
        f'<rect class="paper" width="{_WIDTH:g}" height="{height:g}"/>',
        *_bands(levels[:bands], bottom),
        *_columns(columns, bottom),
        *_axis(columns, bottom),
        "</svg>",
    ]
    return "".join(f"{line}\n" for line in lines)


def _bands(levels: Sequence[str], bottom: float) -> Iterator[str]:
    """Yield a faint line for each level, together with the name of the level."""
    for level, name in enumerate(levels, 1):
        y = bottom - level * _BAND
        yield f'<path class="band" d="M{_LEFT:g} {y:g}H{_WIDTH - _RIGHT:g}"/>'
        yield f'<text x="{_LEFT - 8:g}" y="{y + _BAND / 2 + 4:g}" text-anchor="end">{escaped(name)}</text>'


def _pitch(columns: Sequence[Column]) -> float:
    """Return the width of a column of the plot, in SVG units."""
    return min(_WIDEST, (_WIDTH - _LEFT - _RIGHT) / max(1, len(columns)))


def _columns(columns: Sequence[Column], bottom: float) -> Iterator[str]:
    pitch = _pitch(columns)
    width = pitch * (1 - _GAP)
    for number, one in enumerate(columns):
        x, high = _LEFT + (number + _GAP / 2) * pitch, (one.level + 1) * _BAND
        box = f'x="{x:.2f}" y="{bottom - high:g}" width="{width:.2f}" height="{high:g}"'
        words = f"<title>{escaped(one.text)}</title>"
        yield f'<rect class="round" fill="{COLOURS[one.level]}" {box}>{words}</rect>'
        if one.is_bottleneck:
            arrow = f"M{x + width / 2:.2f} {bottom - high - 4:g}l-5 -9h10z"
            yield f'<path class="arrow" d="{arrow}">{words}</path>'


def _axis(columns: Sequence[Column], bottom: float) -> Iterator[str]:
    """Yield the horizontal axis, with marks for the shares of decided cells."""
    pitch = _pitch(columns)
    end = _LEFT + len(columns) * pitch
    yield f'<path class="axis" d="M{_LEFT:g} {_TOP:g}V{bottom:g}H{max(end, _LEFT + 1):.2f}"/>'
    last = float("-inf")
    for tick in _TICKS:
        before = next((i for i, one in enumerate(columns) if 100 * one.decided >= tick), len(columns))
        x = _LEFT + before * pitch
        if x - last < 36 and tick != _TICKS[-1]:
            continue  # the numbers would lie on each other
        if x - last >= 36:
            yield f'<text x="{x:.2f}" y="{bottom + 17:g}" text-anchor="middle">{tick}%</text>'
            last = x
        yield f'<path class="axis" d="M{x:.2f} {bottom:g}v5"/>'
    yield f'<text x="{_LEFT:g}" y="{bottom + 33:g}">of the cells decided before the round</text>'
