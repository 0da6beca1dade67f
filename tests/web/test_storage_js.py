"""What the page stores and what it reads back: compared with a model, and with entries that others have spoilt."""

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from tests.web.browser import Page, Visitor

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from playwright.sync_api import Browser

GAME = {"rows": 1, "cols": 3, "clues": [2, None, None], "colours": ".B.", "past": [[[1, ".", "B"]]], "future": []}
SAVED = {"game": GAME, "seconds": 5, "solved": False}
IDS = range(6)
RESULT = {"id": "x", "rows": 5, "cols": 7, "on": "2026-03-02", "seconds": 75, "level": "easy", "help": "hints"}


@pytest.fixture(scope="module")
def page(browser: "Browser", server: str) -> Iterator[Page]:
    """Yield a page in which modules can be loaded."""
    visitor = Visitor(browser, server)
    page = visitor("#rules")
    page.evaluate(PREPARE)
    yield page
    visitor.leave()


PREPARE = """async () => {
    const load = (name) => import(new URL(`lib/${name}.js`, location.href));
    const [validate, storage, games, {Game}, route, {DEFAULTS}] = await Promise.all(
        ["validate", "storage", "savedGames", "game", "route", "settings"].map(load));
    const broken = [];
    storage.onBroken((key) => broken.push(key));
    const real = Storage.prototype.setItem;
    const readSettings = (value) => validate.readSettings(value, DEFAULTS);
    Object.assign(window, {validate: {...validate, readSettings}, storage, games, route, broken, room: Infinity});
    Storage.prototype.setItem = function (key, text) {
        const isFull = this.getItem(key) === null && this.length >= window.room;
        if (isFull) throw new DOMException("full", "QuotaExceededError");
        real.call(this, key, text);
    };
    window.session = (number, colours) => {
        const game = new Game({rows: 1, cols: 3, clues: [number + 1, null, null], colours: [...colours]});
        return {game, seconds: number, solved: false};
    };
    window.idOf = (number) => session(number, "...").game.id;
}"""

# Texts that no version of the page has written under the key of a game.
SPOILT = [
    "",
    "{",
    "null",
    "[]",
    "{}",
    '"text"',
    json.dumps({**SAVED, "seconds": "5"}),
    json.dumps({**SAVED, "game": {**GAME, "clues": None}}),
    json.dumps({**SAVED, "game": {**GAME, "rows": 100000, "cols": 100000}}),
]


# What an act returns, and what is stored after it: to ask the page is what takes the time here.
STEP = "act => ({value: act(), keys: storage.keys(''), broken})"


