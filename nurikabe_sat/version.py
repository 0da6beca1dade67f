"""Version of nurikabe-sat, defined only here."""

VERSION = "1.0.0"
