"""Which pixels of a frame are hidden, and which faces of it stay visible."""

import cv2
import numpy as np

# A pixel counts as hidden if a colour differs by more than encoding explains, or if it has become black.
DIFFERENCE, BLACK = 6, 26
# The gaps between such pixels that are hidden as well: a cover is as dark as a shadow in places.
GAP = np.ones((7, 7), np.uint8)
# A face is hidden if this fraction of the middle of its box is, which is an ellipse of this fraction of each side.
HIDDEN, MIDDLE = 0.6, 0.72
# Smaller faces, in pixels, do not count.
SMALLEST = 12
# The score from which public detectors are sure of a face.
SURE = 0.5
# The overlap from which two boxes are one face.
OVERLAP = 0.3


def hidden(before, after):
    """The hidden pixels of a frame, as a mask of zeros and ones."""
    difference = np.abs(before.astype(np.int16) - after).max(2)
    covered = cv2.morphologyEx((difference > DIFFERENCE).astype(np.uint8), cv2.MORPH_CLOSE, GAP)
    return covered | ((after.max(2) < BLACK) & (difference > 0)).astype(np.uint8)


def faces(boxes):
    """The faces among the boxes of several detectors, the surest box of each."""
    found = []
    for box in sorted(boxes, key=lambda box: -box[4]):
        if max(box[2] - box[0], box[3] - box[1]) >= SMALLEST and all(overlap(box, other) < OVERLAP for other in found):
            found.append(box)
    return found


def is_visible(mask, box):
    """Whether a face stays visible; None if none of it is in the picture."""
    middle = ellipse(mask.shape, box)
    size = int(middle.sum())
    return int((mask & middle).sum()) < HIDDEN * size if size else None


def ellipse(shape, box):
    """The middle of a box, as a mask."""
    mask = np.zeros(shape, np.uint8)
    left, top, right, bottom = box[:4]
    center = int((left + right) / 2), int((top + bottom) / 2)
    axes = max(1, int((right - left) * MIDDLE / 2)), max(1, int((bottom - top) * MIDDLE / 2))
    return cv2.ellipse(mask, center, axes, 0, 0, 360, 1, -1)


def overlap(one, other):
    """The intersection of two boxes over their union."""
    width = max(0, min(one[2], other[2]) - max(one[0], other[0]))
    height = max(0, min(one[3], other[3]) - max(one[1], other[1]))
    common = width * height
    areas = [(box[2] - box[0]) * (box[3] - box[1]) for box in (one, other)]
    return common / max(sum(areas) - common, 1e-6)
