"""Poses of heads and the shapes that hide one another, in pixels of the picture."""

import math
from dataclasses import dataclass, replace

import numpy as np

# Points of the ellipse in a face's box, at which its visible share is counted; the box is -1 to 1 in both directions.
GRID = np.stack(np.meshgrid(np.linspace(-0.95, 0.95, 20), np.linspace(-0.95, 0.95, 20)), -1).reshape(-1, 2)
FACE_POINTS = GRID[(GRID**2).sum(1) <= 1]


@dataclass(frozen=True)
class Pose:
    """Where something is: its centre, the height of the face, clockwise roll in degrees, and brightness."""

    x: float
    y: float
    height: float
    roll: float = 0
    gain: float = 1

    def moved(self, x, y):
        """The pose so many pixels to the right and down."""
        return replace(self, x=self.x + x, y=self.y + y)


@dataclass(frozen=True)
class Shape:
    """A superellipse: its centre, half width and half height, roll, and exponent (large: a rectangle)."""

    x: float
    y: float
    half_width: float
    half_height: float
    roll: float
    exponent: float

    def contains(self, points):
        """Which points are inside."""
        cosine, sine = math.cos(math.radians(self.roll)), math.sin(math.radians(self.roll))
        x, y = points[:, 0] - self.x, points[:, 1] - self.y
        across = np.abs((cosine * x + sine * y) / self.half_width)
        along = np.abs((cosine * y - sine * x) / self.half_height)
        return across**self.exponent + along**self.exponent < 1


def visible_share(box, roll, width, height, covers):
    """The share of a face that is inside the picture and behind none of the covers; None if it is outside."""
    x, y, w, h = box
    cosine, sine = math.cos(math.radians(roll)), math.sin(math.radians(roll))
    u, v = FACE_POINTS[:, 0] * w / 2, FACE_POINTS[:, 1] * h / 2
    points = np.stack((x + w / 2 + cosine * u - sine * v, y + h / 2 + sine * u + cosine * v), 1)
    seen = (points >= 0).all(1) & (points < (width, height)).all(1)
    if not seen.any():
        return None
    for cover in covers:
        seen &= ~cover.contains(points)
    return float(seen.mean())


def overlap(first, second):
    """Intersection over union of two arrays of boxes (x, y, width, height), as a matrix."""
    first, second = np.asarray(first, float).reshape(-1, 4), np.asarray(second, float).reshape(-1, 4)
    low = np.maximum(first[:, None, :2], second[None, :, :2])
    high = np.minimum((first[:, :2] + first[:, 2:])[:, None], (second[:, :2] + second[:, 2:])[None])
    shared = np.clip(high - low, 0, None).prod(2)
    areas = first[:, 2:].prod(1)[:, None] + second[:, 2:].prod(1)[None]
    return shared / np.maximum(areas - shared, 1e-9)
