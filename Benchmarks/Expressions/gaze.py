#!/usr/bin/env python3
"""Compares where annotate says that eyes look with what a person sees.

usage: gaze.py [ANNOTATE]     prints two tables [.build/release/annotate]

gaze.csv has a face in each line, and where its eyes look relative to the head: `across`, to the picture's r, right, or l,
left, or c, ahead; `up`: u, up, d, down, or m, level. An empty answer could not be given. Needs ../shared.
"""

import collections
import csv
import pathlib
import sys

from common.failure import reported
from common.page import table
from detected import best, detected

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
ANNOTATE = ROOT / ".build/release/annotate"
AXES = {
    "across": ("yaw", {"r": "to the picture's right", "l": "to the picture's left", "c": "ahead"}),
    "up": ("pitch", {"u": "up", "d": "down", "m": "level"}),
}
# Degrees from which an angle is an answer.
LEAST = 5


def measure(program):
    """Prints how often each answer gets angles of either sign."""
    counts = {axis: collections.defaultdict(collections.Counter) for axis in AXES}
    found = {}
    with open(pathlib.Path(__file__).with_name("gaze.csv"), newline="") as file:
        for line in csv.DictReader(file):
            path = SHARED / line["file"]
            if path not in found:
                found[path] = detected(program, path)
            box = [float(line[name]) for name in ("x", "y", "width", "height")]
            face = best(found[path][int(line["frame"] or 0)], box) or {}
            for axis, (angle, _) in AXES.items():
                counts[axis][line[axis]][said(face.get("gaze"), angle)] += 1
    for axis, (angle, answers) in AXES.items():
        results = ("positive", "small", "negative", "nothing")
        rows = [
            [name, counts[axis][answer].total(), *(counts[axis][answer][result] for result in results)]
            for answer, name in answers.items()
        ]
        print(table([f"eyes look ({angle})", "faces", *results], rows), end="\n\n")


def said(gaze, angle):
    """The sign of an angle."""
    if not gaze:
        return "nothing"
    return "small" if abs(gaze[angle]) < LEAST else "positive" if gaze[angle] > 0 else "negative"


with reported("gaze.py"):
    measure(sys.argv[1] if len(sys.argv) > 1 else ANNOTATE)
