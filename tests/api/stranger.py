"""What somebody writes who has never seen the API: it runs, and ``mypy --strict`` has nothing to say about it."""

from pathlib import Path
from tempfile import TemporaryDirectory

from nurikabe_sat import (
    SEA,
    UNKNOWN,
    Board,
    Cell,
    LimitReached,
    NurikabeError,
    at_most,
    check,
    convert,
    count,
    facts,
    generate,
    hint,
    is_solution,
    island,
    read_board,
    render,
    sea,
    solutions,
    solve,
    unique,
    why,
)

url = "https://puzz.link/p?nurikabe/4/4/i12k1g1i"
board = read_board(url)
print(f"{board.rows} x {board.cols} cells, clues {board.clues}")

while step := hint(board).step:
    print(step.technique, *step.cells, sep=", ")
    board = board.after(step)
print("solved" if check(board) and is_solution(board) else "not solved", unique(url).unique)

small = Board.from_rows([[2, None, 0], [0, 0, 0], ["?", 0, 0]])
tried = small.paint("r1c3", SEA).paint([(2, 1), Cell(2, 2)], "B")
if not check(tried):
    print(check(tried).violations, *check(tried).sentences())
print(tried["r2c1"], tried.erase((2, 1))[2, 1] is UNKNOWN, Cell.of("r2c1") in tried)
print([cell.name for cell in tried if tried[cell] == "B"])

for colouring in solutions(small, 3, timeout=10):
    print(colouring.to_rows(), colouring.cells(SEA)[:2])
few = solve(small, unique=True, constraints=[sea("r3c3"), at_most(2, [island((1, col)) for col in (1, 2, 3)])])
if few and few.solution is not None:
    print(few.solution, few.unique)

print(count([[2, 0], [0, 0]]).count, facts("nurikabe/2/2/2i").cells, why("2\n1 1\n. .\n").lines)

with TemporaryDirectory() as folder:
    path = Path(folder) / "board.svg"
    path.write_text(render(tried), encoding="utf-8")
    puzzle = Path(folder) / "new.in"
    puzzle.write_text(convert(generate(4, seed=1).puzzle).text, encoding="utf-8")
    print(bool(unique(puzzle)))

try:
    if solve(url, timeout=0.001):
        print("fast")
except LimitReached:
    print("slow")
except NurikabeError as error:
    print(error)
