"""The page without a server: a folder of static files in which Python runs inside the browser.

packages.py      what comes from the package registries: names, versions, hashes
fetch.py         gets it with npm and pip, once
engine.py        Python, its libraries and this program, packed for the browser
icons.py         pictures of a board, for home screens
build.py         the folder
"""
