#!/usr/bin/env python3
"""Compares three opinions on what an output lost: annotate's warnings, its verify, and the programs of others.

Each file is copied into containers, without stamps. The program ends with 1 if the opinions differ, and prints each
difference with the name of the file. Documentation/Losses.md lists what nobody sees.
"""

import argparse
import pathlib
import re
import sys
import tempfile

from common.failure import Failure, reported
from facts import Facts, differences
from looks import language, unsaid
from matrix import INPUTS, OUTPUTS, make
from opinions import Opinions

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONTAINERS = {"mpeg": "mpg", "m4v": "mp4", "m2ts": "ts", "mts": "ts", "wmv": "asf", "webm": "webm"}
PICTURES = {"jpg", "jpeg", "png", "tif", "tiff", "webp"}
# What verify calls changed instead of lost: pieces that the source lacks, and the 256 colours of GIF.
UNVERIFIED = {"damage", "palette"}
# What the words of a warning include: one of the 256 colours is transparent, and none is half transparent; frames that are
# moved end at other times.
INCLUDED = {"palette": {"transparency"}, "frame times": {"end"}}
# What ffprobe's list shows if it is lost; it sees neither all tags nor what FFmpeg does not report.
LISTED = re.compile(r"stream \d+|times of stream \d+|frame times|chapters|ends of chapters|timecode|tag language of .*")


def outputs_of(path, wanted):
    """The endings of the outputs of a file: its own container and those of most videos, unless others are wanted."""
    own = path.suffix[1:].lower()
    if own in PICTURES:
        return [own]
    own = [CONTAINERS.get(own, own)] if own in CONTAINERS or own in OUTPUTS else []
    return wanted or list(dict.fromkeys([*own, "mp4", "mkv", "mov"]))


def complaints(program, source, ending, folder):
    """How the opinions on one output differ, in lines; `folder` is empty."""
    output = folder / f"out.{ending}"
    opinions = Opinions(program, source, output)
    if opinions.exit != 0:
        # A refusal is an error with its reason; the opinions are about outputs.
        left = [f"{path.name} is left behind" for path in folder.iterdir()]
        is_told = any(line.startswith("annotate: error: ") for line in opinions.errors)
        return left + ([] if is_told else [f"exit code {opinions.exit} without a reason"])
    if "description" in opinions.announced:
        # Nobody can read the output without being told what the warning names.
        exits = {"--strict": opinions.strict, "verify": opinions.verified}
        return [f"{name} exits with {code}" for name, code in exits.items() if code != 65]
    lines = []
    if (opinions.strict == 0) != (not opinions.warnings):
        lines.append(f"--strict exits with {opinions.strict}, warnings: {opinions.warnings}")
    if (opinions.verified == 0) != (not opinions.rows):
        lines.append(f"verify exits with {opinions.verified}, rows: {opinions.rows}")
    if ending in PICTURES:
        announced, found = opinions.announced, opinions.found(None)
        return lines + disagreements(announced, found, None) + list(unsaid(source, output, [], {**announced, **found}))
    try:
        facts = Facts(source), Facts(output)
    except Failure as failure:
        return lines + [str(failure)]
    main = facts[0].main.index if facts[0].main else None
    announced = opinions.announced
    if facts[1].main and facts[1].main.codec == "prores":
        # Decoders of ProRes 4444 return 12 bits, whatever the encoder took.
        announced.pop("bit depth", None)
    found = opinions.found(main)
    lines += disagreements(announced, found, dict(differences(*facts)))
    return lines + list(unsaid(source, output, texts(facts[1]), {**announced, **found}))


def texts(facts):
    """The texts that ffprobe finds in a file."""
    tags = [facts.tags, *(stream.tags for stream in facts.streams)] + [one.get("tags", {}) for one in facts.chapters]
    languages = [language(stream.tags.get("language", "")) for stream in facts.streams]
    return [value for some in tags for value in some.values()] + languages


def disagreements(announced, found, probed):
    """How the opinions on what is lost differ, in lines; ffprobe has none on pictures."""
    # Which streams are shifted relative to which others is a matter of words.
    moved = {subject for subject in {**found, **(probed or {})} if subject.startswith("times of stream ")}
    if "times of streams" in announced and moved:
        words = announced["times of streams"]
        announced = {**announced, **{subject: words for subject in moved}}
        del announced["times of streams"]
    included = {other for one in announced for other in INCLUDED.get(one, ())}
    unsaid = [one for one in found if one not in announced and one not in included]
    lines = [f"verify finds, nothing announced: {found[one]}" for one in unsaid]
    for subject, words in announced.items():
        if subject not in found and subject not in UNVERIFIED and subject not in moved:
            lines.append(f"announced, verify finds nothing: {subject}: {words}")
        if probed is not None and subject in found and subject not in probed and LISTED.fullmatch(subject):
            lines.append(f"announced, ffprobe sees nothing: {subject}: {words}")
    for subject, words in (probed or {}).items():
        if subject not in announced and subject not in found:
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
        files = [one for path in options.files for one in ([path] if path.is_file() else sorted(path.rglob("*")))]
        files = [one for one in files if one.is_file()]
        wanted = options.to
        if not options.files:
            files = make(folder, options.inputs or INPUTS)
            wanted = options.to or OUTPUTS
        if not files:
            raise Failure("there are no such files")
        for path in files:
            for ending in outputs_of(path, wanted):
                count += 1
                with tempfile.TemporaryDirectory() as empty:
                    lines = complaints(options.program, path, ending, pathlib.Path(empty))
                failures += len(lines)
                for line in lines:
                    print(f"{path.name} -> .{ending}: {line}", flush=True)
    print(f"{count} outputs, {failures} differences")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
