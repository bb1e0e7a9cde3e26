#!/usr/bin/env python3
"""Compares three opinions on what an output lost: annotate's warnings, its verify, and ffprobe.

Each file is copied into containers, without stamps. The program ends with 1 if the opinions differ, and prints each
difference with the name of the file. Documentation/Losses.md lists what none of the three sees.
"""

import argparse
import pathlib
import sys
import tempfile

from common.failure import Failure, reported
from facts import Facts, differences
from matrix import INPUTS, OUTPUTS, make
from opinions import Opinions

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONTAINERS = {"mpeg": "mpg", "m4v": "mp4", "m2ts": "ts", "mts": "ts", "wmv": "asf", "webm": "mkv"}
PICTURES = {"jpg", "jpeg", "png", "tif", "tiff", "webp"}
# Subjects on which ffprobe has no opinion, because it neither sees the pixels nor what FFmpeg does not report.
BLIND = {"picture", "contents", "styles", "damage", "shift", "fields"}


def outputs_of(path, wanted):
    """The endings of the outputs of a file: its own container and Matroska, unless others are wanted."""
    own = path.suffix[1:].lower()
    if own in PICTURES:
        return [own]
    return wanted or list(dict.fromkeys([CONTAINERS.get(own, own), "mkv"]))


def complaints(program, source, ending, folder):
    """How the opinions on one output differ, in lines."""
    output = folder / f"out.{ending}"
    for old in folder.glob("out.*"):
        old.unlink()
    opinions = Opinions(program, source, output)
    if opinions.exit != 0:
        # A refusal is one line; the opinions are about outputs.
        return [] if opinions.refusal else [f"exit code {opinions.exit} without a reason"]
    announced, found = opinions.announced, opinions.found
    lines = []
    if (opinions.strict == 0) != (not opinions.warnings):
        lines.append(f"--strict exits with {opinions.strict}, warnings: {opinions.warnings}")
    if (opinions.verified == 0) != (not opinions.rows):
        lines.append(f"verify exits with {opinions.verified}, rows: {opinions.rows}")
    is_shifted = "shift" in announced
    for row in opinions.rows:
        name = " ".join(row)
        if not opinions.warnings:
            lines.append(f"verify finds, nothing announced: {name}")
    if opinions.warnings and not opinions.rows and announced - {"damage", "picture", "shift"}:
        lines += [f"announced, verify finds nothing: {words}" for words in opinions.warnings]
    for subject, words in differences(Facts(source), Facts(output)) if ending not in PICTURES else []:
        is_known = subject in announced | found or is_shifted and subject.startswith("stream")
        if not is_known and not (subject in ("colour", "data") and announced & BLIND):
            lines.append(f"ffprobe sees, nobody says: {subject}: {words}")
    return lines


def main():
    """Runs the comparison."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the program annotate")
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="files and folders; none makes tiny ones")
    parser.add_argument("--to", action="append", default=[], help="the ending of an output; may be repeated")
    parser.add_argument("--from", dest="inputs", action="append", choices=INPUTS, help="the ending of a made file")
    options = parser.parse_args()
    failures = count = 0
    with tempfile.TemporaryDirectory() as name, reported("losses"):
        folder = pathlib.Path(name)
        files = [one for path in options.files for one in ([path] if path.is_file() else sorted(path.rglob("*.*")))]
        wanted = options.to
        if not options.files:
            files = make(folder, options.inputs or INPUTS)
            wanted = options.to or OUTPUTS
        if not files:
            raise Failure("there are no such files")
        for path in files:
            for ending in outputs_of(path, wanted):
                count += 1
                for line in complaints(options.program, path, ending, folder):
                    failures += 1
                    print(f"{path.name} -> .{ending}: {line}", flush=True)
    print(f"{count} outputs, {failures} differences")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
