#!/usr/bin/env python3
"""Puts annotate, ffmpeg and deface to the same faults of the system, and prints what becomes of the files.

Each run replaces a file. What counts is whether the program ends, tells the truth, leaves the old file or a whole new
one, and nothing else. Needs root, or user namespaces, for disks that are full.
"""

import argparse
import collections
import os
import shutil
import signal
import subprocess
import sys

from common.failure import Failure, reported
from common.page import table, write_page
from rows import PLACES, ROWS, Bench
from subjects import ROOT, WORK, subjects
from trial import build

PAGE = ROOT / "Documentation/Faults.md"


def make_clip():
    """A clip of four seconds with sound."""
    clip = WORK / "clip.mp4"
    if not clip.exists():
        command = ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=320x240:r=25:d=4", "-f", "lavfi", "-i"]
        command += ["sine=duration=4", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", str(clip)]
        subprocess.run(command, check=True)
    return clip


def verdict(outcome, frames):
    """What an outcome means, in a few words; a fault of the program is bold."""
    if outcome.code is None:
        return "**hangs**"
    faults = []
    if outcome.code == 0 and outcome.frames != frames:
        faults.append("success without a whole video")
    elif outcome.frames != frames and not outcome.is_old:
        faults.append("old file lost")
    if outcome.left:
        faults.append("files left")
    if outcome.code != 0 and not outcome.speaks:
        faults.append("no reason")
    name = "done" if outcome.code == 0 else str(outcome.code)
    if outcome.code < 0:
        name = signal.Signals(-outcome.code).name
    return f"{name}, **{', '.join(faults)}**" if faults else name


def cell(outcomes, frames):
    """The outcomes of a row for one program."""
    if not outcomes:
        return "–"
    counts = collections.Counter(verdict(outcome, frames) for outcome in outcomes)
    words = [name if len(outcomes) == 1 else f"{count} × {name}" for name, count in counts.items()]
    failed = [outcome.seconds for outcome in outcomes if outcome.code not in (0, None)]
    time = f" ({max(failed):.1f} s)" if failed and max(failed) > 0.05 else ""
    return "; ".join(words) + time


def isolated():
    """Begins again in a mount namespace of its own, once."""
    if os.environ.get("FAULTS_ISOLATED"):
        return
    os.environ["FAULTS_ISOLATED"] = "1"
    user = [] if os.geteuid() == 0 else ["-r"]
    os.execvp("unshare", ["unshare", "-m", *user, sys.executable, *sys.argv])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--subjects", nargs="+", metavar="NAME", help="annotate, ffmpeg, deface [all]")
    parser.add_argument("--rows", nargs="+", type=int, metavar="N", help="only these rows, counted from 1")
    parser.add_argument("--page", action="store_true", help=f"also write the table to {PAGE}")
    options = parser.parse_args()
    isolated()
    WORK.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(PLACES, ignore_errors=True)
    build()
    chosen = [subject for subject in subjects() if subject.name in (options.subjects or [subject.name])]
    bench, lines = Bench(make_clip()), []
    for subject in chosen:
        if bench.place(subject).run().frames != bench.frames:
            raise Failure(f"{subject.name}: does not work even without a fault")
    for number, (name, row) in enumerate(ROWS, 1):
        if options.rows and number not in options.rows:
            continue
        cells = [cell(row(bench, subject), bench.frames) for subject in chosen]
        lines.append([name, *cells])
        print(" | ".join(lines[-1]), flush=True)
    if options.page:
        write_page(PAGE, "make faults", table(["fault", *(subject.name for subject in chosen)], lines))


if __name__ == "__main__":
    with reported("faults"):
        main()
