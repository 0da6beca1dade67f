"""Processes that work for us and can be stopped whatever they are at; what they are given to do is no matter here.

``worker`` is one such process, ``pool`` an executor of several on this machine, ``dask`` one over the workers of Dask.
"""

from nurikabe_sat.processes.pool import Workers
from nurikabe_sat.processes.worker import Limits

__all__ = ["Limits", "Workers"]
