"""Worker processes that can be stopped whatever they do; what they are given to do is not known here.

``worker`` is one such process, ``pool`` an executor of several on this machine, ``dask`` one over the workers of Dask;
``program`` runs an outside program, and ``signals`` turns the signals that end a process into an orderly end.
"""
