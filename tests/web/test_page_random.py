"""A player who does anything at all, step by step, on the page and in a model of it: the boards are always the same.

``pytest --hypothesis-profile=soak tests/web/test_page_random.py`` goes on for an hour, with a new seed.
"""

import json
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from nurikabe_sat.puzzle.check import check
from tests.web.browser import Entry, Page, Visitor, entry_of, expect, places, press, stop_clock

pytestmark = pytest.mark.slow

SHOWN = """(wanted) => {
    const letters = {undecided: ".", sea: "B", island: "W"};
    const cells = [...document.querySelectorAll('[role="grid"] [role="gridcell"]')];
    const read = (cell) => letters[cell.getAttribute("aria-label").split(", ")[2]] ?? ".";
    return cells.map(read).join("") === wanted;
}"""


@dataclass(frozen=True)
class State:
    """The colours, and those with which each open trial began."""

    colours: str
    trials: tuple[str, ...] = ()


@dataclass
class Game:
    """A game as its states; ``is_trial``: the last step began or ended a trial."""

    entry: Entry
    now: State
    past: list[tuple[State, bool]] = field(default_factory=list)
    future: list[tuple[State, bool]] = field(default_factory=list)

    def step(self, state: State, *, is_trial: bool = False) -> None:
        self.past.append((self.now, is_trial))
        self.now, self.future = state, []

    def paint(self, changes: dict[int, str]) -> None:
        colours = list(self.now.colours)
        for cell, colour in changes.items():
            colours[cell] = colour
        if "".join(colours) != self.now.colours:
            self.step(State("".join(colours), self.now.trials))
        self.finish()

    def finish(self) -> None:
        """The page looks whether it is solved: what is undecided is island then, as a part of the last step."""
        board = self.entry.board(self.now.colours)
        if check(board, undecided_is_island=True).standing.value != "complete":
            return
        solved = State(self.entry.solved, self.now.trials)
        if solved == self.now:
            return
        if not self.past or self.past[-1][1]:
            self.past.append((self.now, False))
        self.now, self.future = solved, []

    def undo(self) -> None:
        if self.past:
            before, is_trial = self.past.pop()
            self.future.append((self.now, is_trial))
            self.now = before

    def redo(self) -> None:
        if self.future:
            after, is_trial = self.future.pop()
            self.past.append((self.now, is_trial))
            self.now = after
            self.finish()

    def begin(self) -> None:
        self.step(State(self.now.colours, (*self.now.trials, self.now.colours)), is_trial=True)

    def end(self, *, keep: bool) -> None:
        if not self.now.trials:
            return
        *outer, began = self.now.trials
        after = State(self.now.colours if keep else began, tuple(outer))
        before, is_trial = self.past[-1]
        if is_trial and len(before.trials) < len(self.now.trials):
            self.past.pop()  # nothing was done in it
            self.now, self.future = after, []
        else:
            self.step(after, is_trial=True)


