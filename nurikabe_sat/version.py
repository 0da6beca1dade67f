"""The version, here alone."""

VERSION = "1.0.0"