class Storage(RuleBasedStateMachine):
    """The saved games, step by step in the page and in a model: texts by key, with room for so many keys."""

    page: Page

    def __init__(self) -> None:
        super().__init__()
        self.act("() => { localStorage.clear(); room = Infinity; broken.length = 0; }")
        self.ids: list[str] = self.page.evaluate("numbers => numbers.map(idOf)", list(IDS))
        self.games: dict[str, str | None] = {}  # the colours by id; None: spoilt
        self.list: list[str] | None = []  # the latest first; None: spoilt, or not written
        self.is_list_stored = False
        self.aside: set[str] = set()
        self.told: list[str] = []
        self.room = 10**6

    def act(self, script: str, argument: Any = None) -> Any:
        """What a function of the page returns."""
        self.after: dict[str, Any] = self.page.evaluate(f"argument => ({STEP})(() => ({script})(argument))", argument)
        return self.after["value"]

    # The model.

    def keys(self) -> int:
        return len(self.games) + len(self.aside) + self.is_list_stored

    def has_room(self, *, is_new: bool) -> bool:
        """Whether a key can be written; entries that were set aside go first."""
        if not is_new or self.keys() < self.room:
            return True
        self.aside.clear()
        return self.keys() < self.room

    def set_aside(self, key: str) -> None:
        if self.keys() < self.room or key in self.aside:
            self.aside.add(key)
        self.told.append(key)

    def read_game(self, number: str) -> str | None:
        if number in self.games and self.games[number] is None:
            del self.games[number]
            self.set_aside(f"game:{number}")
        return self.games.get(number)

    def write_list(self, ids: list[str]) -> None:
        if self.has_room(is_new=not self.is_list_stored):
            self.is_list_stored, self.list = True, ids

    def read_list(self) -> list[str]:
        if self.is_list_stored and self.list is not None:
            return list(self.list)
        if self.is_list_stored:
            self.is_list_stored = False
            self.set_aside("games")
        found = [number for number in sorted(self.games) if self.read_game(number) is not None]
        if found:
            self.write_list(found)
        return found

    # What happens.

    @rule(number=st.sampled_from(IDS), colours=st.sampled_from([".B.", ".BW", "..."]))
    def save(self, number: int, colours: str) -> None:
        self.act("([number, colours]) => games.saveGame(session(number, colours))", [number, colours])
        new = self.ids[number]
        ids = self.read_list()
        others = [one for one in ids if one != new]
        is_saved = self.has_room(is_new=new not in self.games)
        while not is_saved and others:
            self.games.pop(others.pop(), None)
            is_saved = self.has_room(is_new=new not in self.games)
        if is_saved:
            self.games[new] = colours
        self.write_list([new, *others] if is_saved else [*(one for one in ids if one == new), *others])

    @rule(number=st.sampled_from(IDS))
    def load(self, number: int) -> None:
        read = "number => games.loadGame(idOf(number))?.game.colours.join('') ?? null"
        assert self.act(read, number) == self.read_game(self.ids[number])

    @rule(number=st.sampled_from(IDS))
    def drop(self, number: int) -> None:
        self.act("number => games.dropGame(idOf(number))", number)
        others = [one for one in self.read_list() if one != self.ids[number]]
        self.games.pop(self.ids[number], None)
        self.write_list(others)

    @rule()
    def look(self) -> None:
        assert self.act("() => games.savedGames().map(({id}) => id)") == self.read_list()

    @rule(number=st.sampled_from(IDS), text=st.sampled_from(SPOILT))
    def spoil_game(self, number: int, text: str) -> None:
        if self.ids[number] in self.games:
            self.act(SPOIL, [f"game:{self.ids[number]}", text])
            self.games[self.ids[number]] = None

    @rule(text=st.sampled_from(["", "{", "{}", "[{}]", '[{"id": "x", "rows": 1e9, "cols": 1e9}]']))
    def spoil_list(self, text: str) -> None:
        if self.is_list_stored:
            self.act(SPOIL, ["games", text])
            self.list = None

    @rule(room=st.sampled_from([0, 2, 4, 10**6]))
    def change_room(self, room: int) -> None:
        self.act("size => { room = size; }", room)
        self.room = room

    @invariant()
    def same_keys_and_notices(self) -> None:
        expected = {f"game:{number}" for number in self.games} | {f"broken:{key}" for key in self.aside}
        if self.is_list_stored:
            expected.add("games")
        assert set(self.after["keys"]) == expected
        assert self.after["broken"] == self.told


SPOIL = "([key, text]) => localStorage.setItem(`nurikabe:${key}`, text)"


def test_saved_games_are_as_the_model_has_them(page: Page) -> None:
    machine = type("StorageOfThisPage", (Storage,), {"page": page})
    test: Callable[..., None] = run_state_machine_as_test
    test(machine, settings=settings(max_examples=40, stateful_step_count=30, deadline=None))
    page.evaluate("() => { localStorage.clear(); room = Infinity; }")


# Reading.

READ = "([name, value]) => validate[name](value)"


def test_what_the_page_has_written_is_read(page: Page) -> None:
    for saved in [SAVED, {**SAVED, "game": {**GAME, "level": "easy", "score": 1.5, "seed": 7, "source": "made"}}]:
        read = page.evaluate(READ, ["readSavedGame", saved])
        assert {key: read["game"][key] for key in GAME} == GAME
        assert (read["seconds"], read["solved"]) == (5, False)
    draft = {"rows": 2, "cols": 2, "clues": [["0,1", 2], ["5,5", "?"]]}
    assert page.evaluate(READ, ["readDraft", draft]) == draft
    assert page.evaluate(READ, ["readShows", {"certain": True, "differs": False}]) is not None
    assert page.evaluate(READ, ["readChoice", {"level": "", "size": "7x7"}]) is not None
    assert page.evaluate(READ, ["readCollection", COLLECTION]) == COLLECTION
    assert page.evaluate(READ, ["readResults", [RESULT, {**RESULT, "level": None, "day": "2026-03-02"}]]) == [
        RESULT,
        {**RESULT, "level": None, "day": "2026-03-02"},
    ]
    assert page.evaluate(READ, ["readResult", {**RESULT, "more": 1}]) == RESULT


