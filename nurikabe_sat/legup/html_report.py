"""A judged proof as HTML: a page of its own, with the board of each step that does not hold.

The page loads nothing and runs nothing; every text of a file is escaped.
"""

from collections.abc import Iterable, Iterator

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.legup.assignment import telling_of
from nurikabe_sat.legup.checker import JudgedStep, ProofReport
from nurikabe_sat.legup.sentences import conclusions, rule_name
from nurikabe_sat.legup.state import State
from nurikabe_sat.legup.why_not import ALL, Disclosure, WhyNot, why_not
from nurikabe_sat.rendering.look import Look, Mark
from nurikabe_sat.rendering.svg import escaped, render

_PICTURES = 12  # in one section
_LARGEST = 900  # cells of a board that is drawn

_STYLE = """\
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; color: #14191e;
  background: #fff; }
h2 { margin-top: 2.5rem; border-top: 1px solid #c3cad0; padding-top: 1rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: start; padding: .25rem .5rem; border-bottom: 1px solid #dfe4e8; vertical-align: top;
  overflow-wrap: anywhere; }
tr.bad td { background: #fff1df; }
figure { margin: 1rem 0; }
figure .nurikabe { max-width: 100%; height: auto; max-height: 24rem; }
figcaption { max-width: 45rem; }
"""


def page(title: str, sections: Iterable[str]) -> str:
    """A page with sections."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escaped(title)}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n<h1>{escaped(title)}</h1>\n"
        f"{''.join(sections)}</body>\n</html>\n"
    )


def proof_page(report: ProofReport, deadline: Deadline = NEVER) -> str:
    """Return the page of one proof. What the solutions say of its steps is left out when the deadline comes."""
    puzzle = report.proof.board.puzzle
    return page(
        "Proof", [section(report, f"Nurikabe, {puzzle.rows} x {puzzle.cols}", deadline, telling_of(report.proof))]
    )


def failed_section(title: str, error: str) -> str:
    """The section of a file that could not be judged."""
    return f"<h2>{escaped(title)}</h2>\n<p>{escaped(error)}</p>\n"


def section(report: ProofReport, title: str, deadline: Deadline = NEVER, telling: Disclosure = ALL) -> str:
    """The section of one proof. What the solutions say of its steps is left out when the deadline comes."""
    return "".join(_parts(report, title, deadline, telling))


def _parts(report: ProofReport, title: str, deadline: Deadline, telling: Disclosure) -> Iterator[str]:
    yield f"<h2>{escaped(title)}</h2>\n"
    for sentence in (*conclusions(report), *report.remarks):
        yield f"<p>{escaped(sentence)}</p>\n"
    told = {step.transition.id: why_not(step, report.proof.dialect, deadline, None, telling) for step in report.steps}
    pictures = 0
    for step in report.steps:
        why = told[step.transition.id]
        if why is not None and pictures < _PICTURES:
            pictures += 1
            yield _figure(step, why, rule_name(step, report))
    if report.goal_flaw is not None:
        open_leaf = next((leaf for leaf in report.leaves if leaf.id in report.open_ends), None)
        if open_leaf is not None:
            caption = f"The board at the open end {open_leaf.id}."
            yield f"<figure>\n{_picture(open_leaf.state, {})}<figcaption>{escaped(caption)}</figcaption>\n</figure>\n"
    if report.steps:
        yield "<table>\n<tr><th>step</th><th>rule</th><th>LEGUP</th><th>logic</th><th>what it says</th></tr>\n"
        for step in report.steps:
            yield _row(step, told[step.transition.id], rule_name(step, report))
        yield "</table>\n"


def _row(step: JudgedStep, why: WhyNot | None, rule: str) -> str:
    texts = (
        step.transition.id,
        rule,
        step.opinion.acceptance.value,
        "sound" if step.is_sound else "unsound",
        step.sentence if why is None else f"{step.sentence}. {' '.join(why.sentences)}",
    )
    cells = "".join(f"<td>{escaped(text)}</td>" for text in texts)
    return f"<tr>{cells}</tr>\n" if why is None else f'<tr class="bad">{cells}</tr>\n'


def _figure(step: JudgedStep, why: WhyNot, rule: str) -> str:
    marks = dict.fromkeys(why.marked, Mark.REASON)
    marks |= {cell: Mark.FOCUS for cell, _ in step.transition.cells} if why.cell is None else {why.cell: Mark.FOCUS}
    caption = f"<b>{escaped(step.transition.id)} {escaped(rule)}</b>: {escaped(' '.join(why.sentences))}"
    return f"<figure>\n{_picture(step.before, marks)}<figcaption>{caption}</figcaption>\n</figure>\n"


def _picture(state: State, marks: dict[int, Mark]) -> str:
    """The board of a state; nothing if it is too large to be of use."""
    if state.grid.size > _LARGEST:
        return ""
    return render(
        state.board, Look(marks={state.grid.place(cell): mark for cell, mark in marks.items()}, coordinates=True)
    )
