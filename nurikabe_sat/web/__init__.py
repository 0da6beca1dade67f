"""The web, on one's own machine: the public API over HTTP, and the page to play. Needs the extra ``[web]``.

    browser, program --HTTP--> guard  -> api -> crew ===> processes, each at one job and stopped at its limits
                                 |        |                    (jobs: a text in, an answer as the commands print it out)
                           hosts, sizes   shapes of what is asked (asked) and told (told)

Nothing here opens a file that a request names, starts a program that a request names, or calls another machine.
"""
