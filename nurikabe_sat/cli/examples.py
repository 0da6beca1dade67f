"""Two command lines for each command: the end of its help. The tests parse every one of them."""

_EXAMPLES = {
    "solve": ("puzzle.in --unique", "-i input.in -o out.cnf -s glucose -v 1"),
    "count": ("puzzle.in", "puzzle.in --limit 1000"),
    "circuit": ("formula.cnf -o board.txt", "formula.cnf --decode solution.txt"),
    "check": ("board.txt", "board.txt --solvable --format json"),
    "convert": ("puzzle.in --to url", "https://puzz.link/p?nurikabe/6/6/m8n8i9u --to plain -o puzzle.in"),
    "facts": ("puzzle.in", "puzzle.in --format svg > facts.svg"),
    "why": ("puzzle.in", "puzzle.in --smallest --timeout 60"),
    "repair": ("puzzle.in", "puzzle.in --timeout 60 --format json"),
    "verify": ("claim.json", "claims/*.json --jobs 2"),
    "explain": ("puzzle.in --pictures", "puzzle.in -o page.html"),
    "hint": ("board.txt", "board.txt --detail where"),
    "rate": ("puzzle.in", "puzzle.in --format svg > rounds.svg"),
    "generate": ("10 --level hard --seed 7", "7 --style plain --story 'growth-by-need then sea-bridge' --timeout 60"),
    "legup prove": ("puzzle.in -o proof.xml", "assignment.xml --legup 2 -o proof.xml"),
    "legup check": ("proof.xml", "proof.xml --step t3"),
    "legup grade": ("class/ -o grades.csv --report pages", "proof.xml --format json"),
    "legup moves": ("board.txt", "board.txt --legup 7 --format json"),
    "legup convert": ("proof.xml --to legup7", "proof.xml --to html"),
    "list": ("formats", "solvers --format json"),
    "decode": ("out.cnf answer.txt", "out.cnf -"),
    "serve": ("--open", "--port 8801 --workers 4"),
    "site": ("-o folder", "-o public -q"),
    "batch": ("instances --unique --jobs 2 -o results.jsonl", "instances --rate --to csv -o ratings.csv"),
    "book": ("puzzles.json -o book.pdf --order level", "puzzles/ -o book.html --title Lakes --qr"),
    "completion": ("bash", "man"),
}


def examples(name: str) -> tuple[str, ...]:
    """What can follow the name of a command: of a question with no examples of its own, a puzzle and JSON."""
    return _EXAMPLES.get(name, ("puzzle.in", "puzzle.in --format json"))
