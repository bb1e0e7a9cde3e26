"""Runs the benchmark in an environment of its own with pinned packages."""

import os
import subprocess
import sys

from common.failure import Failure
from locations import ENVIRONMENT, HERE

REQUIREMENTS = HERE / "requirements.txt"


def enter():
    """Installs the packages unless they are there, and starts the program again with them."""
    if sys.prefix == str(ENVIRONMENT):
        return
    stamp = ENVIRONMENT / "installed.txt"
    if not (stamp.exists() and stamp.read_text() == REQUIREMENTS.read_text()):
        print("installing packages", file=sys.stderr)
        install()
        stamp.write_text(REQUIREMENTS.read_text())
    python = str(ENVIRONMENT / "bin/python")
    os.execv(python, [python, *sys.argv])


def install():
    """Makes the environment."""
    python = str(ENVIRONMENT / "bin/python")
    pip = [python, "-m", "pip", "install", "--quiet", "--no-deps", "--requirement", str(REQUIREMENTS)]
    for command in ([sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)], pip):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            reason = (done.stderr.strip().splitlines() or ["no message"])[-1]
            raise Failure(f"the packages cannot be installed: {reason}; check the network")
