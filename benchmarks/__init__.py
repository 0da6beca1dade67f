"""Benchmarks: instances x contenders x repetitions, each run under limits that hold. ``python -m benchmarks --help``.

__main__.py    the commands: run.py, compare.py, certificates.py
instances.py   the puzzles, and what is known of their answers       symmetry.py  turned and mirrored
contenders.py  who takes part: ours.py, or one of peers/             answer.py    what they say
warm.py        in a process that is kept (worker.py)                 cold.py      whole commands, rivals
child.py       a process under limits                                judge.py     is it true?
measure.py     one run and its record                                machine.py   where it was made
look.py        how collections look, side by side             look_plot.py  and as pictures
results.py     records as JSON lines
statistics.py  records as tables                                     plots.py     and as pictures
"""
