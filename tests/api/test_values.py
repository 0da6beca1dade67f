"""The light dataclasses behave as those of ``dataclasses`` do."""

import copy
import dataclasses
import pickle
import typing
from collections.abc import Callable
from functools import cached_property
from typing import Any

import pytest

from nurikabe_sat import Board, Clue, Colour, Grid, Puzzle
from nurikabe_sat import values as light
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.sat.cnf import Cnf
from nurikabe_sat.solving.search import Options, Result, Statistics, Status

Decorator = Callable[..., Any]
both = pytest.mark.parametrize("module", [light, dataclasses], ids=["light", "dataclasses"])


def point(module: Any, **how: bool) -> Any:
    """A class, made by ``dataclass`` of that module."""

    @module.dataclass(**how)
    class Point:
        """A point."""

        x: int
        y: int = 2
        names: list[str] = module.field(default_factory=list, hash=False)

        def __post_init__(self) -> None:
            if self.x < 0:
                raise ValueError("x")

        @cached_property
        def double(self) -> int:
            return 2 * self.x

    return Point


@both
def test_what_a_frozen_one_does(module: Any) -> None:
    cls = point(module, frozen=True, order=True)
    one, two = cls(1), cls(y=3, x=1)
    assert (one.x, one.y, one.names) == (1, 2, [])
    assert one.names is not cls(1).names
    assert one == cls(1, 2, [])
    assert one != two
    assert one != (1, 2, [])
    assert hash(one) == hash(cls(1, 2, ["other"]))
    assert {one: 5}[cls(1)] == 5
    assert one < two
    assert two >= one
    assert not two <= one
    assert two > one
    with pytest.raises(TypeError):
        assert one < (1, 2)
    assert repr(two).endswith("Point(x=1, y=3, names=[])")
    assert one.double == 2
    assert one == cls(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.x = 4
    with pytest.raises(dataclasses.FrozenInstanceError):
        del one.x
    with pytest.raises(TypeError):
        cls()
    with pytest.raises(TypeError):
        cls(1, 2, [], 4)
    with pytest.raises(ValueError, match="x"):
        cls(-1)
    with pytest.raises(TypeError):
        cls(1, z=3)
    match two:
        case cls(x, y):
            assert (x, y) == (1, 3)


@both
def test_what_the_functions_of_dataclasses_say(module: Any) -> None:
    cls = point(module, frozen=True)
    one = cls(1)
    assert all([dataclasses.is_dataclass(cls), dataclasses.is_dataclass(one)])
    assert [(f.name, f.default) for f in dataclasses.fields(one)][:2] == [("x", dataclasses.MISSING), ("y", 2)]
    assert dataclasses.fields(cls)[2].default_factory is list
    assert dataclasses.fields(cls)[2].hash is False
    assert dataclasses.asdict(one) == {"x": 1, "y": 2, "names": []}
    assert dataclasses.replace(one, y=7) == cls(1, 7)
    assert cls.__dataclass_fields__ is cls.__dataclass_fields__
    assert typing.get_type_hints(cls) == {"x": int, "y": int, "names": list[str]}

    body = {"__annotations__": {"z": int}, "z": 4}
    child: Any = dataclasses.dataclass(frozen=True)(type("Child", (cls,), body))
    assert child(1, z=5) == child(1, 2, [], 5) != one
    assert [f.name for f in dataclasses.fields(child)] == ["x", "y", "names", "z"]


@both
def test_one_that_can_be_changed(module: Any) -> None:
    one = point(module)(1)
    one.x = 9
    assert one == type(one)(9)
    with pytest.raises(TypeError):
        hash(one)


def test_they_do_not_inherit_from_each_other() -> None:
    base = point(light, frozen=True)
    with pytest.raises(TypeError, match="inherits"):
        light.dataclass(frozen=True)(type("Child", (base,), {"__annotations__": {"z": int}}))


VALUES = (
    Grid(3, 4),
    Clue(3, None),
    Puzzle.from_rows([[2, 0], [0, 0]]),
    Board.of(Puzzle.from_rows([[2, 0], [0, 0]]), "name", [(3, Colour.SEA)]),
    Deadline(5.0),
    Options(solver="cadical"),
    Result(Status.NONE, None, None, None, Statistics()),
    Cnf([[1]], 1),
)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_those_that_we_have_are_copied_and_pickled(value: Any) -> None:
    for other in (
        copy.copy(value),
        copy.deepcopy(value),
        pickle.loads(pickle.dumps(value)),  # noqa: S301 (our own)
        dataclasses.replace(value),
    ):
        assert other == value
        assert repr(other) == repr(value)
    assert [field.name for field in dataclasses.fields(value)] == list(type(value).__annotations__)