def test_a_setting_that_is_missing_has_its_default_and_an_unknown_one_is_left_out(page: Page) -> None:
    defaults = page.evaluate(READ, ["readSettings", {}])
    assert set(defaults) >= {"brush", "errors", "timer"}
    for key, value in defaults.items():
        other = "island" if key == "brush" else not value
        read = page.evaluate(READ, ["readSettings", {key: other, "nonsense": 1, "__proto__": {}}])
        assert read == {**defaults, key: other}


def changed(**changes: Any) -> dict[str, Any]:
    return {**SAVED, "game": {**GAME, **changes}}


COLLECTION = {"id": "m1", "name": "Mine", "puzzles": [{"path": "nurikabe/1/1/1", "name": "", "author": "Ada"}]}
NO_COLLECTIONS: list[dict[str, Any]] = [
    {"id": 1},
    {"id": "x" * 101},
    {"name": None},
    {"puzzles": None},
    {"puzzles": [None]},
    {"puzzles": [{"path": "p", "name": ""}]},
    {"puzzles": [{"path": 1, "name": "", "author": ""}]},
    {"puzzles": [{"path": "p", "name": "x" * 1001, "author": ""}]},
]
NO_SETTINGS: list[Any] = [None, [], "x", {"errors": 1}, {"brush": None}, {"brush": "oil"}]
NO_RESULTS: list[dict[str, Any]] = [
    {"id": 1},
    {"rows": 0},
    {"cols": 10**6},
    {"on": "2026-02-30"},
    {"on": "yesterday"},
    {"seconds": -1},
    {"seconds": "75"},
    {"level": 3},
    {"help": "much"},
    {"day": "week-2026-11-03"},
]
NO_GAMES: list[Any] = [None, 1, "x", [], {}, {"game": GAME}, {"game": GAME, "seconds": 1}]


@pytest.mark.parametrize(
    ("reader", "value"),
    [
        *(("readSavedGame", one) for one in NO_GAMES),
        ("readSavedGame", {**SAVED, "seconds": -1}),
        ("readSavedGame", {**SAVED, "solved": "yes"}),
        ("readSavedGame", changed(rows=0)),
        ("readSavedGame", changed(rows=1.5)),
        ("readSavedGame", changed(rows=100000, cols=100000)),
        ("readSavedGame", changed(rows="1")),
        ("readSavedGame", changed(clues=None)),
        ("readSavedGame", changed(clues=[2, None])),
        ("readSavedGame", changed(clues=[-1, None, None])),
        ("readSavedGame", changed(clues=["<b>", None, None])),
        ("readSavedGame", changed(colours=[".", ".", "."])),
        ("readSavedGame", changed(colours=".X.")),
        ("readSavedGame", changed(colours="B..")),
        ("readSavedGame", changed(past=[[[9, ".", "B"]]])),
        ("readSavedGame", changed(past=[[[0, ".", "B"]]])),
        ("readSavedGame", changed(past=[[[1, ".", "constructor"]]])),
        ("readSavedGame", changed(past=[[]])),
        ("readSavedGame", changed(future={})),
        ("readSavedGame", changed(level=3)),
        ("readSavedGame", changed(name="x" * 10_000)),
        ("readSavedGame", changed(seed="seven")),
        ("readSavedGame", changed(help="much")),
        ("readSavedGame", changed(savepoints="none")),
        ("readSavedGame", changed(savepoints=[{"name": "a", "colours": "B"}])),
        ("readSummaries", {}),
        ("readSummaries", [None]),
        ("readSummaries", [{"id": "x"}]),
        ("readDraft", {"rows": 2, "cols": 2}),
        ("readDraft", {"rows": 10**9, "cols": 10**9, "clues": []}),
        ("readDraft", {"rows": 2, "cols": 2, "clues": [["0,0", None]]}),
        ("readDraft", {"rows": 2, "cols": 2, "clues": [["__proto__", 1]]}),
        ("readShows", {"certain": 1, "differs": True}),
        ("readChoice", {"level": None}),
        *(("readSettings", wrong) for wrong in NO_SETTINGS),
        *(("readCollection", {**COLLECTION, **wrong}) for wrong in NO_COLLECTIONS),
        *(("readResult", {**RESULT, **wrong}) for wrong in NO_RESULTS),
        ("readResults", {}),
        ("readResults", [RESULT, {}]),
        ("readResults", [RESULT] * 5001),
        ("readId", 5),
        ("readId", "x" * 10_000),
    ],
)
def test_what_the_page_cannot_have_written_is_not_read(page: Page, reader: str, value: Any) -> None:
    assert page.evaluate(READ, [reader, value]) is None


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 10**6)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*GAME, "game", "seconds", "solved", "id", "__proto__"]), inner, max_size=6)
    ),
    max_leaves=12,
)