class Player:
    """Does one thing after the other."""

    def __init__(self, page: Page, entries: list[Entry], seed: int) -> None:
        self.page, self.rng = page, random.Random(seed)
        self.games = [Game(entry, State(entry.empty)) for entry in entries]
        self.game = self.games[0]
        self.done: list[str] = [f"seed {seed}"]
        stop_clock(page)
        self.acts: list[tuple[Callable[[], None], int]] = [
            (self.click, 12),
            (self.drag, 4),
            (self.key, 6),
            (self.solve_most, 1),
            (self.undo, 6),
            (self.redo, 4),
            (self.trial, 6),
            (self.clear, 1),
            (self.look, 3),
            (self.hint, 4),
            (self.switch, 2),
            (self.reload, 1),
        ]

    def act(self) -> None:
        [act] = self.rng.choices([act for act, _ in self.acts], [weight for _, weight in self.acts])
        self.done.append(act.__name__)
        act()
        self.page.clock.run_for(200)  # until the page has looked whether that solves it, and has saved it
        self.compare()

    def compare(self) -> None:
        wanted = self.game.now.colours
        try:
            self.page.wait_for_function(SHOWN, arg=wanted)
        except Exception as error:
            raise AssertionError(f"expected {wanted} after {self.done[0]}: {self.done[-30:]}") from error

    def painted(self, changes: dict[int, str]) -> None:
        """The page, too, looks for a solution only where something has changed."""
        if any(self.game.now.colours[cell] != colour for cell, colour in changes.items()):
            self.game.paint(changes)

    def click(self) -> None:
        cell = self.rng.choice(self.game.entry.open_cells)
        is_right = self.rng.random() < 0.4
        self.page.mouse.click(*places(self.page)[cell], button="right" if is_right else "left")
        self.painted({cell: becomes(self.game.now.colours[cell], is_right=is_right)})

    def drag(self) -> None:
        cols = self.game.entry.cols
        row, (first, last) = self.rng.randrange(self.game.entry.rows), sorted(self.rng.sample(range(cols), 2))
        cells = [row * cols + col for col in range(first, last + 1)]
        at = places(self.page)
        self.page.mouse.move(*at[cells[0]])
        self.page.mouse.down()
        for cell in cells[1:]:
            self.page.mouse.move(*at[cell])
        self.page.mouse.up()
        colours = self.game.now.colours
        if cells[0] in self.game.entry.open_cells:
            became = becomes(colours[cells[0]], is_right=False)
            same = [cell for cell in cells if cell in self.game.entry.open_cells and colours[cell] == colours[cells[0]]]
            self.painted(dict.fromkeys(same, became))

    def key(self) -> None:
        cell = self.rng.choice(self.game.entry.open_cells)
        key, colour = self.rng.choice([("b", "B"), ("w", "W"), ("Delete", ".")])
        self.page.get_by_role("gridcell").nth(cell).press(key)
        self.painted({cell: colour})

    def solve_most(self) -> None:
        """Go on to a board that is solved but for a few cells, or wholly: else a random player solves nothing."""
        entry = self.game.entry
        for cell in entry.cells("B"):
            if self.game.now.colours[cell] != "B" and self.rng.random() < 0.9:
                self.page.get_by_role("gridcell").nth(cell).press("b")
                self.painted({cell: "B"})
                self.page.clock.run_for(200)

    def undo(self) -> None:
        self.page.keyboard.press("u")
        self.game.undo()

    def redo(self) -> None:
        self.page.keyboard.press("Control+y")
        self.game.redo()

    def trial(self) -> None:
        key = self.rng.choice("tkd")
        if key == "t":
            self.page.keyboard.press("t")
            self.game.begin()
        elif self.game.now.trials:
            self.page.keyboard.press(key)
            self.game.end(keep=key == "k")

    def clear(self) -> None:
        if self.game.now.colours != self.game.entry.empty:
            press(self.page, "Clear")
            self.painted(dict.fromkeys(self.game.entry.open_cells, "."))

    def look(self) -> None:
        """What changes no cell: rules, colours, sizes, the moves so far."""
        key = self.rng.choice(["c", "+", "-", "Replay", "Check", "Escape"])
        if key == "Replay" and self.game.past:
            button = self.page.get_by_role("button", name=key, exact=True)
            button.last.click()  # what is said of a solved board has one, too
            self.page.keyboard.press(self.rng.choice(["Home", "ArrowRight", "p"]))
            self.page.keyboard.press("Escape")
        elif key == "Check":
            press(self.page, key)
        elif key != "Replay":
            self.page.keyboard.press(key)
            self.page.keyboard.press("0")  # all cells are in sight again

    def hint(self) -> None:
        """All of it, and apply it: the cells are those of the program, and right."""
        game, entry = self.game, self.game.entry
        self.page.keyboard.press("Escape")
        status = self.page.get_by_role("status")
        expect(status).to_have_text("")
        with self.page.expect_response(lambda response: response.url.endswith("/hint")) as told:
            self.page.keyboard.press("h")
        answer = told.value.json()  # it depends on the cell that was painted last
        expect(status).not_to_have_text("")
        if answer["status"] == "solved":
            game.finish()
        if answer["status"] != "step":
            return
        press(self.page, "Show full hint")
        press(self.page, "Apply")
        changes = {(row - 1) * entry.cols + col - 1: colour for row, col, colour in answer["cells"]}
        assert all(entry.solution[cell] == colour for cell, colour in changes.items())
        self.painted(changes)

    def switch(self) -> None:
        self.game = self.rng.choice(self.games)
        self.page.evaluate("hash => { location.hash = hash; }", self.game.entry.address)
        self.opened()

    def reload(self) -> None:
        self.page.evaluate("hash => { history.replaceState(null, '', hash); }", self.game.entry.address)
        self.page.reload()
        self.opened()

    def opened(self) -> None:
        """It is a game as it was left; one that nothing was done with has no past any more."""
        expect(self.page.locator(".play .name")).to_have_text(
            re.compile(rf" {self.game.entry.name.split('-')[-1]}( |$)")
        )
        self.compare()


def becomes(colour: str, *, is_right: bool) -> str:
    return {".": "W", "W": "B", "B": "."}[colour] if is_right else {".": "B", "B": "W", "W": "."}[colour]


@pytest.mark.parametrize("seconds", [0, pytest.param(3600, marks=pytest.mark.soak)])
def test_a_random_player(visit: Visitor, seconds: int) -> None:
    seed = random.SystemRandom().randrange(10**6) if seconds else 18
    entries = [entry_of(number=number) for number in range(3)]
    page = visit(entries[0].address)
    player = Player(page, entries, seed)
    player.compare()
    end, acts = time.monotonic() + seconds, 0
    while acts < 40 or time.monotonic() < end:
        player.act()
        acts += 1
    print(f"{acts} acts, seed {seed}")  # noqa: T201 (pytest -s shows it)
    stored = json.loads(page.evaluate("localStorage.getItem('nurikabe:games')"))
    assert {one["id"] for one in stored}, player.done
