#!/usr/bin/env python3
"""Measures which faces stay visible where annotate and deface hide them.

usage: run.py [--annotate PROGRAM] [--clips FOLDER] [--boxes FOLDER] [--where] [--page] [CLIP ...]

The folder of boxes has a file CLIP.json for each clip: for every third frame, the boxes of faces that public detectors
find, as left, top, right, bottom in pixels of the stored picture, and a score. All subjects hide the faces of the same
clips in one run. `--where` lists the faces that annotate leaves visible by default; `--page` writes the figures into
Documentation/Measurements/Hiding.md.
"""

import argparse
import json
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path

from common.environment import install, program
from common.failure import Failure, reported
from common.page import table, write_page
from locations import BOXES, CLIPS, ENVIRONMENT, PACKAGES, PAGE, PROGRAM


def enter():
    """Installs the packages unless they are there, and starts the program again with them."""
    if sys.prefix == str(ENVIRONMENT):
        return
    # Every package is listed, so pip needs to add none.
    install("the packages", ENVIRONMENT, PACKAGES, "--no-deps")
    python = str(program(ENVIRONMENT, "python"))
    os.execv(python, [python, *sys.argv])


def frames(path):
    """The frames of a video."""
    import cv2

    video = cv2.VideoCapture(str(path))
    while (read := video.read())[0]:
        yield read[1]


def measure(clip, rows, subject, folder):
    """What a subject leaves visible in a clip: counts, and the visible faces with their frames."""
    import masks

    output = folder / f"{clip.stem}.mkv"
    output.unlink(missing_ok=True)
    counts, visible = Counter(), []
    seconds = subject.hide(clip, output)
    count = 0
    for index, (before, after) in enumerate(zip(frames(clip), frames(output), strict=True)):
        count += 1
        if (row := rows.get(str(index))) is None:
            continue
        mask = masks.hidden(before, after)
        counts["frames"] += 1
        counts["area"] += float(mask.mean())
        for box in masks.faces(row["cf"] + row["rfb"]):
            if (stays := masks.is_visible(mask, box)) is None:
                continue
            kinds = ("all", "sure") if box[4] >= masks.SURE else ("all",)
            for kind in kinds:
                counts[kind] += 1
                counts[f"{kind} visible"] += stays
            if stays:
                visible.append((index, box))
    if not count:
        raise Failure(f"{clip}: cannot be read")
    counts["seconds"] = seconds
    counts["area"] /= max(1, counts["frames"])
    return counts, visible


def clip_table(results, subjects):
    """A row for each clip and one for all: the faces, and how many each subject leaves visible."""
    shown = [subjects[0], subjects[1], subjects[-1]]
    names = [subject.name for subject in shown]
    rows = []
    for clip, found in results.items():
        first = found[names[0]]
        rows.append([f"`{clip}`", first["sure"], *(found[name]["sure visible"] for name in names),
                     first["all"], *(found[name]["all visible"] for name in names),
                     *(f"{found[name]['area']:.3f}" for name in names)])
    totals = [sum(row[column] for row in rows) for column in range(1, 9)]
    rows.append(["all", *(f"{total:,}" for total in totals), "", "", ""])
    titles = [f"visible, {name}" for name in names] * 2 + [f"area, {name}" for name in names]
    return table(["clip", "sure faces", *titles[:3], "all candidates", *titles[3:]], rows)


def choice_table(results, subjects):
    """A row for each subject: what it leaves visible in all clips, what it hides, and its time."""
    reference = sum(found[subjects[-1].name]["seconds"] for found in results.values())
    rows = []
    for subject in subjects:
        found = [clip[subject.name] for clip in results.values()]
        rows.append([f"`{subject.name}`", sum(one["sure visible"] for one in found),
                     sum(one["all visible"] for one in found),
                     f"{sum(one['area'] for one in found) / len(found):.3f}",
                     f"{sum(one['seconds'] for one in found) / reference:.2f}"])
    header = ["command", "sure faces visible", "all candidates visible", "mean area", "processor time, deface = 1"]
    return table(header, rows)


def run(options):
    """Measures all subjects on all clips and prints or writes the figures."""
    import subjects as programs

    subjects = programs.all_subjects(options.annotate)
    names = options.names or sorted(path.stem for path in options.boxes.glob("*.json"))
    if not names:
        raise Failure(f"{options.boxes}: has no boxes; give their folder with --boxes")
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            rows = json.loads((options.boxes / f"{name}.json").read_text())["r"]
            results[name] = {}
            for subject in subjects:
                counts, visible = measure(options.clips / f"{name}.mp4", rows, subject, Path(folder))
                results[name][subject.name] = counts
                print(f"{name:12} {subject.name:28} sure {counts['sure visible']}, all {counts['all visible']}, "
                      f"{counts['seconds']:.1f} s", file=sys.stderr)
                if options.where and subject is subjects[0]:
                    for index, box in visible:
                        print(f"  frame {index} box {[round(side) for side in box[:4]]} score {box[4]:.2f}")
    figures = clip_table(results, subjects) + "\n\n" + choice_table(results, subjects)
    if options.page:
        write_page(PAGE, "make hiding", figures)
    else:
        print(figures)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--annotate", type=Path, default=PROGRAM)
    parser.add_argument("--clips", type=Path, default=CLIPS)
    parser.add_argument("--boxes", type=Path, default=BOXES)
    parser.add_argument("--where", action="store_true", help="list the faces that stay visible")
    parser.add_argument("--page", action="store_true", help="write the page of the documentation")
    parser.add_argument("names", nargs="*", metavar="CLIP")
    options = parser.parse_args()
    with reported("hiding"):
        enter()
        run(options)


if __name__ == "__main__":
    main()
