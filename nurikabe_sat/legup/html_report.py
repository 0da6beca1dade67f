"""HTML report about a judged proof, with a picture of the board for each step that does not hold.

The page loads no resources and runs no scripts. All text from files is escaped.
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
h1, h2 { overflow-wrap: break-word; line-height: 1.25; }
h2 { margin-top: 2.5rem; border-top: 1px solid #c3cad0; padding-top: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid #dfe4e8; vertical-align: top; }
th, td:not(:last-child) { white-space: nowrap; }
td:last-child { width: 100%; overflow-wrap: break-word; }
tr.bad td { background: #fff1df; }
tr.bad td:first-child { font-weight: 600; box-shadow: inset .25rem 0 #b45f00; padding-inline-start: .5rem; }
figure { margin: 1.5rem 0; break-inside: avoid; }
figure .nurikabe { max-width: 100%; height: auto; max-height: 24rem; }
figcaption { max-width: 45rem; }
@media screen and (max-width: 48rem) {
  tr:has(th) { display: none; }
  table, tbody { display: block; }
  tr { display: flex; flex-wrap: wrap; column-gap: .75rem; border-bottom: 1px solid #dfe4e8; padding: .5rem 0; }
  tr.bad { background: #fff1df; padding-inline: .5rem; }
  td, tr.bad td:first-child { border: 0; padding: 0; box-shadow: none; }
  td:nth-child(-n + 2) { font-weight: 600; }
  th, td:not(:last-child) { white-space: normal; }
}
@media print {
  @page { margin: 1.5cm; }
  body { max-width: none; padding: 0; font-size: 10pt; print-color-adjust: exact; }
  h2 { break-after: avoid; }
  tr { break-inside: avoid; }
  section + section { break-before: page; }
  figure .nurikabe { max-height: 9cm; }
}
"""


def page(title: str, sections: Iterable[str]) -> str:
    """Return a complete HTML page with the given title and sections."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escaped(title)}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n<h1>{escaped(title)}</h1>\n"
        f"{''.join(sections)}</body>\n</html>\n"
    )


def proof_page(report: ProofReport, deadline: Deadline = NEVER) -> str:
    """Return the HTML page about one proof. After the deadline, comparisons with the solutions are left out."""
    puzzle, labels = report.proof.board.puzzle, report.proof.labels.puzzle
    size = f"Nurikabe, {puzzle.rows} x {puzzle.cols}"
    title = labels.get("assignment") or labels.get("tag") or "Proof"
    return page(title, [section(report, size, deadline, telling_of(report.proof))])


def failed_section(title: str, error: str) -> str:
    """Return the HTML section about a file that could not be judged."""
    return f"<section>\n<h2>{_breakable(title)}</h2>\n<p>{escaped(error)}</p>\n</section>\n"


def _breakable(path: str) -> str:
    """Return a path as HTML in which lines can break after slashes and underscores."""
    return escaped(path).replace("/", "/<wbr>").replace("_", "_<wbr>")


def section(report: ProofReport, title: str, deadline: Deadline = NEVER, telling: Disclosure = ALL) -> str:
    """Return the HTML section about one proof. After the deadline, comparisons with the solutions are left out."""
    return f"<section>\n{''.join(_parts(report, title, deadline, telling))}</section>\n"


def _parts(report: ProofReport, title: str, deadline: Deadline, telling: Disclosure) -> Iterator[str]:
    yield f"<h2>{_breakable(title)}</h2>\n"
    for sentence in (*conclusions(report), *report.remarks):
        yield f"<p>{escaped(sentence)}</p>\n"
    told = {step.transition.id: why_not(step, report.proof.dialect, deadline, None, telling) for step in report.steps}
    wrong = [(step, why) for step in report.steps if (why := told[step.transition.id]) is not None]
    for step, why in wrong[:_PICTURES]:
        yield _figure(step, why, rule_name(step, report))
    if report.goal_flaw is not None:
        open_leaf = next((leaf for leaf in report.leaves if leaf.id in report.open_ends), None)
        if open_leaf is not None:
            caption = f"The board at the open end {open_leaf.id}."
            yield f"<figure>\n{_picture(open_leaf.state, {})}<figcaption>{escaped(caption)}</figcaption>\n</figure>\n"
    if report.steps:
        yield "<table>\n<tr><th>step</th><th>rule</th><th>LEGUP</th><th>logic</th><th>statement</th></tr>\n"
        left = [step.transition.id for step, _ in wrong[_PICTURES:]]
        for step in report.steps:
            name = step.transition.id
            yield _row(step, told[name], rule_name(step, report), with_reasons=name in left)
        yield "</table>\n"


def _row(step: JudgedStep, why: WhyNot | None, rule: str, *, with_reasons: bool) -> str:
    """Return the table row about a step, on request with the reasons why the step does not hold."""
    texts = (
        step.transition.id,
        rule,
        step.verdict.acceptance.value,
        "sound" if step.is_sound else "unsound",
        f"{step.sentence}. {' '.join(why.sentences)}" if why is not None and with_reasons else step.sentence,
    )
    cells = "".join(f"<td>{escaped(text)}</td>" for text in texts)
    return f"<tr>{cells}</tr>\n" if why is None else f'<tr class="bad">{cells}</tr>\n'


def _figure(step: JudgedStep, why: WhyNot, rule: str) -> str:
    marks = dict.fromkeys(why.marked, Mark.REASON)
    marks |= {cell: Mark.FOCUS for cell, _ in step.transition.cells} if why.cell is None else {why.cell: Mark.FOCUS}
    caption = f"<b>{escaped(step.transition.id)} {escaped(rule)}</b>: {escaped(' '.join(why.sentences))}"
    return f"<figure>\n{_picture(step.before, marks)}<figcaption>{caption}</figcaption>\n</figure>\n"


def _picture(state: State, marks: dict[int, Mark]) -> str:
    """Return an HTML picture of a state, or an empty string if the board is too large."""
    if state.grid.size > _LARGEST:
        return ""
    return render(
        state.board, Look(marks={state.grid.place(cell): mark for cell, mark in marks.items()}, coordinates=True)
    )
