"""Phrases about proofs: English text, and the parts from which a page makes the same in another language."""

import pickle

from nurikabe_sat.legup.phrase import said
from nurikabe_sat.phrase import Phrase, PhrasePart, parts_of


def test_a_phrase_is_its_text() -> None:
    phrase = Phrase("{cell} as {colour} gives no {rules|or}", cell="r1c2", colour="sea", rules=["A", "B", "C"])
    assert phrase == "r1c2 as sea gives no A, B or C"
    assert hash(phrase) == hash(str(phrase))
    values = {"cell": ("r1c2",), "colour": ("sea",), "rules": ("A", "B", "C")}
    assert parts_of(phrase) == (PhrasePart("{cell} as {colour} gives no {rules|or}", values),)
    assert Phrase("{n} of {cells}", n=2, cells=("r1c1", "r1c2")) == "2 of r1c1 and r1c2"


def test_a_sentence_keeps_the_parts() -> None:
    name, word = Phrase("{cell} is sea", cell="r1c1"), Phrase("there is no sea yet")
    assert (name.sentence(), word.sentence()) == ("r1c1 is sea.", "There is no sea yet.")
    assert parts_of(word.sentence()) == parts_of(word)


def test_phrases_are_joined() -> None:
    one, two, lead = Phrase("one"), Phrase("two"), Phrase("so:")
    assert Phrase.joined(lead, one, two) == "so: one; two"
    assert [part.template for part in parts_of(Phrase.joined(lead, one, two))] == ["so:", "one", "two"]
    assert Phrase.joined(lead, "plain") == "so: plain"
    assert parts_of(Phrase.joined(lead, "plain")) == ()
    assert parts_of("plain") == ()


def test_a_phrase_survives_a_pickle() -> None:
    phrase = Phrase.joined(Phrase("so:"), Phrase("{n} cells", n=3))
    again = pickle.loads(pickle.dumps(phrase))  # noqa: S301
    assert (again, type(again), parts_of(again)) == (phrase, Phrase, parts_of(phrase))


def test_values_of_cells() -> None:
    assert [said(value) for value in (-2, -1, 0, 7)] == ["undecided", "sea", "island", "the number 7"]
