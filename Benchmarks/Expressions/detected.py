"""The faces that annotate finds."""

import json
import pathlib
import tempfile

from common.command import run


def detected(program, path):
    """The faces that `annotate detect` finds in each frame of a clip, or in frame 0 of a picture."""
    with tempfile.TemporaryDirectory() as folder:
        sidecar = pathlib.Path(folder) / "faces.jsonl"
        run([program, "detect", path, "-o", sidecar, "-q"], "annotate failed")
        records = map(json.loads, sidecar.read_text().splitlines())
        return {record["frame"]: record["faces"] for record in records if "frame" in record}


def best(faces, box):
    """The face with a box, nothing if there is none."""
    near = max(faces, key=lambda face: overlap(face["bounds"], box), default=None)
    return near if near and overlap(near["bounds"], box) >= 0.5 else None


def overlap(first, second):
    """Intersection over union of two boxes."""
    width = min(first[0] + first[2], second[0] + second[2]) - max(first[0], second[0])
    height = min(first[1] + first[3], second[1] + second[3]) - max(first[1], second[1])
    shared = max(0, width) * max(0, height)
    return shared / (first[2] * first[3] + second[2] * second[3] - shared)
