"""Web server for this machine: the public API over HTTP, and the page for playing.

    browser, program --HTTP--> middleware -> routes -> dispatcher ===> worker processes, stopped at their limits
                                   |            |
                              hosts, sizes   shapes of requests and answers

The server never opens a file or starts a program that a request names, and never contacts other machines.
"""
