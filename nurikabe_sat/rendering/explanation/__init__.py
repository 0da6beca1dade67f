"""The steps of an explanation as a page shows them; ``page.py`` writes that page."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ExplainedStep:
    """One step: the cells that become sea and island, the cells that are the reason, and the sentences about it.

    ``chain``
        the pictures that lead from an assumption to what goes wrong, if the step makes one; several chains may follow
        one another.
    ``note``
        in a chain, what is written in the cells: "if" for what is assumed, which begins a chain, or a number.
    """

    sea: tuple[int, ...]
    island: tuple[int, ...]
    because: tuple[int, ...]
    heading: str
    text: str
    chain: tuple["ExplainedStep", ...] = ()
    note: str = ""
