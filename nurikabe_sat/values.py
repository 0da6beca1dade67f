"""``dataclass`` and ``field`` for the classes that every start of the command needs, at a tenth of the cost.

``dataclasses`` imports ``inspect`` and compiles six functions for each class: 8 ms, and 0.5 ms a class, of the 50 that
a puzzle takes from the start of Python to its solution. Here the functions are shared, ``__init__`` is compiled when
the first object is made, and the rest of what makes a dataclass (``fields``, ``replace``, ``is_dataclass``) when it is
asked for. To a type checker, and to all who use the classes, they are dataclasses.

Left out: inheritance between such classes, keyword-only fields, and whatever else none of them needs.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

T = TypeVar("T")

_NOTHING: Any = object()
_LATER = ("__dataclass_fields__", "__dataclass_params__")


class _Field:
    """What ``field`` says."""

    def __init__(self, default_factory: Any, hash: bool) -> None:  # noqa: A002 (as dataclasses has it)
        self.default_factory = default_factory
        self.hash = hash


class _Later:
    """An attribute of a class that a real dataclass has, made when it is asked for."""

    def __init__(self, name: str, real: Callable[[], Any]) -> None:
        self._name = name
        self._real = real

    def __get__(self, instance: object, owner: type) -> Any:
        return getattr(self._real(), self._name)


def _light(cls: type[T], frozen: bool, order: bool) -> type[T]:
    """Make a class what ``dataclasses.dataclass`` would make of it."""
    if any(hasattr(base, "__dataclass_fields__") for base in cls.__mro__[1:]):
        raise TypeError(f"{cls.__name__}: take dataclasses.dataclass, for it inherits from one")
    annotations = dict(cls.__annotations__)
    names = tuple(annotations)
    defaults = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
    special = {name: one for name, one in defaults.items() if isinstance(one, _Field)}
    for name in special:
        delattr(cls, name)
    hashed = [name for name in names if name not in special or special[name].hash]
    values, hashed_values = attrgetter(*names), attrgetter(*hashed)

    def __init__(self: Any, *arguments: Any, **named: Any) -> None:  # noqa: N807 (these are the methods)
        cls.__init__ = _written_init(cls, names, defaults)  # type: ignore[method-assign]
        self.__init__(*arguments, **named)

    def __eq__(self: Any, other: Any) -> bool:  # noqa: N807
        return bool(values(self) == values(other)) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: Any) -> int:  # noqa: N807
        return hash(hashed_values(self))

    def __repr__(self: Any) -> str:  # noqa: N807
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    methods: dict[str, Any] = {"__init__": __init__, "__eq__": __eq__, "__hash__": __hash__ if frozen else None}
    if "__repr__" not in cls.__dict__:
        methods["__repr__"] = __repr__
    if frozen:
        methods |= {"__setattr__": _refuse, "__delattr__": _refuse}
    if order:
        methods |= {name: _comparison(name, values) for name in ("__lt__", "__le__", "__gt__", "__ge__")}

    def real() -> Any:
        made = _real_dataclass(cls, annotations, defaults, frozen, order)
        for name in _LATER:  # once: ``dataclasses.replace`` asks each time
            setattr(cls, name, getattr(made, name))
        return made

    for name in _LATER:
        methods[name] = _Later(name, real)
    methods["__match_args__"] = names
    for name, method in methods.items():
        setattr(cls, name, method)
    return cls


def _written_init(cls: type, names: tuple[str, ...], defaults: dict[str, Any]) -> Any:
    """The ``__init__`` that spells out its parameters, as fast as one that is written by hand."""
    parameters, lines = [], []
    for name in names:
        default = defaults.get(name, _NOTHING)
        is_made = isinstance(default, _Field) and default.default_factory is not _NOTHING
        has_default = is_made or not (default is _NOTHING or isinstance(default, _Field))
        parameters.append(f"{name}=_nothing" if is_made else f"{name}=_defaults[{name!r}]" if has_default else name)
        value = f"_defaults[{name!r}].default_factory() if {name} is _nothing else {name}" if is_made else name
        lines.append(f"    _self_values[{name!r}] = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append("    self.__post_init__()")
    text = f"def __init__(self, {', '.join(parameters)}):\n    _self_values = self.__dict__\n" + "\n".join(lines)
    found: dict[str, Any] = {}
    exec(text, {"_defaults": defaults, "_nothing": _NOTHING}, found)  # noqa: S102 (as dataclasses does)
    return found["__init__"]


def _real_dataclass(cls: type, annotations: dict[str, Any], defaults: dict[str, Any], frozen: bool, order: bool) -> Any:
    """A dataclass of the same fields, for what it says about them."""
    import dataclasses

    body: dict[str, Any] = {"__annotations__": annotations, "__module__": cls.__module__, "__doc__": cls.__doc__}
    for name, default in defaults.items():
        if isinstance(default, _Field):
            made = {} if default.default_factory is _NOTHING else {"default_factory": default.default_factory}
            default = dataclasses.field(hash=None if default.hash else False, **made)
        body[name] = default
    return dataclasses.dataclass(frozen=frozen, order=order)(type(cls.__name__, (), body))


def _refuse(self: object, name: str, *_: object) -> NoReturn:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot change field {name!r} of {type(self).__name__}")


def _comparison(name: str, values: Callable[[Any], Any]) -> Any:
    def compare(self: Any, other: Any) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return getattr(values(self), name)(values(other))

    return compare


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
else:

    def dataclass(cls=None, *, frozen=False, order=False):
        """As ``dataclasses.dataclass``, for the arguments that it takes."""
        return (lambda cls: _light(cls, frozen, order)) if cls is None else _light(cls, frozen, order)

    def field(*, default_factory=_NOTHING, hash=True):  # noqa: A002 (as dataclasses has it)
        """As ``dataclasses.field``, for the arguments that it takes."""
        return _Field(default_factory, hash)
