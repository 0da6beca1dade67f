"""Variants of Nurikabe: changes to the rules, expressed as constraints (``puzzle/constraints.py``)."""

from nurikabe_sat.puzzle.constraints import Given
from nurikabe_sat.variants import distinct, dominoes, mirror, no_corners, pools
from nurikabe_sat.variants.variant import Variant
from nurikabe_sat.wording import unknown_name

VARIANTS: tuple[Variant, ...] = (
    no_corners.VARIANT,
    pools.VARIANT,
    dominoes.VARIANT,
    mirror.VARIANT,
    distinct.VARIANT,
)


def variant_named(name: str) -> Variant:
    """Return the variant with the given name. Raises UsageError for an unknown name.

    >>> variant_named("mirror").about
    'the sea is its own mirror image, left and right'
    """
    for candidate in VARIANTS:
        if candidate.name == name:
            return candidate
    raise unknown_name("variant", name, (one.name for one in VARIANTS))


def in_variant(board: Given, name: str | None) -> Given:
    """Return the board or puzzle with the rules of a variant. A variant of None changes nothing."""
    return board if name is None else board.ruled(variant_named(name).rules(board.puzzle))
