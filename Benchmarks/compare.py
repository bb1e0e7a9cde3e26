"""Runs two commands in turn and prints the cost of the second relative to the first.

The order changes from round to round, so that a machine that becomes slower or faster favours neither.
"""

import argparse
import os
import shlex
import statistics
import subprocess
import time


def measure(command):
    """Seconds of wall and processor time, and peak memory in MiB, of one run."""
    begin = time.monotonic()
    process = subprocess.Popen(shlex.split(command))
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.monotonic() - begin
    if process.returncode != 0:
        raise SystemExit(f"this command failed with {process.returncode}: {command}")
    return {"wall": wall, "cpu": usage.ru_utime + usage.ru_stime, "memory": usage.ru_maxrss / 1024}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--floor", required=True, help="the command to compare with")
    parser.add_argument("--ours", required=True, help="the command that is compared")
    parser.add_argument("--label", required=True)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()

    rounds = []
    for number in range(options.rounds):
        order = ["floor", "ours"] if number % 2 == 0 else ["ours", "floor"]
        rounds.append({name: measure(getattr(options, name)) for name in order})

    print(options.label, f"({options.rounds} rounds)")
    for key, unit in (("wall", "s"), ("cpu", "s"), ("memory", "MiB")):
        floor = statistics.median(r["floor"][key] for r in rounds)
        ours = statistics.median(r["ours"][key] for r in rounds)
        ratios = sorted(r["ours"][key] / r["floor"][key] for r in rounds)
        print(
            f"  {key:<7} ffmpeg {floor:8.2f} {unit:<4} annotate {ours:8.2f} {unit:<4}"
            f" ratio {statistics.median(ratios):.3f} ({ratios[0]:.3f} to {ratios[-1]:.3f})"
        )


main()
