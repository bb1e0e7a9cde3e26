"""Prints where the faces of a sidecar are: one line for each face and frame."""

import gzip
import json
import sys


def main(path):
    opened = gzip.open if path.endswith(".gz") else open
    with opened(path, "rt", encoding="utf-8") as lines:
        header = json.loads(next(lines))
        if header.get("schema") != "annotate.faces" or header.get("version") != 1:
            raise SystemExit(f"{path} is not a sidecar of version 1")
        for line in map(json.loads, lines):
            for face in line.get("faces", []):
                x, y, width, height = face["bounds"]
                print(f"{line['seconds']:9.3f} s  face {face['id']}  {width:.0f}x{height:.0f} at {x:.0f},{y:.0f}")


main(sys.argv[1])
