"""The page's modules that know no page, run in a browser and compared with simple models of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat.formats import read_board
from tests.web.browser import Page, Visitor

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROWS, COLS = 3, 4
CLUES = [2, None, None, None, None, "?", None, None, None, None, None, 12]
OPEN_CELLS = [cell for cell, clue in enumerate(CLUES) if clue is None]
CELLS = range(ROWS * COLS)


@pytest.fixture(scope="module")
def page(browser: "Browser", server: str) -> Iterator[Page]:
    """Yield a page in which modules can be loaded."""
    visitor = Visitor(browser, server)
    yield visitor("#rules")
    visitor.leave()


RUN_GAME = """async ([rows, cols, clues, acts]) => {
    const {Game} = await import(new URL("lib/game.js", location.href));
    const {readSavedGame} = await import(new URL("lib/validate.js", location.href));
    const reread = (game) => readSavedGame(JSON.parse(JSON.stringify({game, seconds: 0, solved: false}))).game;
    let game = new Game({rows, cols, clues});
    return acts.map(([name, ...args]) => {
        let told = null;
        if (name === "reload") game = Game.fromJSON(reread(game));
        else told = game[name](...args);
        return [told, game.colours.join(""), game.canUndo, game.canRedo, game.trial, game.layers()];
    });
}"""

EMPTY = "." * len(CLUES)
NO_LAYERS = (0,) * len(CLUES)


@dataclass(frozen=True)
class State:
    """A board, the trial that each cell belongs to, and the board as it was when each open trial began."""

    colours: str = EMPTY
    layers: tuple[int, ...] = NO_LAYERS
    trials: tuple["State", ...] = ()


@dataclass
class Model:
    """A game as whole boards: the one before each step, and the ones that redo brings back."""

    now: State = State()
    past: list[tuple[int | None, State]] = field(default_factory=list)
    future: list[State] = field(default_factory=list)

    def paint(self, changes: list[list[Any]], stroke: int | None) -> bool:
        colours, layers = list(self.now.colours), list(self.now.layers)
        for cell, colour in changes:
            if CLUES[cell] is None and colours[cell] != colour:
                colours[cell] = colour
                layers[cell] = 0 if colour == "." else len(self.now.trials)
        if "".join(colours) == self.now.colours:
            return False
        if stroke is None or not self.past or self.past[-1][0] != stroke:
            self.past.append((stroke, self.now))
        self.now, self.future = State("".join(colours), tuple(layers), self.now.trials), []
        return True

    def clear(self) -> bool:
        return self.paint([[cell, "."] for cell in CELLS], None)

    def begin_trial(self) -> bool:
        self.past.append((None, self.now))
        self.now, self.future = State(self.now.colours, self.now.layers, (*self.now.trials, self.now)), []
        return True

    def keep_trial(self) -> bool:
        outer = self.now.trials[:-1]
        return self._end(State(self.now.colours, tuple(min(one, len(outer)) for one in self.now.layers), outer))

    def drop_trial(self) -> bool:
        return self._end(self.now.trials[-1] if self.now.trials else self.now)

    def _end(self, after: State) -> bool:
        if not self.now.trials:
            return False
        if len(self.past[-1][1].trials) < len(self.now.trials):
            self.past.pop()  # nothing was done in it
        else:
            self.past.append((None, self.now))
        self.now, self.future = after, []
        return True

    def undo(self) -> bool:
        if not self.past:
            return False
        self.future.append(self.now)
        self.now = self.past.pop()[1]
        return True

    def redo(self) -> bool:
        if not self.future:
            return False
        self.past.append((None, self.now))
        self.now = self.future.pop()
        return True

    def revert(self, stroke: int) -> bool:
        if not self.past or self.past[-1][0] != stroke:
            return False
        self.now = self.past.pop()[1]
        return True

    def reload(self) -> None:
        self.past = [(None, now) for _, now in self.past]


_changes = st.dictionaries(st.sampled_from(CELLS), st.sampled_from(".BW"), min_size=1, max_size=3).map(
    lambda changes: [list(one) for one in changes.items()]
)
_stroke = st.integers(1, 3)
_acts = st.one_of(
    st.tuples(st.just("paint"), _changes, st.none()),
    st.tuples(st.just("paint"), _changes, _stroke),
    st.sampled_from([("undo",), ("undo",), ("redo",), ("clear",), ("reload",)]),
    st.sampled_from([("beginTrial",), ("keepTrial",), ("dropTrial",)]),
    st.tuples(st.just("revert"), _stroke),
)


@settings(max_examples=60)
@given(acts=st.lists(_acts, max_size=40))
def test_a_game_is_its_boards(page: Page, acts: list[tuple[Any, ...]]) -> None:
    model = Model()
    expected = []
    for name, *arguments in acts:
        told = getattr(model, name.replace("Trial", "_trial"))(*arguments)
        now = model.now
        expected.append(
            [told, now.colours, bool(model.past), bool(model.future), len(now.trials), list(now.layers)],
        )
    assert page.evaluate(RUN_GAME, [ROWS, COLS, CLUES, [list(act) for act in acts]]) == expected


def test_all_steps_of_a_long_game_can_be_undone(page: Page) -> None:
    acts: list[list[Any]] = []
    for step in range(400):
        cell = OPEN_CELLS[step % len(OPEN_CELLS)]
        acts.append(["paint", [[cell, "BW"[step // len(OPEN_CELLS) % 2]]], None])
    acts += [["reload"]] + [["undo"]] * 401 + [["redo"]] * 400
    told = page.evaluate(RUN_GAME, [ROWS, COLS, CLUES, acts])
    assert told[800] == [True, EMPTY, False, True, 0, list(NO_LAYERS)]
    assert told[801] == [False, EMPTY, False, True, 0, list(NO_LAYERS)]
    assert told[-1][1] == told[399][1]


def test_a_trial_that_is_open_outlives_the_oldest_steps(page: Page) -> None:
    cell = OPEN_CELLS[0]
    acts: list[list[Any]] = [["paint", [[OPEN_CELLS[1], "B"]], None], ["beginTrial"]]
    acts += [["paint", [[cell, "BW"[step % 2]]], None] for step in range(600)]
    told = page.evaluate(RUN_GAME, [ROWS, COLS, CLUES, [*acts, ["reload"], ["dropTrial"], ["reload"], ["undo"]]])
    assert told[-4][4:] == [1, [int(one == cell) for one in CELLS]]
    assert told[-3][1] == "".join("B" if one == OPEN_CELLS[1] else "." for one in CELLS)
    assert told[-1][1][cell] == "W"


ISLANDS = """async ([rows, cols, clues, colours]) => {
    const islands = await import(new URL("lib/islands.js", location.href));
    const board = {rows, cols, clues, colours: [...colours]};
    return [islands.finishedIslands(board), islands.shores(board), islands.partNames(board)];
}"""


def test_finished_islands_shores_and_parts(page: Page) -> None:
    clues = [2, None, None, None, None, None, "?", None, None, None, None, 1]
    finished, shores, parts = page.evaluate(ISLANDS, [3, 4, clues, ".W..B...BB.."])
    assert (finished, sorted(shores)) == ([[0, 1], [11]], [2, 5, 7, 10])  # not the ?, and 4 is sea already
    assert parts == [0, 0, None, None, 4, None, 6, None, 4, 4, None, 11]
    assert page.evaluate(ISLANDS, [3, 4, clues, ".WW.B...BB.."])[:2] == [[[11]], [7, 10]]


TEXTS = """async ([rows, cols, clues, colours]) => {
    const {Game} = await import(new URL("lib/game.js", location.href));
    const {packCells, unpackCells} = await import(new URL("lib/links.js", location.href));
    const game = new Game({rows, cols, clues, colours: [...colours]});
    const other = new Game({rows, cols, clues: clues.map((clue) => (clue === "?" ? 1 : clue)), colours: [...colours]});
    return {
        text: game.text(), bare: game.text({colours: false}), id: game.id, other: other.id,
        cleared: (game.clear(), game.id), packed: unpackCells(packCells(colours), rows * cols).join(""),
        places: clues.map((_, cell) => game.cellAt(game.place(cell))),
    };
}"""


@st.composite
def _boards(draw: st.DrawFn) -> tuple[int, int, list[int | str | None], str]:
    rows, cols = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    size = rows * cols
    clue = st.sampled_from([None, None, None, "?", 1, 2, 12])
    clues = draw(st.lists(clue, min_size=size, max_size=size))
    drawn = draw(st.lists(st.sampled_from(".BW"), min_size=size, max_size=size))
    colours = "".join("." if clue is not None else colour for clue, colour in zip(clues, drawn, strict=True))
    return rows, cols, clues, colours


@settings(max_examples=60)
@given(board=_boards())
def test_texts_and_links_say_the_same(page: Page, board: tuple[int, int, list[int | str | None], str]) -> None:
    rows, cols, clues, colours = board
    told = page.evaluate(TEXTS, [rows, cols, clues, colours])
    read = read_board(told["text"], format="plain")
    sizes = {clue.cell: clue.size for clue in read.puzzle.clue_list}
    assert (read.puzzle.rows, read.puzzle.cols) == (rows, cols)
    assert sizes == {cell: None if clue == "?" else clue for cell, clue in enumerate(clues) if clue is not None}
    painted = "".join(read.colouring.to_rows())
    assert [painted[cell] for cell in range(rows * cols) if cell not in sizes] == [
        colours[cell] for cell in range(rows * cols) if cell not in sizes
    ]
    assert read_board(told["bare"], format="plain").puzzle == read.puzzle
    assert told["packed"] == colours
    assert told["places"] == list(range(rows * cols))
    assert told["id"] == told["cleared"]
    assert (told["id"] == told["other"]) == ("?" not in clues)


def test_links_that_were_not_made_here(page: Page) -> None:
    unpack = """async ([packed, size]) => {
        const {unpackCells} = await import(new URL("lib/links.js", location.href));
        return unpackCells(packed, size);
    }"""
    assert page.evaluate(unpack, ["0r", 6]) is None  # "r" is none of its characters
    assert page.evaluate(unpack, ["000", 6]) is None  # too many
    assert page.evaluate(unpack, ["9", 5]) == list("B....")


RUN_DRAFT = """async (acts) => {
    const {readDraft} = await import(new URL("lib/validate.js", location.href));
    const {Draft} = await import(new URL("set/draft.js", location.href));
    let draft = new Draft(3, 3);
    return acts.map(([name, ...args]) => {
        if (name === "reload") draft = Draft.fromJSON(readDraft(JSON.parse(JSON.stringify(draft))));
        else draft[name](...args);
        return [draft.rows, draft.cols, draft.clues, draft.inside, draft.outside, draft.canUndo, draft.canRedo];
    });
}"""

_places = st.tuples(
    st.just("place"), st.integers(0, 3), st.sampled_from([None, "?", 1, 2, 12]), st.one_of(st.none(), st.integers(1, 2))
)
_drafts = st.one_of(
    _places,
    _places,
    st.tuples(st.just("resize"), st.integers(2, 4), st.integers(2, 4)),
    st.sampled_from([("undo",), ("redo",), ("clear",), ("reload",)]),
)

Now = tuple[int, int, dict[tuple[int, int], Any]]


@settings(max_examples=60)
@given(acts=st.lists(_drafts, max_size=30))
def test_a_puzzle_in_the_making_is_its_clues(page: Page, acts: list[tuple[Any, ...]]) -> None:
    now: Now = (3, 3, {})
    past: list[Now] = []
    future: list[Now] = []
    last: int | None = None
    expected = []
    for name, *arguments in acts:
        rows, cols, clues = now
        if name == "reload":
            past, future, last = [], [], None
        elif name in ("undo", "redo"):
            source, target = (past, future) if name == "undo" else (future, past)
            if source:
                target.append(now)
                now, last = source.pop(), None
        else:
            stroke = None
            after = now
            if name == "resize":
                after = (arguments[0], arguments[1], clues)
            elif name == "clear":
                after = (rows, cols, {})
            else:
                cell, clue, stroke = arguments
                rest = {place: old for place, old in clues.items() if place != divmod(cell, cols)}
                after = (rows, cols, rest if clue is None else {**rest, divmod(cell, cols): clue})
            if after != now:
                if stroke is None or stroke != last:
                    past.append(now)
                now, last, future = after, stroke, []
        rows, cols, clues = now
        shown = [clues.get((r, c)) for r in range(rows) for c in range(cols)]
        inside = sum(clue is not None for clue in shown)
        expected.append([rows, cols, shown, inside, len(clues) - inside, bool(past), bool(future)])
    assert page.evaluate(RUN_DRAFT, [list(act) for act in acts]) == expected


def test_the_clock(page: Page) -> None:
    clock = """async (times) => {
        const {clock} = await import(new URL("play/timer.js", location.href));
        return times.map(clock);
    }"""
    assert page.evaluate(clock, [0, 75, 600, 3675]) == ["0:00", "1:15", "10:00", "1:01:15"]
