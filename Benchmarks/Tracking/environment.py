"""Runs the benchmark in an environment of its own with pinned packages."""

import os
import sys

from common.environment import install, program
from locations import ENVIRONMENT, HERE


def enter():
    """Installs the packages unless they are there, and starts the program again with them."""
    if sys.prefix == str(ENVIRONMENT):
        return
    # Every package is listed, so pip needs to add none.
    install("the packages", ENVIRONMENT, HERE / "requirements.txt", "--no-deps")
    python = str(program(ENVIRONMENT, "python"))
    os.execv(python, [python, *sys.argv])
