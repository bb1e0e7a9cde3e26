#!/usr/bin/env python3
"""Eyes of real clips that were looked at: draws them, or measures what annotate says of them.

usage: eyes.py sheets FOLDER          writes sheets of 40 faces, in the order of eyes.csv
       eyes.py measure [ANNOTATE]     prints a table [.build/release/annotate]

eyes.csv has a face of a frame in each line, and what a person sees of both its eyes: o, open; d, looking down, or narrow,
but not closed; c, closed; q, lids so low that nobody could say whether they meet; x, nothing can be made out. `again` is
a second look, in another order and without the first answers. Later lines, with one answer, were mostly chosen where
annotate finds the lids very low. Needs ../shared/media, ffmpeg and Pillow.
"""

import collections
import csv
import io
import pathlib
import sys
import tempfile

from PIL import Image, ImageDraw

from common.command import run
from common.failure import reported
from common.page import table
from detected import best, detected

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLIPS = ROOT.parent / "shared/media"
ANNOTATE = ROOT / ".build/release/annotate"
ANSWERS = {"o": "open", "d": "down or narrow", "c": "closed", "q": "very low lids", "x": "not to be made out"}
SAID = ("open", "one closed", "closed", "nothing")
# Pixels of a crop, and how many there are in a row and on a sheet.
CROP, ROW, SHEET = (280, 154), 5, 40
# The part of a face's box that a crop shows, from its top: the eyes.
BAND = (0.15, 0.65)
# The most terms of an expression that ffmpeg accepts.
TERMS = 90


def faces():
    """The lines of eyes.csv: clip, frame, box, answer and second answer, which is empty where there is none."""
    with open(pathlib.Path(__file__).with_name("eyes.csv"), newline="") as file:
        for line in csv.DictReader(file):
            box = tuple(float(line[name]) for name in ("x", "y", "width", "height"))
            yield line["clip"], int(line["frame"]), box, line["eyes"], line["again"]


def pictures(clip, frames):
    """Some frames of a clip, by index."""
    ordered, shown = sorted(frames), {}
    for start in range(0, len(ordered), TERMS):
        part = ordered[start : start + TERMS]
        chosen = "+".join(f"eq(n\\,{frame})" for frame in part)
        with tempfile.TemporaryDirectory() as folder:
            command = ["ffmpeg", "-v", "error", "-i", CLIPS / clip, "-vf", f"select={chosen}", "-vsync", "0"]
            run([*command, f"{folder}/%06d.png"], f"{clip}: ffmpeg failed")
            made = sorted(pathlib.Path(folder).iterdir())
            shown |= {frame: Image.open(io.BytesIO(path.read_bytes())) for frame, path in zip(part, made)}
    return shown


def sheets(folder):
    """Draws all faces."""
    known, rows = collections.defaultdict(set), list(faces())
    for clip, frame, *_ in rows:
        known[clip].add(frame)
    shown = {clip: pictures(clip, frames) for clip, frames in known.items()}
    folder.mkdir(parents=True, exist_ok=True)
    for start in range(0, len(rows), SHEET):
        part = rows[start : start + SHEET]
        sheet = Image.new("RGB", (ROW * CROP[0], -(-len(part) // ROW) * CROP[1]))
        pen = ImageDraw.Draw(sheet)
        for place, (clip, frame, (x, y, width, height), answer, again) in enumerate(part):
            band = (x, y + BAND[0] * height, x + width, y + BAND[1] * height)
            left, top = place % ROW * CROP[0], place // ROW * CROP[1]
            crop = shown[clip][frame].convert("RGB").crop([round(edge) for edge in band])
            sheet.paste(crop.resize(CROP, Image.Resampling.LANCZOS), (left, top))
            # The first line of eyes.csv, 1, is its header.
            pen.text((left + 3, top + 2), f"{start + place + 2} {answer}{again}", fill="yellow")
        sheet.save(folder / f"{start // SHEET:02}.png")


def measure(program):
    """Prints how often each answer gets what annotate says, and how long annotate says that eyes are closed."""
    counts = {name: collections.defaultdict(collections.Counter) for name in ("first", "second", "added later")}
    found = {}
    for clip, frame, box, answer, again in faces():
        if clip not in found:
            found[clip] = detected(program, CLIPS / clip)
        face = best(found[clip][frame], box)
        result = said(face) if face else "no face"
        counts["first" if again else "added later"][answer][result] += 1
        if again:
            counts["second"][again][result] += 1
    results = (*SAID, "no face")
    for name, answers in counts.items():
        rows = [
            [kind, answers[answer].total(), *(answers[answer][result] for result in results)]
            for answer, kind in ANSWERS.items()
        ]
        print(table([f"eyes ({name})", "faces", *results], rows), end="\n\n")
    print(table(["clip", "frames of closed eyes", "longest run"], map(closings, found.keys(), found.values())))


def closings(clip, frames):
    """How many faces of a clip have closed eyes, and in how many consecutive frames one of them has."""
    closed, total, longest = collections.Counter(), 0, 0
    for _, shown in sorted(frames.items()):
        now = {face["id"] for face in shown if said(face) == "closed"}
        closed = collections.Counter({track: closed[track] + 1 for track in now})
        total += len(now)
        longest = max(longest, *closed.values(), 0)
    return clip, total, longest


def said(face):
    """What the sidecar says of both eyes."""
    states = [face.get(side, {}).get("closed") for side in ("leftEye", "rightEye")]
    known = [state for state in states if state is not None]
    if not known:
        return "nothing"
    return ("open", "one closed", "closed")[0 if not any(known) else 2 if all(known) else 1]


def main():
    match sys.argv[1:]:
        case ["sheets", folder]:
            sheets(pathlib.Path(folder))
        case ["measure", *rest] if len(rest) < 2:
            measure(rest[0] if rest else ANNOTATE)
        case _:
            sys.exit(__doc__)


with reported("eyes.py"):
    main()
