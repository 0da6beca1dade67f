"""Benchmarks: repeated runs of solvers on puzzles, under time and memory limits. See ``python -m benchmarks --help``.

commands.py    the commands: run.py, compare.py, suite.py, ...
instances.py   the puzzles, and what is known of their answers       symmetry.py  turned and mirrored
contenders.py  who takes part: ours.py, or one of peers/             answer.py    what they say
warm.py        in a process that is kept (worker.py)                 cold.py      whole commands
child.py       a process under limits                                judge.py     is it true?
rival.py       any other program                                     measure.py   one run and its record
suite.py       the boards of the suite                               machine.py   where it was made
look.py        how collections look, side by side             look_plot.py  and as pictures
results.py     records as JSON lines
statistics.py  records as tables, ratios.py side by side             plots.py     and as pictures
"""
