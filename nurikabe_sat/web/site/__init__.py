"""Static site: a folder of files in which Python runs in the browser.

packages.py      packages from the registries: names, versions, hashes
fetch.py         downloads them once, with npm and pip
engine.py        Python, its libraries and this program, packed for the browser
icons.py         pictures of a board, for home screens
extension.py     browser extension for other pages with puzzles
build.py         the folder
"""
