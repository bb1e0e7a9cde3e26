"""Runs the commands of others."""

import subprocess

from common.failure import Failure

# Which line that a command prints tells why it failed: most begin with it, pip ends with it.
FIRST, LAST = 0, -1


def run(command, failure, line=FIRST, advice=""):
    """Runs a command; if it fails, raises a Failure that says `failure`, the command's reason, and `advice`."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or ["no message"]
        raise Failure("; ".join(filter(None, (f"{failure}: {lines[line]}", advice))))
