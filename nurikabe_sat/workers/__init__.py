"""Processes that work for us and can be stopped whatever they are at; what they are given to do is no matter here.

``helper`` is one such process, ``pool`` an executor of some on this machine, ``cluster`` one over the workers of Dask.
"""

from nurikabe_sat.workers.helper import Limits
from nurikabe_sat.workers.pool import Workers

__all__ = ["Limits", "Workers"]
