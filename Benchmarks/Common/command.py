"""Runs the commands of others."""

import subprocess

from common.failure import Failure

# Which line that a command prints tells why it failed: most begin with it, pip ends with it.
FIRST, LAST = 0, -1


def run(command, failure, line=FIRST, advice=""):
    """Runs a command; if it fails, raises a Failure that says `failure`, the command's reason, and `advice`."""
    output_of(command, failure, line, advice)


def output_of(command, failure, line=FIRST, advice=""):
    """What a command prints; if it fails, raises a Failure as `run` does."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or ["no message"]
        raise Failure("; ".join(filter(None, (f"{failure}: {lines[line]}", advice))))
    return done.stdout
