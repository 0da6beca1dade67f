"""A page that steps through an explanation: one HTML file that loads nothing, for any browser, straight from a disk.

    +---------+   12 of 57   pool: r6c3 island      the board as SVG, what is forced now in orange, its reason in blue;
    |  board  |   r5c2, r5c3 and r6c2 are sea, ...  buttons and the keys Home, Left, Right, End; the list of all steps
    +---------+   |< < > >|    1 ... 12 ... 57

What the script needs of the frames are numbers of cells. All texts stand in the page itself, escaped as HTML has it, so
that no name of a file and no sentence ever gets into the script. Without scripts the page is the board and the list.
With ``#12`` behind its name it opens at step 12.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from nurikabe_sat.puzzle.model import Board, Colour
from nurikabe_sat.rendering import svg
from nurikabe_sat.rendering.look import Look


@dataclass(frozen=True)
class StepFrame:
    """One step: the cells that become sea and island, the cells that are the reason, and what there is to say."""

    sea: tuple[int, ...]
    island: tuple[int, ...]
    because: tuple[int, ...]
    heading: str
    text: str


def page(board: Board, frames: Sequence[StepFrame], about: str = "") -> str:
    """The HTML file. ``board`` is how it begins, its name the title; ``about`` is a line below that."""
    title = board.name or f"Nurikabe, {board.puzzle.rows} x {board.puzzle.cols}"
    start = StepFrame((), (), (), "start", "the board as it is given")
    return _PAGE.format(
        title=svg.escaped(title),
        about=svg.escaped(about),
        style=_STYLE,
        picture=svg.render(board, Look(coordinates=True)),
        items="\n".join(map(_item, [start, *frames])),
        frames=json.dumps(_numbers(board, frames), separators=(",", ":")),
        script=_SCRIPT,
    )


def _numbers(board: Board, frames: Sequence[StepFrame]) -> dict[str, object]:
    """What the script is told: which cells are clues, which are open at first, and of each frame its cells."""
    return {
        "clues": sorted(board.puzzle.clue_at),
        "open": [c for c in board.colouring.cells(Colour.UNKNOWN) if c not in board.puzzle.clue_at],
        "frames": [[frame.sea, frame.island, frame.because] for frame in frames],
    }


def _item(frame: StepFrame) -> str:
    heading, text = svg.escaped(frame.heading), svg.escaped(frame.text)
    return f'<li><button type="button"><b>{heading}</b> <span>{text}</span></button></li>'


_STYLE = """\
:root { color-scheme: light dark; --paper: #fff; --ink: #1b2229; --faint: #5b6670; --edge: #c9d0d6; --now: #ffe3bd;
  --tint: #f2f5f7; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 76rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.25rem; overflow-wrap: anywhere; }
header p { margin: 0 0 .75rem; color: var(--faint); }
header span { margin-left: .8em; white-space: nowrap; }
header span::before { content: ""; display: inline-block; width: .8em; height: .8em; margin-right: .35em; }
.forced::before { background: #ef8200; }
.why::before { background: #4a90d0; }
main { display: grid; grid-template-columns: minmax(0, 3fr) minmax(19rem, 2fr); gap: 1rem 1.5rem; align-items: start; }
.nurikabe { display: block; width: 100%; height: auto; max-height: calc(100vh - 7rem); }
#steps { display: flex; flex-direction: column; max-height: calc(100vh - 7rem); min-height: 20rem; }
nav { display: flex; gap: .4rem; align-items: center; }
nav button { flex: 1; padding: .45rem 0; font: inherit; color: inherit; background: var(--tint);
  border: 1px solid var(--edge); border-radius: .4rem; cursor: pointer; }
nav button:disabled { opacity: .4; cursor: default; }
#count { flex: 1.5; text-align: center; color: var(--faint); font-variant-numeric: tabular-nums; }
#sentence { min-height: 4.4em; margin: .6rem 0; }
#sentence b, li b { display: block; }
ol { counter-reset: step -1; }
li b::before { counter-increment: step; content: counter(step) ". "; }
ol { flex: 1; position: relative; margin: 0; padding: 0; overflow: auto; list-style: none;
  border: 1px solid var(--edge); border-radius: .4rem; }
li + li { border-top: 1px solid var(--edge); }
li button { width: 100%; padding: .4rem .6rem; font: inherit; font-size: .875rem; text-align: start; color: inherit;
  background: none; border: 0; cursor: pointer; }
li button:hover { background: var(--tint); }
li [aria-current] { background: var(--now); }
li span { color: var(--faint); }
li [aria-current] span { color: inherit; }
button:focus-visible { outline: 2px solid #1d5f9c; outline-offset: -2px; }
@media (max-width: 50rem) {
  body { padding: .75rem; }
  main { display: block; }
  .nurikabe { max-height: 62vh; }
  #steps { max-height: none; margin-top: .5rem; }
  ol { max-height: 60vh; flex: none; }
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #14181c; --ink: #e6eaed; --faint: #a3adb5; --edge: #39424a; --now: #5c3a12; --tint: #20262c; }
  main .nurikabe .paper { fill: #14181c; }
  main .nurikabe .sea { fill: #05070a; }
  main .nurikabe .island { fill: #dfe4e8; }
  main .nurikabe .undecided { fill: #7c868f; }
  main .nurikabe .sea.focus { fill: #6b3f10; }
  main .nurikabe .island.focus { fill: #ffd6a0; }
  main .nurikabe .sea.reason { fill: #164d80; }
  main .nurikabe .island.reason { fill: #a9d0f5; }
  main .nurikabe .line { fill: #4a545d; }
  main .nurikabe .border { stroke: #a3adb5; }
  main .nurikabe .coordinate { fill: #a3adb5; }
}
"""

_SCRIPT = """\
"use strict";
{
  const {clues, open, frames} = JSON.parse(document.getElementById("frames").textContent);
  const svg = document.querySelector(".nurikabe");
  const cells = [...svg.querySelectorAll(".sea, .island, .undecided")];
  const start = cells.map(cell => cell.getAttribute("class"));
  const list = document.querySelector("ol");
  const items = [...list.querySelectorAll("button")];
  const [first, previous, next, last] = document.querySelectorAll("nav button");
  const sentence = document.getElementById("sentence");
  const count = document.getElementById("count");
  const clue = svg.querySelector("text");
  const inEachCell = (name, what, numbers) => cells.map(cell => {
    const shape = document.createElementNS("http://www.w3.org/2000/svg", name);
    const [x, y, size] = ["x", "y", "width"].map(key => Number(cell.getAttribute(key)));
    shape.setAttribute("class", what);
    for (const [key, number] of Object.entries(numbers(x, y, size))) shape.setAttribute(key, number);
    svg.insertBefore(shape, clue);
    return shape;
  });
  svg.querySelectorAll(".dot").forEach(dot => dot.remove());
  const dots = inEachCell("circle", "dot", (x, y, size) => ({cx: x + size / 2, cy: y + size / 2, r: 3}));
  const edges = inEachCell("rect", "frame", (x, y, size) =>
    ({x: x + 3, y: y + 3, width: size - 6, height: size - 6, "stroke-width": 4}));
  let now = 0;

  function show(step) {
    now = Math.max(0, Math.min(step, frames.length));
    const colours = [...start], left = new Set(open), marks = [];
    frames.slice(0, now).forEach(([sea, island, because], i) => {
      sea.forEach(cell => { colours[cell] = "sea"; left.delete(cell); });
      island.forEach(cell => { colours[cell] = "island"; left.delete(cell); });
      if (i === now - 1) {
        because.forEach(cell => { marks[cell] = "reason"; });
        [...sea, ...island].forEach(cell => { marks[cell] = "focus"; });
      }
    });
    cells.forEach((cell, i) => {
      cell.setAttribute("class", marks[i] ? `${colours[i]} ${marks[i]}` : colours[i]);
      dots[i].style.display = colours[i] === "island" && left.size && !clues.includes(i) ? "" : "none";
      edges[i].style.display = marks[i] === "focus" ? "" : "none";
    });
    items.forEach((item, i) => i === now ? item.setAttribute("aria-current", "step")
      : item.removeAttribute("aria-current"));
    sentence.replaceChildren(...[...items[now].children].map(child => child.cloneNode(true)));
    count.textContent = `${now} of ${frames.length}`;
    first.disabled = previous.disabled = now === 0;
    last.disabled = next.disabled = now === frames.length;
    list.scrollTop = items[now].parentNode.offsetTop - items[0].offsetHeight;
  }

  const go = {Home: () => 0, ArrowLeft: () => now - 1, ArrowRight: () => now + 1, End: () => frames.length};
  [first, previous, next, last].forEach((button, i) =>
    button.addEventListener("click", () => show(Object.values(go)[i]())));
  items.forEach((item, i) => item.addEventListener("click", () => show(i)));
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || !go[event.key]) return;
    event.preventDefault();
    show(go[event.key]());
  });
  show(parseInt(location.hash.slice(1)) || 0);
}
"""

_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" \
content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<header>
<h1>{title}</h1>
<p>{about} <span class="forced">forced now</span> <span class="why">why</span></p>
</header>
<main>
<div>
{picture}</div>
<section id="steps" aria-label="steps">
<nav aria-label="step through">
<button type="button" aria-label="first" title="first (Home)">&#171;</button>
<button type="button" aria-label="previous" title="previous (Left)">&#8249;</button>
<span id="count"></span>
<button type="button" aria-label="next" title="next (Right)">&#8250;</button>
<button type="button" aria-label="last" title="last (End)">&#187;</button>
</nav>
<p id="sentence" aria-live="polite"></p>
<ol>
{items}
</ol>
</section>
</main>
<script type="application/json" id="frames">{frames}</script>
<script>
{script}</script>
</body>
</html>
"""
