"""What the help of a command says besides its options: details, exit codes and two examples. Imported for help only."""

from dataclasses import dataclass

_USAGE = "Invalid usage or input"
_LIMIT = "The time limit came first"
_LIMITS = "A limit of time or memory came first"


@dataclass(frozen=True)
class Manual:
    """The texts of one command. An example is a comment and the words after the command."""

    details: str
    exits: dict[int, str]
    examples: tuple[tuple[str, str], tuple[str, str]]

    @property
    def all_exits(self) -> dict[int, str]:
        """The exit codes in order, that of bad usage among them."""
        return dict(sorted({2: _USAGE, **self.exits}.items()))


MANUALS = {
    "solve": Manual(
        "B is sea and W is island. With -o, the command also writes a complete formula for other solvers. With "
        "--format sat, the exit code is 10 for a solution, 20 for none and 0 if undecided, as for SAT solvers.",
        {0: "A solution was found", 1: "There is no solution, or with --unique more than one", 3: _LIMITS},
        (
            ("Check that the solution is unique", "puzzle.in --unique"),
            ("Write the formula as well, and report the search", "-i input.in -o out.cnf -s glucose -v 1"),
        ),
    ),
    "unique": Manual(
        "If there are several solutions, the command shows one and marks the cells that differ in another.",
        {0: "There is exactly one solution", 1: "There is no solution, or more than one", 3: _LIMIT},
        (("Check a puzzle", "puzzle.in"), ("Print the answer for a program", "puzzle.in --format json")),
    ),
    "count": Manual(
        "Two solutions differ if at least one cell differs. Small counts are enumerated by the solver. Larger counts "
        "use an exact method that does not enumerate them. Boards with a variant or constraints are always enumerated.",
        {0: "The solutions were counted, or there are more than the limit", 1: "There is no solution", 3: _LIMIT},
        (("Count all solutions", "puzzle.in"), ("Stop after 1000 solutions", "puzzle.in --limit 1000")),
    ),
    "facts": Manual(
        "The other cells have both colours in some solutions.",
        {0: "The cells were found", 1: "There is no solution", 3: "A part was found before the time limit"},
        (("Show the cells", "puzzle.in"), ("Draw the cells", "puzzle.in --format svg > facts.svg")),
    ),
    "hint": Manual(
        "Decided cells are checked first. If they are wrong, the command shows a mistake instead of a step.",
        {
            0: "A step was found, or the board is solved",
            1: "The board is wrong, has no solution, or no cell is forced",
            3: _LIMIT,
        },
        (("Show a step", "board.txt"), ("Show only the place to look at", "board.txt --detail where")),
    ),
    "explain": Manual(
        "If the techniques of the level find no step, a search finds a reason. The technique is then called search. "
        "Decided cells are taken as given.",
        {0: "The board was solved", 1: "There is no solution, or more than one", 3: _LIMIT},
        (
            ("Show the board after each step", "puzzle.in --pictures"),
            ("Write a page to step through", "puzzle.in -o page.html"),
        ),
    ),
    "rate": Manual(
        "The rating has a level, a score, the techniques used and the number of open steps in each round.",
        {0: "The puzzle was rated", 1: "There is no solution, or more than one", 3: _LIMIT},
        (("Rate a puzzle", "puzzle.in"), ("Draw the rounds", "puzzle.in --format svg > rounds.svg")),
    ),
    "check": Manual(
        "A partial board passes if each rule, taken alone, can still be satisfied. Add --solvable to check that a "
        "solution exists. In pzprv3 files, unpainted cells count as island, as in pzpr; --undecided open changes this.",
        {
            0: "The board is complete and correct",
            1: "A rule is broken, or with --solvable no solution exists",
            3: "No rule is broken, but cells are undecided",
        },
        (
            ("List broken rules", "board.txt"),
            ("Also check that a solution exists", "board.txt --solvable --format json"),
        ),
    ),
    "why": Manual(
        "If there is no solution, the command names clues and cells in conflict. If there are several solutions, it "
        "shows the cells that differ, and cells that make the solution unique.",
        {0: "The solution is unique", 1: "There is no solution, or more than one", 3: _LIMIT},
        (("Explain a puzzle", "puzzle.in"), ("Find a smallest conflict", "puzzle.in --smallest --timeout 60")),
    ),
    "generate": Manual(
        "The same seed, options and version give the same puzzle on every machine. With --count, puzzles have the "
        "seeds N, N + 1 and so on. Rotated and mirrored copies are skipped, and later seeds replace them.",
        {0: "All puzzles were generated", 3: "The time limit came first for at least one puzzle"},
        (
            ("Generate a hard 10x10 puzzle", "10 --level hard --seed 7"),
            ("Choose the style and two techniques", "7 --style plain --story 'growth-by-need then sea-bridge'"),
        ),
    ),
    "repair": Manual(
        "A change gives a clue another number, moves, adds or removes it. The proposals use the minimum number of "
        "changes. Decided cells are kept in the solutions.",
        {
            0: "The puzzle needs no changes, or was repaired",
            1: "The maximum number of changes is not enough",
            3: _LIMIT,
        },
        (("Make a puzzle unique", "puzzle.in"), ("Allow one change only", "puzzle.in --max-changes 1 --format json")),
    ),
    "reduce": Manual(
        "A removed number becomes a question mark. The solution stays unique.",
        {
            0: "Numbers were removed, or all are necessary",
            1: "There is no solution, or more than one",
            3: "The time limit came first; the best puzzle so far is shown",
        },
        (
            ("Keep the level of difficulty", "puzzle.in --keep-level"),
            ("Write the puzzle to a file", "puzzle.in -o reduced.in"),
        ),
    ),
    "fill": Manual(
        "Each question mark becomes a number, so that there is one solution. Numbers and decided cells are kept.",
        {0: "A puzzle was found", 1: "No such numbers exist", 3: _LIMIT},
        (("Fill in numbers", "layout.in"), ("Write the puzzle to a file", "layout.in --level hard -o puzzle.in")),
    ),
    "from-picture": Manual(
        "Black is sea and white is island. PUZZLE is an image, a text of # (black), . (white) and ? (either), or a "
        "board with decided cells. If no puzzle has exactly this solution, the command finds a near one.",
        {0: "A puzzle was found", 1: "No puzzle of this size exists", 3: _LIMIT},
        (
            ("Scale an image to 20 rows and 30 columns", "cat.png --size 20x30"),
            ("Write the puzzle to a file", "picture.txt -o puzzle.in"),
        ),
    ),
    "convert": Manual(
        "Decided cells are kept if the format can hold them. Several puzzles are written to one file if the format "
        "supports this, and otherwise to one file each in a directory.",
        {0: "The puzzles were written", 2: f"{_USAGE}, or a puzzle that the format cannot hold"},
        (
            ("Print a URL", "puzzle.in --to url"),
            ("Read a URL", "https://puzz.link/p?nurikabe/6/6/m8n8i9u --to plain -o puzzle.in"),
        ),
    ),
    "book": Manual(
        "Each puzzle is solved first, and refused if its solution is not unique. The solutions are at the end.",
        {0: "The book was written", 1: "A puzzle is not unique", 3: _LIMIT},
        (
            ("Sort puzzles by difficulty", "puzzles.json -o book.pdf --order level"),
            ("Add QR codes", "puzzles/ -o book.html --title Lakes --qr"),
        ),
    ),
    "serve": Manual(
        "The page works offline. Other machines cannot connect unless --host allows it. /docs describes the API. "
        "This command needs the extra: pip install 'nurikabe-sat[web]'",
        {2: f"{_USAGE}, or the address cannot be used", 130: "The server was stopped with Ctrl-C"},
        (("Open the page in the browser", "--open"), ("Answer four requests at a time", "--port 8801 --workers 4")),
    ),
    "site": Manual(
        "Python runs in the browser, so that any web server for static files is enough. Packages for the browser "
        "are downloaded once with npm and pip, and checked by their hashes. This command needs the extra png.",
        {0: "The folder was written", 2: f"{_USAGE}, or a package is missing"},
        (("Write the page", "-o folder"), ("Print errors only", "-o public -q")),
    ),
    "batch": Manual(
        "The command prints a JSON object per puzzle, in the order of the input. If a puzzle cannot be read, its line "
        "contains the error and the batch continues. Lines are written whole, so that --resume can continue a run. "
        "If several exit codes apply, 2 comes before 3, and 3 before 1.",
        {
            0: "All puzzles were answered",
            1: "A puzzle has no solution, or with --unique more than one",
            2: f"{_USAGE}, or a puzzle that cannot be read",
            3: "A limit came first for at least one puzzle",
        },
        (
            ("Solve a directory with two processes", "instances --unique --jobs 2 -o results.jsonl"),
            ("Write a table of ratings", "instances --rate --to csv -o ratings.csv"),
        ),
    ),
    "legup prove": Manual(
        "The proof ends in all solutions, or refutes a puzzle without solutions. If the puzzle is a LEGUP file with a "
        "goal, the proof is about the goal. Each step is sound, and LEGUP accepts it. A proof can start from a partly "
        "solved board.",
        {0: "A proof was written", 1: "The goal is false, or there are too many solutions", 3: _LIMIT},
        (
            ("Prove a puzzle for LEGUP 7", "puzzle.in -o proof.xml"),
            ("Prove an assignment for LEGUP 2", "assignment.xml --legup 2 -o proof.xml"),
        ),
    ),
    "legup check": Manual(
        "LEGUP accepts or refuses a step; by chance means that LEGUP answers differently from run to run. Logic calls "
        "a step sound if its rule implies it. A step that does not hold gets the reasons.",
        {0: "The proof holds, and LEGUP calls it complete", 1: "The proof is wrong or not complete", 3: _LIMIT},
        (("Check a proof", "proof.xml"), ("Explain one step", "proof.xml --step t3")),
    ),
    "legup grade": Manual(
        "The command prints a line per file. In directories, it reads files that end in .xml. The student is the first "
        "directory below PATH, or the name of the file. Results stored in a file are ignored.",
        {0: "Each file has a line", 2: f"{_USAGE}, or no file was found"},
        (
            ("Grade a class, and write a page per student", "class/ -o grades.csv --report pages"),
            ("Grade one file for a program", "proof.xml --format json"),
        ),
    ),
    "legup moves": Manual(
        "The list has the rules that follow soundly and that LEGUP accepts, with their cells.",
        {0: "At least one rule applies", 1: "No rule applies", 3: _LIMIT},
        (
            ("List the rules that apply", "board.txt"),
            ("Try one rule on every cell", "board.txt --rule 'Finish Room'"),
        ),
    ),
    "legup convert": Manual(
        "The proof is printed in the other form, with its goal if the form supports it.",
        {0: "The proof was converted", 2: f"{_USAGE}, or a proof that the form cannot hold", 3: _LIMIT},
        (("Write a file for LEGUP 2", "proof.xml --to legup2"), ("Write a page", "proof.xml --to html > proof.html")),
    ),
    "verify": Manual(
        "Certificates come from solve --certify and batch --certify. The formula is built again from the puzzle. An "
        "independent checker then checks the proof. With several certificates, each gets a line.",
        {0: "All certificates are valid", 1: "A certificate was refused", 3: _LIMITS},
        (
            ("Verify a certificate", "claim.json"),
            ("Verify several with two processes", "claims/*.json --jobs 2"),
        ),
    ),
    "decode": Manual(
        "The formula comes from solve -o. The model is checked against the formula, and the grid against the puzzle.",
        {0: "A grid was printed", 1: "There is no solution, or the model is wrong", 3: "The solver did not decide"},
        (("Decode the output of a solver", "out.cnf answer.txt"), ("Read the output from a pipe", "out.cnf -")),
    ),
    "circuit": Manual(
        "Each solution of the board is a model of the formula, and each model is a solution.",
        {0: "The board or the model was written", 1: "The solution to decode is wrong"},
        (
            ("Write the board of a formula", "formula.cnf -o board.txt"),
            ("Print the model of a solution", "formula.cnf --decode solution.txt"),
        ),
    ),
    "list": Manual(
        "The lists come from the program itself, so that they are complete.",
        {0: "The list was printed"},
        (("List the formats", "formats"), ("List the solvers for a program", "solvers --format json")),
    ),
    "completion": Manual(
        "For bash, save the output in ~/.local/share/bash-completion/completions/nurikabe-sat. The first lines of the "
        "other scripts name their places.",
        {0: "The script was printed"},
        (("Print the script for bash", "bash"), ("Read the manual page", "man | man -l -")),
    ),
}
"""By the names of the commands."""
