"""What the page writes and reads without the program: links as the program has them, and texts for a chat."""

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import nurikabe_sat.web
from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats import puzzlink
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Puzzle
from tests.support.waiting import PATIENCE
from tests.web.node import in_node

LIB = Path(nurikabe_sat.web.__file__).parent / "page" / "lib"
NODE = shutil.which("node")
SIZES = (None, 1, 9, 15, 16, 255, 256, 4095, 4096, 8191, 8192, 12239, 12240, 77775, 77776, puzzlink.LARGEST_CLUE)


def told(module: str, expression: str, values: list[Any]) -> list[Any]:
    """Return an expression of a module, ``it``, for each value, ``one``, in node."""
    if NODE is None:
        pytest.skip("there is no node")
    script = f"""const [name, text] = process.argv.slice(1);
        import(name).then((it) => console.log(JSON.stringify(JSON.parse(text).map((one) => {expression}))))"""
    done = subprocess.run(
        [NODE, "-e", script, (LIB / module).as_uri(), json.dumps(values)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    found: list[Any] = json.loads(done.stdout)
    return found


def random_puzzle(rng: random.Random) -> Puzzle:
    grid = Grid(rng.randint(1, 12), rng.randint(1, 12))
    cells = sorted(rng.sample(range(grid.size), rng.randint(0, grid.size)))
    return Puzzle(grid, tuple(Clue(cell, rng.choice(SIZES)) for cell in cells))


def as_page(puzzle: Puzzle) -> dict[str, Any]:
    clues: list[Any] = [None] * puzzle.grid.size
    for clue in puzzle.clue_list:
        clues[clue.cell] = clue.size or "?"
    return {"rows": puzzle.rows, "cols": puzzle.cols, "clues": clues}


def test_links_are_those_of_the_program() -> None:
    rng = random.Random(1)
    puzzles = [random_puzzle(rng) for _ in range(300)]
    links = [puzzlink.write(Board.of(puzzle)) for puzzle in puzzles]
    assert told("puzzlink.js", "it.writePath(one)", [as_page(one) for one in puzzles]) == links
    assert told("puzzlink.js", "it.readPath(one)", links) == [as_page(one) for one in puzzles]


def test_a_link_is_left_to_the_program_or_read_as_it_does() -> None:
    rng = random.Random(2)
    letters = "0123456789abcdefghijklmnopqrstuvwxyz-+=@*$%./!A"
    links = [f"nurikabe/4/3/{''.join(rng.choices(letters, k=rng.randint(0, 8)))}" for _ in range(3000)]
    links += ["nurikabe/0/3/", "nurikabe/3/3", "nurikabe_edit/3/3/g", "nurikabe/3/3/v:1", "slither/3/3/g", "", "\n"]
    read = dict(zip(links, told("puzzlink.js", "it.readPath(one)", links), strict=True))
    assert sum(one is not None for one in read.values()) > 200
    for link, found in read.items():
        try:
            wanted = as_page(puzzlink.read(link).puzzle)
        except FormatError:
            wanted = None
        assert found in (wanted, None), link
        assert found == wanted or not link.startswith("nurikabe/4/3/") or "%" in link or link.endswith("/"), link


def test_a_board_for_a_chat() -> None:
    small = {"rows": 2, "cols": 3, "clues": [2, None, None, None, "?", 10], "colours": "..BW.."}
    large = {"rows": 1, "cols": 4, "clues": [12, None, None, None], "colours": "..BW"}
    assert told("chatText.js", "it.chatText(one)", [small, large]) == ["2️⃣⬜🟦\n🟨❓🔟", " 12  .  #  o"]


def test_the_text_of_a_result() -> None:
    paint, change = [[0, ".", "B"]], [[0, "B", "W"]]
    ways = [[paint] * 9, [paint] * 20, [*[paint] * 19, change], [["begin", *change], *[paint] * 9]]
    titles = told("resultText.js", 'it.resultText("Nurikabe", one)', ways)
    green, orange = "\U0001f7e9", "\U0001f7e7"
    patterns = ["", green * 10, green * 9 + orange, orange + green * 9]
    assert titles == ["Nurikabe" + (f"\n{pattern}" if pattern else "") for pattern in patterns]


PLAYED = """
const { Game } = await import(`${page}/lib/game.js`);
const { packMoves, playMoves } = await import(`${page}/lib/moves.js`);
const clues = Array.from({ length: 12 }, (_, cell) => (cell === 5 ? 3 : null));
told = games.map(([colours, acts]) => {
  const game = new Game({ rows: 3, cols: 4, clues, colours: [...colours] });
  for (const [name, ...changes] of acts) name === "paint" ? game.paint(changes) : game[name]();
  const { start, moves } = packMoves(game);
  const again = new Game({ rows: 3, cols: 4, clues, colours: [...start] });
  const done = playMoves(again, moves);
  return [done, start, game.colours.join(""), again.colours.join(""), game.toJSON().past, again.toJSON().past];
});
"""


def test_moves_come_back_from_an_address() -> None:
    rng = random.Random(5)

    def act() -> list[Any]:
        name = rng.choice(["paint"] * 5 + ["undo", "beginTrial", "keepTrial", "dropTrial"])
        changes = [[cell, rng.choice(".BW")] for cell in rng.sample(range(12), rng.randint(1, 4))]
        return [name, *changes] if name == "paint" else [name]

    starts = ["".join(rng.choices(".BW", k=5)) + "." * 7 for _ in range(200)]
    games = [[start, [act() for _ in range(rng.randint(0, 30))]] for start in starts]
    for (colours, _), (done, start, end, again, past, past_again) in zip(
        games, in_node(PLAYED, games=games), strict=True
    ):
        assert done
        assert (start, again, past_again) == (colours, end, past)


@pytest.mark.parametrize("moves", ["w", "%", "ÿ", "0 0", "vv~", "_v", "zzzz9"])
def test_moves_that_nobody_made(moves: str) -> None:
    script = """
const { Game } = await import(`${page}/lib/game.js`);
const { playMoves } = await import(`${page}/lib/moves.js`);
told = playMoves(new Game({ rows: 1, cols: 2, clues: [1, null] }), moves);
"""
    assert in_node(script, moves=moves) is False
