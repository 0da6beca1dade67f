"""Rules of style. Each rule has a pattern of the sentences to rewrite, and advice.

Some patterns are heuristic. A single finding may be a good sentence; the counts measure the trend.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tools.prose.text import AREAS, WORD, Text, sentences

LONGEST_SENTENCE = 30
"""Maximum length of a sentence in words."""

LIMITS = {"index.md": 60, "tutorials": 150}
"""Maximum numbers of lines of a page, keyed by the name of the page or by its folder in ``docs/``."""

LONGEST_PAGE = 120

Find = Callable[[str], list[str]]


@dataclass(frozen=True)
class Rule:
    """A rule about sentences. ``find`` returns the words of a sentence that break it."""

    name: str
    advice: str
    find: Find
    areas: tuple[str, ...] = (*AREAS, "commits")
    allows_questions: bool = False
    first_line_only: bool = False


@dataclass(frozen=True)
class Finding:
    """Place in a text that breaks a rule."""

    rule: str
    text: Text
    words: str
    sentence: str


def _pattern(pattern: str, flags: int = 0) -> Find:
    compiled = re.compile(pattern, flags)
    return lambda sentence: [found.group(0) for found in compiled.finditer(sentence)]


_BE = r"(?:is|are|was|were|be|been)"
_WHAT = (
    r"\bwhat (?:is|was|were|are|it takes|it took|there|follows?|holds?|comes?|came|remains|would|can|cannot|does|did|"
    r"took|makes|needs?|lies|stands?|goes|has|had|have|changed|pays?|they|it|he|a|an|the|one|all|both|no|every|each|"
    r"several|other|some|you|we|SAT|Python|LEGUP|pzpr|users?|people|shells?|outside|such)\b"
)
_LABEL = (
    r"^(?:Whether|Who|What|How (?:many|much|far|hard|long|a|an|the)|Where|Why|Of which|So (?:many|much)|"
    r"As (?:many|much|few)|The same|Of the|As ``)\b(?![^.?!]*\?)"
)
_SO_MANY = (
    r"\b(?:so many|so much|so few|as many(?! as)|as few(?! as)|as (?:many|few|much) as "
    r"(?:possible|there (?:is|are|can))|as much of|as far as (?:it|that|the|this))\b"
)
_THERE = (
    r"\b(?:that|what|which|than|as|because|where) there (?:is|are|was|were|can be)\b|"
    r"\bthere (?:is|are|was|were) none\b|\b(?:is|are) none\b|"
    r"\b(?:is|are) (?:not )?there(?=[.,;:)]|$| if| and| when)"
)
_IS_NO = r"(?<!there )(?<!There )\b(?:is|are|was|were) no (?!longer\b|more\b|other\b|bigger\b|one\b)[A-Za-z-]+"
_FOR = (
    r"[,;] for (?!example\b|instance\b|each\b|every\b|\d)(?:[\w'`.-]+ ){1,7}(?:is|are|was|were|has|have|had|can|cannot|"
    r"could|would|do|does|did|may|must|takes?|needs?|gets?|gives?|comes?|goes|says?)\b"
)
_WHERE = (
    r"\b[Ww]here (?:nothing|none|no|that (?:is|takes|was|helps|makes|works|needs)|there|it (?:is|needs|did|does|was|"
    r"were|took|had|has)|they|needed|such|an? \w+ (?:is|has|was)|neither|only|one is|more)\b"
)
_SAID = (
    rf"\b{_BE} (?:\w+ )?(?:asked|told|said|believed|heard|looked (?:at|for|through|up)|meant|spoken|wanted|wished)\b|"
    r"\btold (?:apart|shortly|by|as|where|at|again)\b|\b(?:asks|asking|asked) (?:for|about|of|from|again|every|each|"
    r"whether|no)\b|\bthe word of\b|\bon whose word\b|\btells?\b"
)
_COINED = (
    r"\b(?:mend(?:s|ed|ing)?|wish(?:es|ed)?|anew|beside|one's own|of one's|a human'?s?|the human|of today|hearing|"
    r"looks?(?= (?:of|at a)\b)|a look|set aside|goes by|come out|comes out|came out|come about|comes about|"
    r"(?:does|did|do) not pay|pays? the most|contender)\b"
)
_LINKS = (
    r"from|for|of|in|about|with|to|or|and|as|has|have|at|on|is|are|that|by|which|like|beside|makes|takes|gets|without|"
    r"when|into|if|leaves|needs|would|may|can|after|before|than|over|under|near|where|between|inside|was|be|give|gives|"
    r"form|forms|do|against|but|whose|unless|cuts|breaks|joins|means|names|only|such|still|forces|becomes|become|"
    r"itself|stands|decides|then|now|while"
)
_NOUN = rf"(?!(?:{_LINKS})\b)[A-Za-z]+"
_PER = (
    r"\b(?:[Oo]ne|\d+|several|two|most|some|a (?=line|variable|name|row|column|key|URL|step|call|bit|layer)) ?"
    rf"(?:{_NOUN[:-1]}-]+ )?{_NOUN} an? (?:puzzle|cell|question|clue|row|line|page|block|step|round|layer|change|word|"
    r"board|island|piece|part|URL|file|idea|student|walk)\b(?! of| at| that| to)"
)
_PAST = (
    r"\b(?:no longer|than before|as before|\d[\d.]* before|before\)|was before|of before|nowadays|up to now|anew|"
    r"once more|measured again|where it took|where they took|which took)\b"
)
_MEASURED = (
    r"\b(?:CPU (?:s|seconds?|time|milliseconds)|s of CPU|seconds? of CPU|busy machine|quiet(?:er)? machine|"
    r"two (?:shared )?cores|in the median|was measured|were measured|measured (?:on|over|with|at|in|again|before)|"
    r"seeds? \d|(?<!at most )(?<!up to )(?<!more than )(?<![\d.])\d+(?:\.\d+)? (?:ms|MiB|MB|GB)\b)"
)
_PRONOUN = re.compile(r"\b(?:it|its|itself|that|those|them|they|these|this|one|ones|which|such)\b", re.I)
_LABEL_BEFORE_COLON = re.compile(r"\([^()]*\)|^[\w/.,`* -]{1,30}: ")


def _pronouns(sentence: str) -> list[str]:
    found: list[str] = _PRONOUN.findall(sentence)
    return [", ".join(found)] if len(found) >= 4 else []


def _words(sentence: str) -> list[str]:
    count = len(WORD.findall(sentence))
    return [f"{count} words"] if count > LONGEST_SENTENCE else []


def _marks(sentence: str) -> list[str]:
    found: list[str] = re.findall(r"[;:](?=\s)", _LABEL_BEFORE_COLON.sub("", sentence))
    return [" ".join(found)] if len(found) >= 2 else []


RULES = (
    Rule("free-what", "name the thing: 'the file', 'the cells', 'the reason'", _pattern(_WHAT), allows_questions=True),
    Rule(
        "label",
        "start with a verb or a noun: 'Return True if ...', 'Maximum number of ...'",
        _pattern(_LABEL, re.I),
        ("help", "docstrings"),
        first_line_only=True,
    ),
    Rule("so-many", "state the quantity: 'N processes', 'at most N', 'the minimum number of ...'", _pattern(_SO_MANY)),
    Rule("there-is", "use 'available', 'exists', 'missing', 'no ...'", _pattern(_THERE)),
    Rule("is-no", "use 'is not a ...'", _pattern(_IS_NO)),
    Rule("shall", "use 'must' or the present tense", _pattern(r"\bshall\b")),
    Rule("comma-too", "use 'also' before the verb", _pattern(r", too\b")),
    Rule("for-because", "use 'because', or start a new sentence", _pattern(_FOR)),
    Rule("where-if", "use 'if' or 'when'", _pattern(_WHERE)),
    Rule("said-told", "a program reports, prints, requests, returns, checks, requires", _pattern(_SAID)),
    Rule("coined", "use the common word: fix, option, again, next to, person, result, did not help", _pattern(_COINED)),
    Rule("a-per", "use 'per' or 'for each'", _pattern(_PER)),
    Rule("in-place-of", "use 'instead of'", _pattern(r"\bin place of\b")),
    Rule("some-number", "use 'about'", _pattern(r"\bsome (?:\d|eight|ten|twenty|hundred|thousand|minutes|million)")),
    Rule(
        "of-it",
        "name the thing, or use the possessive: 'a separate process', 'its size'",
        _pattern(r"\bof (?:it|its own|their own|our own|one's own|ours|that one)\b"),
    ),
    Rule("past", "describe the present; history goes to the changelog", _pattern(_PAST), ("docs", "docstrings")),
    Rule(
        "measurement",
        "measurements go to docs/performance.md or docs/notes/",
        _pattern(_MEASURED),
        ("docs", "help", "docstrings"),
    ),
    Rule("pronouns", "at most three of it/that/those/which/one per sentence: name the things", _pronouns),
    Rule("long-sentence", f"at most {LONGEST_SENTENCE} words per sentence: split it", _words),
    Rule("marks", "at most one ':' or ';' per sentence: split it", _marks),
    Rule("aside", "at most 60 characters in parentheses: make it a sentence", _pattern(r"\([^()]{60,}\)")),
    Rule("page-length", "split the page, or move a part to reference or notes", lambda _: []),
    Rule("subject-length", "at most 72 characters: move the rest to the body", lambda _: []),
)

BY_NAME = {rule.name: rule for rule in RULES}


def findings(text: Text) -> Iterator[Finding]:
    """Yield every place in a text that breaks a rule."""
    split = sentences(text.text)
    first = text.text.strip().partition("\n")[0]
    for rule in RULES:
        if text.area not in rule.areas:
            continue
        for one in [first] if rule.first_line_only else split:
            if rule.allows_questions and one.endswith("?"):
                continue
            for words in rule.find(one):
                yield Finding(rule.name, text, words, one)


def longest(path: str) -> int | None:
    """Return the limit of a page in lines, or None if it has no limit."""
    folder, _, name = path.removeprefix("docs/").rpartition("/")
    if not path.startswith("docs/") or folder == "notes":
        return None
    return LIMITS.get(folder or name, LONGEST_PAGE)
