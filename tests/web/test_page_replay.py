"""The replay of a game: by keys, by the slider and by itself; with a trial, and with moves that are no longer kept."""

import pytest

from tests.web.browser import (
    Entry,
    Page,
    Visitor,
    expect,
    marked,
    paint,
    places,
    press,
    saying,
    shows,
    stop_clock,
    violations,
    with_cells,
)

pytestmark = pytest.mark.slow


def test_a_link_shows_the_moves(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address, reduced_motion="reduce")
    first, second, *_ = entry.cells("B")
    paint(page, [first])
    press(page, "Try")
    paint(page, [second])
    press(page, "Drop")
    press(page, "Share")
    link = page.get_by_role("textbox", name="Link to a replay of my moves", exact=True).input_value()
    home, fragment = link.split("#")
    other = visit(f"#{fragment}", server=home, reduced_motion="reduce")
    saying(other, r"^Move 0 of 4\.$")
    other.keyboard.press("End")
    saying(other, r"^Move 4 of 4\. The trial is dropped\.$")
    shows(other, entry, with_cells(entry.empty, [first], "B"))
    other.keyboard.press("Escape")
    shows(other, entry, entry.empty)  # the guest's own game


def test_the_moves_one_by_one(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address, reduced_motion="reduce")
    first, second, *_ = entry.cells("B")
    [white, *_] = entry.cells("W")
    expect(page.get_by_role("button", name="Replay")).to_be_disabled()
    paint(page, [first])
    press(page, "Try")
    paint(page, [second], [white])
    press(page, "Drop")
    press(page, "Replay")
    boards = [entry.empty]  # first, begin, white, second, drop
    boards.append(with_cells(entry.empty, [first], "B"))
    boards += [boards[1], with_cells(boards[1], [white], "W")]
    boards += [with_cells(boards[3], [second], "B"), boards[1]]

    def shown(step: int, said: str = "") -> None:
        saying(page, rf"^Move {step} of 5\. ?{said}$")
        shows(page, entry, boards[step])

    shown(0)
    assert violations(page) == []
    for step in (1, 2, 3, 4, 5):
        page.keyboard.press("ArrowRight")
        shown(step, {2: "A trial begins.", 5: "The trial is dropped."}.get(step, ""))
    expect(marked(page, "painted in this step")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    shown(5, "The trial is dropped.")
    page.keyboard.press("Home")
    shown(0)
    slider = page.get_by_role("slider", name="Move")
    slider.fill("3")
    shown(3)
    slider.press("ArrowRight")
    shown(4)
    expect(slider).to_have_attribute("aria-valuetext", "4 of 5")

    page.mouse.click(*places(page)[entry.open_cells[0]])
    saying(page, "Close the replay to paint")
    page.keyboard.press("u")  # nothing but the keys of the replay
    page.keyboard.press("Escape")
    shows(page, entry, boards[5])
    expect(page.get_by_role("button", name="Replay")).to_be_focused()
    page.keyboard.press("u")
    shows(page, entry, boards[4])


def test_a_solved_game_plays_itself(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    sea = entry.cells("B")
    paint(page, sea)
    saying(page, "^Solved")
    page.reload()
    shows(page, entry, entry.solved)
    stop_clock(page)
    page.get_by_role("status").locator("..").get_by_role("button", name="Replay").click()
    saying(page, "The moves of this game")
    shows(page, entry, entry.empty)
    pace = min(600, 15_000 // len(sea))
    page.clock.run_for(7 * pace // 2)
    shows(page, entry, with_cells(entry.empty, sea[:3], "B"))
    page.keyboard.press("p")
    saying(page, f"^Move 3 of {len(sea)}")
    page.clock.run_for(10 * pace)
    shows(page, entry, with_cells(entry.empty, sea[:3], "B"))
    press(page, "Go on")
    page.clock.run_for((len(sea) + 1) * pace)
    saying(page, f"^Move {len(sea)} of {len(sea)}")
    shows(page, entry, entry.solved)
    press(page, "Go on")  # from the start again
    shows(page, entry, entry.empty)
    press(page, "Close")
    shows(page, entry, entry.solved)


LONG = """async (cells) => {
    const {Game} = await import(new URL("lib/game.js", location.href));
    const {saveGame, loadGame} = await import(new URL("lib/savedGames.js", location.href));
    const id = JSON.parse(localStorage.getItem("nurikabe:current"));
    const {game} = loadGame(id);
    for (let step = 0; step < 1005; step++) game.paint([[cells[step % 2], "BW"[(step >> 1) % 2]]]);
    saveGame({game, seconds: 5, solved: false});
}"""


def test_a_game_keeps_its_last_thousand_moves(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address, reduced_motion="reduce")
    shows(page, entry, entry.empty)
    one, other = entry.open_cells[:2]
    page.goto(page.url.split("#")[0] + "#rules")  # now the view to play saves nothing
    expect(page.get_by_role("heading", level=1)).to_have_text("The rules")
    page.evaluate(LONG, [one, other])
    page.goto(page.url.split("#")[0] + entry.address)
    press(page, "Replay")
    saying(page, r"^Move 0 of 1000\. What was painted before is not among the moves")
    shows(page, entry, with_cells(with_cells(entry.empty, [one], "B"), [other], "W"))
    page.keyboard.press("End")
    shows(page, entry, with_cells(with_cells(entry.empty, [one], "B"), [other], "W"))


def test_a_replay_ends_with_its_view(visit: Visitor, entry: Entry) -> None:
    page: Page = visit(entry.address)
    paint(page, entry.cells("B")[:3])
    press(page, "Replay")
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", name="Techniques")).to_be_visible()
    page.go_back()
    shows(page, entry, with_cells(entry.empty, entry.cells("B")[:3], "B"))
