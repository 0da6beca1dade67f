"""Sentences about a judged proof, with the verdicts of LEGUP and the verdicts of logic."""

from collections import Counter
from collections.abc import Iterator

from nurikabe_sat.legup.acceptance import Acceptance
from nurikabe_sat.legup.checker import JudgedStep, ProofReport
from nurikabe_sat.legup.rules import CASE_RULE, FINISH_ROOM

COMPLETE = {
    Acceptance.YES: "complete",
    Acceptance.NO: "not complete",
    Acceptance.CHANCE: "complete in some runs only",
}


def rule_name(step: JudgedStep, report: ProofReport) -> str:
    """Return the name of a step's rule in the LEGUP version of its proof."""
    rule = step.transition.rule
    return "no rule" if rule is None else report.proof.dialect.rule_name(rule)


def step_line(step: JudgedStep, report: ProofReport) -> str:
    """Return a line about a step: the id, the rule, the verdicts of LEGUP and logic, and the claim."""
    logic = "sound" if step.is_sound else "unsound"
    verdict = step.verdict.acceptance.value
    return f"{step.transition.id} {rule_name(step, report)}: {verdict} by LEGUP, {logic}: {step.sentence}".replace(
        "by chance by LEGUP", "accepted by chance"
    )


def conclusions(report: ProofReport) -> Iterator[str]:
    """Yield sentences with the verdicts of LEGUP and logic on the whole proof."""
    proof = report.proof
    goal = "" if not proof.dialect.has_goals else f", goal {proof.goal.type.value}"
    yield f"{proof.dialect.name} says: {COMPLETE[report.completeness]}{goal}{_why_not_complete(report)}"
    if report.holds:
        yield f"logic says: the proof holds{_what_follows(report)}: {counts(report)}"
    else:
        yield f"logic says: the proof does not hold: {', '.join(faults(report))}"


def counts(report: ProofReport) -> str:
    """Return the number of steps and the number of case splits of a proof as a phrase."""
    steps, cases = step_counts(report)
    return f"steps: {steps}, case splits: {cases}"


def step_counts(report: ProofReport) -> tuple[int, int]:
    """Return the number of steps and the number of case splits of a proof."""
    parents = report.proof.parents
    splits = {
        parents[step.transition.id][0] for step in report.steps if step.transition.rule in (CASE_RULE, FINISH_ROOM)
    }
    return len(report.steps), len(splits)


def split_depth(report: ProofReport) -> int:
    """Return the maximum depth of nested case splits in a proof."""
    depth = {report.proof.root: 0}
    for step in report.steps:
        above = max(depth.get(parent, 0) for parent in report.proof.parents[step.transition.id])
        if step.transition.child is not None:
            depth[step.transition.child] = above + (step.transition.rule in (CASE_RULE, FINISH_ROOM))
    return max(depth.values())


def faults(report: ProofReport) -> Iterator[str]:
    """Yield phrases about the logical faults of a proof: unsound steps, and the reason why the goal is not proved."""
    unsound = sum(not step.is_sound for step in report.steps)
    if unsound:
        yield f"unsound steps: {unsound}"
    if report.goal_flaw is not None:
        yield report.goal_flaw
        if report.open_ends:
            yield f"open ends: {' '.join(report.open_ends)}"


def _why_not_complete(report: ProofReport) -> str:
    count = Counter(step.verdict.acceptance for step in report.steps)
    said = [
        f"{what} steps: {count[acceptance]}"
        for acceptance, what in ((Acceptance.NO, "refused"), (Acceptance.CHANCE, "doubtful"))
        if count[acceptance]
    ]
    return f" ({', '.join(said)})" if said else ""


def _what_follows(report: ProofReport) -> str:
    goal = report.proof.goal
    if goal.type.value != "DEFAULT":
        return ", its goal is proved"
    number = len(report.solutions)
    if number == 0:
        return ", there is no solution"
    return ", there is no other solution" if number == 1 else f", there are no solutions but these {number}"