@settings(max_examples=100)
@given(value=json_values, reader=st.sampled_from(["readSavedGame", "readSummaries", "readDraft", "readShows"]))
def test_any_value_is_read_or_refused_without_an_error(page: Page, value: Any, reader: str) -> None:
    page.evaluate("([name, text]) => { validate[name](JSON.parse(text)); }", [reader, json.dumps(value)])


ROUTE = "hash => route.readRoute(hash, ['play', 'set', 'rules'])"


@pytest.mark.parametrize(
    ("address", "name", "params"),
    [
        ("", "play", {}),
        ("#set", "set", {}),
        ("#rules?", "rules", {}),
        ("#set?p=nurikabe/2/2/a%20b", "set", {"p": "nurikabe/2/2/a b"}),
        ("#p=nurikabe/2/2/g&cells=9", "play", {"p": "nurikabe/2/2/g", "cells": "9"}),
        ("#play?pack=7x7-easy-1", "play", {"pack": "7x7-easy-1"}),
        ("#play?p=a=b?c", "play", {"p": "a=b?c"}),
        ("#play?p=%", "play", {"p": "%"}),
        ("#play?__proto__=1&constructor=2&toString=3", "play", {}),
        *((f"#{name}", "play", {}) for name in ("constructor", "__proto__", "toString", "nonsense", "Play")),
    ],
)
def test_addresses(page: Page, address: str, name: str, params: dict[str, str]) -> None:
    assert page.evaluate(ROUTE, address) == {"name": name, "params": params}


@settings(max_examples=50)
@given(text=st.text(max_size=20))
def test_any_address_is_one_of_the_views(page: Page, text: str) -> None:
    found = page.evaluate(ROUTE, f"#{text}")
    assert found["name"] in ("play", "set", "rules")
    assert set(found["params"]) <= {"p", "pack", "day", "cells"}


# Room.


def test_without_storage_nothing_is_stored_and_nothing_fails(page: Page) -> None:
    stored = """() => {
        const real = Object.getOwnPropertyDescriptor(window, "localStorage");
        Object.defineProperty(window, "localStorage", {configurable: true, get() { throw new DOMException("no"); }});
        try {
            games.saveGame(session(1, ".B."));
            return [storage.put("a", 1), games.loadGame(idOf(1)), games.savedGames(), [...broken]];
        } finally {
            Object.defineProperty(window, "localStorage", real);
        }
    }"""
    page.evaluate("() => { localStorage.clear(); broken.length = 0; }")
    assert page.evaluate(stored) == [False, None, [], []]


def test_the_oldest_games_are_dropped(page: Page) -> None:
    stored = """() => {
        localStorage.clear();
        for (let game = 0; game < 210; game++) games.saveGame(session(game, ".B."));
        const ids = games.savedGames().map(({id}) => id);
        const expected = Array.from({length: 200}, (_, i) => idOf(209 - i));
        return [ids.join() === expected.join(), games.loadGame(idOf(0)), games.loadGame(idOf(209)).seconds];
    }"""
    assert page.evaluate(stored) == [True, None, 209]
