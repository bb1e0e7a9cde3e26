"""Heads cut out of the labelled pictures and the clips, each with the face's box as annotate draws it."""

import json
from dataclasses import dataclass

import cv2
import numpy as np

from common.failure import Failure
from geometry import Shape
from locations import CUTOUTS, SHARED

# How far a head reaches beyond the face's box: to each side in terms of its width, up and down in terms of its height.
SIDE, ABOVE, BELOW = 0.33, 0.38, 0.18
EXPONENT = 2.4
# Face heights at which pictures of a head are kept, so that small heads are not made of skipped pixels.
LEVELS = (200, 100, 50)


@dataclass(frozen=True)
class View:
    """A picture of a head: premultiplied colours and alpha by level; the face's size in source pixels."""

    levels: tuple
    height: float
    width: float


@dataclass(frozen=True)
class Person:
    """Somebody to put into crowds; several views are frames of a clip, played there and back."""

    name: str
    views: tuple

    def view(self, frame):
        """The picture of a frame."""
        count = len(self.views)
        if count == 1:
            return self.views[0]
        turn = frame % (2 * count - 2)
        return self.views[min(turn, 2 * count - 2 - turn)]

    def box(self, pose, frame):
        """The face's box (x, y, width, height)."""
        view = self.view(frame)
        scale = pose.height / self.views[0].height
        width, height = view.width * scale, view.height * scale
        return (pose.x - width / 2, pose.y - height / 2, width, height)

    def shape(self, pose, frame):
        """What the head hides."""
        x, y, width, height = self.box(pose, frame)
        half_width, half_height = width * (0.5 + SIDE), height * (1 + ABOVE + BELOW) / 2
        down = height * (BELOW - ABOVE) / 2
        turn = np.radians(pose.roll)
        return Shape(
            pose.x - down * np.sin(turn), pose.y + down * np.cos(turn), half_width, half_height, pose.roll, EXPONENT
        )

    def draw(self, picture, pose, frame):
        """Draws the head over the picture."""
        view = self.view(frame)
        _, _, _, height = self.box(pose, frame)
        size, patch = next((level for level in reversed(view.levels) if level[0] >= height), view.levels[0])
        width = size / view.height * view.width
        centre = (width * (0.5 + SIDE), size * (0.5 + ABOVE))
        paste(picture, patch, centre, height / size, pose)


def paste(picture, patch, centre, scale, pose):
    """Draws a premultiplied patch so that its point `centre` is at the pose, turned by its roll."""
    matrix = cv2.getRotationMatrix2D(centre, -pose.roll, scale)
    matrix[:, 2] += (pose.x - centre[0], pose.y - centre[1])
    height, width = patch.shape[:2]
    corners = matrix @ np.array([[0, width, 0, width], [0, 0, height, height], [1, 1, 1, 1]], float)
    left, top = np.maximum(np.floor(corners.min(1)).astype(int), 0)
    right, bottom = np.minimum(np.ceil(corners.max(1)).astype(int), (picture.shape[1], picture.shape[0]))
    if left >= right or top >= bottom:
        return
    matrix[:, 2] -= (left, top)
    warped = cv2.warpAffine(patch, matrix, (int(right - left), int(bottom - top)), flags=cv2.INTER_LINEAR)
    below = picture[top:bottom, left:right]
    below *= 1 - warped[..., 3:]
    below += warped[..., :3] * pose.gain


def load():
    """Everybody, in the order of the list."""
    people = []
    for entry in json.loads(CUTOUTS.read_text()):
        views = tuple(view(picture, box) for picture, box in zip(pictures(entry), entry["boxes"]))
        people.append(Person(entry["file"], views))
    return people


def pictures(entry):
    """The pictures of an entry."""
    file = SHARED / entry["file"]
    if not file.exists():
        raise Failure(f"{file}: there is no such picture or clip; the benchmark needs ../shared")
    if "start" not in entry:
        return [cv2.imread(str(file))]
    capture = cv2.VideoCapture(str(file))
    frames = []
    for number in range(entry["start"] + len(entry["boxes"])):
        frames.append(capture.read()[1])
    return frames[entry["start"] :]


def view(picture, box):
    """Cuts a head out."""
    x, y, width, height = box
    levels = []
    for size in LEVELS:
        if size > max(height, LEVELS[-1]) * 1.3:
            continue
        scale = size / height
        patch_size = (round(width * scale * (1 + 2 * SIDE)), round(size * (1 + ABOVE + BELOW)))
        left, top = x - SIDE * width, y - ABOVE * height
        # Areas are averaged first, because an affine transform skips pixels.
        smaller = cv2.resize(picture, None, fx=min(scale, 1), fy=min(scale, 1), interpolation=cv2.INTER_AREA)
        again = scale / min(scale, 1)
        matrix = np.array([[again, 0, -left * scale], [0, again, -top * scale]])
        patch = cv2.warpAffine(smaller, matrix, patch_size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
        alpha = soft_mask(*patch_size)
        levels.append((size, np.dstack((patch.astype(np.float32) * alpha[..., None], alpha))))
    return View(tuple(levels), height, width)


def soft_mask(width, height, exponent=EXPONENT):
    """A superellipse whose edge is half transparent at the outline of its shape."""
    x = (np.arange(width) + 0.5) / width * 2 - 1
    y = (np.arange(height) + 0.5) / height * 2 - 1
    radius = (np.abs(x[None]) ** exponent + np.abs(y[:, None]) ** exponent) ** (1 / exponent)
    return np.clip((1 - radius) / 0.1, 0, 1).astype(np.float32)
