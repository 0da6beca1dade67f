"""Write the page as a folder of static files. Python then runs in the browser.

    nurikabe-sat site -o folder
    python -m http.server --directory folder

Any web server for static files can hold the folder, under any path. Python for the browser and its libraries are
fetched once, with npm and pip; each file must have the hash that is known here. Needs the extra 'web'.
"""

import argparse
from pathlib import Path

from nurikabe_sat.cli.output import say, tell
from nurikabe_sat.cli.parser import OUTPUT, group


def add_arguments(parser: argparse.ArgumentParser) -> None:
    group(parser, OUTPUT).add_argument("-o", "--output", metavar="DIR", type=Path, required=True, help="Output folder")
    parser.add_argument(
        "--offline", metavar="DIR", type=Path, help="Read the packages from DIR instead of downloading them"
    )
    parser.add_argument(
        "--address",
        metavar="URL",
        help="Also write a browser extension that opens puzz.link positions on the site at this address",
    )


def run(args: argparse.Namespace) -> int:
    from nurikabe_sat.web.site.build import make_site, write_site
    from nurikabe_sat.web.site.fetch import fetched

    site = make_site(fetched(args.offline), args.address)
    write_site(site, args.output)
    size, compressed = (f"{number / 1e6:.1f} MB" for number in (site.size, site.compressed))
    say(f"{args.output}: {len(site.files)} files, {size}, compressed {compressed}, version {site.version}\n")
    if not site.is_compiled:
        tell(
            "Python will start more slowly in the browser: its modules were not compiled because node is not installed"
        )
    return 0
