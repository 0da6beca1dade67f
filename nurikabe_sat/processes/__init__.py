"""Worker processes that can be stopped at any time.

``worker`` is a single process, ``pool`` an executor with several processes on this machine, and ``dask`` an executor on
a Dask cluster. ``program`` runs an external program. ``signals`` makes termination signals run cleanup code.
"""
