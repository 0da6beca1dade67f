"""Requests that use techniques, including the techniques of installed packages."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from nurikabe_sat.deduction.table import own_techniques, technique_named
from nurikabe_sat.deduction.technique import Technique
from nurikabe_sat.errors import ConsistencyError, UsageError
from nurikabe_sat.queries.query import option
from nurikabe_sat.queries.solver_request import SolverRequest


@dataclass(frozen=True, kw_only=True)
class TechniqueRequest(SolverRequest):
    """Base class of the requests for which techniques are used.

    Attributes:
        techniques: Additional techniques, or the names of techniques that installed packages register. At each level,
            they are tried after the built-in techniques, and their steps are confirmed in the same way.

    Raises:
        UsageError: If the name of a technique is unknown.
    """

    techniques: Sequence[Technique | str] = option(
        (), "Additional technique from an installed package", metavar="PART", wire=tuple[str, ...]
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "techniques", tuple(self.techniques))
        self._own()

    def _own(self) -> tuple[Technique, ...]:
        return tuple(technique_named(one) if isinstance(one, str) else one for one in self.techniques)

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Return a context manager that makes the request's additional techniques available.

        Raises:
            UsageError: If a consistency check fails in the block and an additional technique may be the cause.
        """
        with own_techniques(own := self._own()):
            try:
                yield
            except ConsistencyError as fault:
                if not own:
                    raise
                names = ", ".join(one.name for one in own)
                raise UsageError(f"a registered technique is wrong ({names}): {fault}") from fault
