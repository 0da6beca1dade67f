"""Worker processes that can be stopped at any time, whatever work they do.

``worker`` is one such process, ``pool`` an executor of several on this machine, ``dask`` one over the workers of Dask.
``program`` runs an outside program, and ``signals`` turns the signals that end a process into an orderly end.
"""
