"""``legup``: the list of its commands, and a name that is none of them."""

from nurikabe_sat.cli.commands import COMMANDS
from nurikabe_sat.cli.overview import family
from tests.support.command import Outcome, Run, command_in

command = command_in({}, "legup")


def test_the_list(command: Run) -> None:
    for option in ("-h", "--help"):
        assert command(option) == Outcome(0, family("legup"), "")
    assert command() == Outcome(2, "", family("legup"))
    members = [one for one in COMMANDS if one.heading == "legup"]
    assert [one.name.split()[1] for one in members] == ["prove", "check", "grade", "moves", "convert"]
    assert all(f"  {one.name.split()[1]:13} {one.about}\n" in family("legup") for one in members)


def test_a_name_that_is_none_of_them(command: Run) -> None:
    says = "unknown legup command 'chek'; choose from prove, check, grade, moves, convert; did you mean 'check'?"
    assert command("chek", "proof.xml") == Outcome(2, "", f"nurikabe-sat: error: {says}\n")
