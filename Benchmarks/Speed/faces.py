"""Which faces a tool finds, beside those of public detectors as a common yardstick."""

import json
import statistics

from locations import YARDSTICK

# A face of the yardstick: its least score, and its least size in pixels.
LEAST_SCORE, LEAST_SIDE = 0.5, 12
# The overlap (intersection over union) of two boxes of a face in the yardstick, and of one that a tool finds with it.
SAME_FACE, FOUND = 0.3, 0.3


def yardstick(clip):
    """The boxes of the faces of a clip by frame, as left, top, right and bottom; None if there are none."""
    rows = labelled(clip)
    return rows and {frame: distinct(row["cf"] + row["rfb"]) for frame, row in rows.items()}


def of_deface(clip):
    """The boxes of deface by frame, which come with the yardstick because deface does not report any."""
    rows = labelled(clip)
    return rows and {frame: row["deface"] for frame, row in rows.items()}


def labelled(clip):
    """What the file with the boxes of a clip says of each frame; None if there is no file."""
    file = YARDSTICK / f"{clip.name}.json"
    if not file.exists():
        return None
    return {int(frame): row for frame, row in json.loads(file.read_text())["r"].items()}


def distinct(boxes):
    """The sure and large enough ones of some boxes, each face once."""
    found = []
    for box in sorted(boxes, key=lambda box: -box[4]):
        is_face = box[4] >= LEAST_SCORE and max(box[2] - box[0], box[3] - box[1]) >= LEAST_SIDE
        if is_face and all(overlap(box, other) < SAME_FACE for other in found):
            found.append(box)
    return found


def in_sidecar(file):
    """The boxes in a sidecar by frame."""
    boxes = {}
    for line in file.read_text().splitlines():
        record = json.loads(line)
        if "frame" in record:
            places = [face["bounds"] for face in record["faces"]]
            boxes[record["frame"]] = [(x, y, x + width, y + height) for x, y, width, height in places]
    return boxes


def in_list(file):
    """The boxes in a JSON file with a list of boxes for each frame."""
    return dict(enumerate(json.loads(file.read_text())))


def summary(boxes, faces):
    """How many boxes a tool has in a frame, and which share of the faces of the yardstick it finds, if there is one."""
    figures = {"perFrame": round(statistics.fmean(len(found) for found in boxes.values()), 2)}
    if faces:
        hits = [
            any(overlap(face, box) >= FOUND for box in boxes.get(frame, []))
            for frame, known in faces.items()
            for face in known
        ]
        figures |= {"faces": len(hits), "found": sum(hits)}
    return figures


def overlap(first, second):
    """The intersection over union of two boxes."""
    width = min(first[2], second[2]) - max(first[0], second[0])
    height = min(first[3], second[3]) - max(first[1], second[1])
    if width <= 0 or height <= 0:
        return 0
    return width * height / (area(first) + area(second) - width * height)


def area(box):
    """The area of a box."""
    return (box[2] - box[0]) * (box[3] - box[1])
