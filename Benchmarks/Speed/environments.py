"""Installs the peers that are Python packages, each in an environment of its own with pinned versions."""

import subprocess
import sys

from common.failure import Failure
from locations import ENVIRONMENTS, HERE


def program(environment, name):
    """A program of an environment."""
    return ENVIRONMENTS / environment / "bin" / name


def install(name):
    """Installs what `peers/NAME.txt` lists unless it is there."""
    requirements = HERE / f"peers/{name}.txt"
    stamp = ENVIRONMENTS / name / "installed.txt"
    if not (stamp.exists() and stamp.read_text() == requirements.read_text()):
        print(f"installing {name}", file=sys.stderr)
        run([sys.executable, "-m", "venv", "--clear", str(ENVIRONMENTS / name)], name)
        pip = [str(program(name, "python")), "-m", "pip", "install", "--quiet", "--requirement"]
        run([*pip, str(requirements)], name)
        stamp.write_text(requirements.read_text())


def run(command, name):
    """Runs a step of the installation."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise Failure(f"{name} cannot be installed: {reason}; check the network, or leave it out with --subjects")
