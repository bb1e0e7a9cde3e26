#!/usr/bin/env python3
"""Draws the steps of the guide for Resolve as other programs than annotate read the files.

usage: rig.py RIG.setting MARKERS.edl TIMELINE.xml CLIP FOLDER FRAME FRAME FRAME

Writes Rig.jpg, RigBlur.jpg and RigArtwork.jpg into the folder: what the group of each face does in three frames,
side by side, with keys that lupa reads, which evaluates the file as Fusion does. Writes RigMarkers.jpg: the
timeline with its markers, as OpenTimelineIO reads the two lists.
"""
import math
import sys

import cv2
import numpy
import opentimelineio
from lupa import LuaRuntime

# Every constructor of the file makes a table.
CONSTRUCTORS = """
setmetatable(_G, {__index = function() return function(content) return content or function(inner) return inner end end end})
"""
GREEN, RED, WHITE, WIDTH = (90, 230, 60), (60, 60, 230), (240, 240, 240), 480
FONT = cv2.FONT_HERSHEY_SIMPLEX


def groups_of(path):
    """The groups of a Fusion rig by their names."""
    lua = LuaRuntime()
    lua.execute(CONSTRUCTORS)
    with open(path, encoding="utf-8") as text:
        return lua.execute("return " + text.read())["Tools"]


class Group:
    """The group of one face in one frame of a picture of this size."""

    def __init__(self, name, group, frame, size):
        self.tools, self.frame, (self.width, self.height) = group["Tools"], frame, size
        outputs = group["Outputs"]
        self.transform, self.mask = outputs["Picture"]["SourceOp"], outputs["Mask"]["SourceOp"]

    def key(self, tool, name):
        return self.tools[self.tools[tool]["Inputs"][name]["SourceOp"]]["KeyFrames"][self.frame][1]

    @property
    def middle(self):
        """The centre in pixels; Fusion counts shares of the picture from the lower left corner."""
        path = self.tools[self.tools[self.mask]["Inputs"]["Center"]["SourceOp"]]
        x, y = (self.tools[path["Inputs"][axis]["SourceOp"]]["KeyFrames"][self.frame][1] for axis in "XY")
        return x * self.width, (1 - y) * self.height

    @property
    def angle(self):
        """The angle clockwise."""
        return -self.key(self.mask, "Angle")

    @property
    def axes(self):
        """Half the width and half the height of the ellipse, which Fusion counts in widths of the picture."""
        return [round(self.key(self.mask, name) * self.width / 2) for name in ("Width", "Height")]


def outline(picture, group):
    """What *Mask* covers, and the centre and the angle of *Picture*."""
    middle = [round(value) for value in group.middle]
    cv2.ellipse(picture, middle, group.axes, group.angle, 0, 360, GREEN, 3, cv2.LINE_AA)
    for turn, length in ((group.angle, group.axes[0]), (group.angle + 90, group.axes[1])):
        end = [round(length * f(math.radians(turn)) * 0.4) for f in (math.cos, math.sin)]
        ends = [(middle[0] + s * end[0], middle[1] + s * end[1]) for s in (-1, 1)]
        cv2.line(picture, *ends, GREEN, 3, cv2.LINE_AA)


def blur(picture, group):
    """A Blur between the clip and the output, with *Mask* at its mask input."""
    mask = numpy.zeros(picture.shape[:2], numpy.uint8)
    cv2.ellipse(mask, [round(value) for value in group.middle], group.axes, group.angle, 0, 360, 255, -1, cv2.LINE_AA)
    share = mask[..., None] / 255
    picture[:] = share * cv2.GaussianBlur(picture, (0, 0), picture.shape[0] / 30) + (1 - share) * picture


def artwork(picture, group):
    """A picture of the clip's size at *Artwork*, and *Picture* in the foreground of a Merge."""
    height, width = picture.shape[:2]
    glasses, alpha = numpy.full_like(picture, 30), numpy.zeros(picture.shape[:2], numpy.uint8)
    left, right = [(round(width / 2 + side * 0.2 * height), round(0.45 * height)) for side in (-1, 1)]
    for middle in (left, right):
        cv2.circle(alpha, middle, round(0.14 * height), 255, round(0.035 * height), cv2.LINE_AA)
    bridge = [(left[0] + round(0.14 * height), left[1]), (right[0] - round(0.14 * height), right[1])]
    cv2.line(alpha, *bridge, 255, round(0.035 * height), cv2.LINE_AA)
    size = group.key(group.transform, "Size")
    moved = cv2.getRotationMatrix2D((width / 2, height / 2), -group.angle, size)
    moved[:, 2] += numpy.subtract(group.middle, (width / 2, height / 2))
    share = cv2.warpAffine(alpha, moved, (width, height), flags=cv2.INTER_AREA)[..., None] / 255
    picture[:] = share * glasses + (1 - share) * picture


def frames_of(clip, frames):
    """Frames of a clip by their numbers."""
    video = cv2.VideoCapture(clip)
    for frame in frames:
        video.set(cv2.CAP_PROP_POS_FRAMES, frame)
        yield frame, video.read()[1]


def draw(rig, clip, frames, effect):
    """The frames with what the groups of a rig do, side by side."""
    groups, pictures = groups_of(rig), []
    for frame, picture in frames_of(clip, frames):
        for name, group in groups.items():
            effect(picture, Group(name, group, frame, picture.shape[1::-1]))
        height = round(picture.shape[0] * WIDTH / picture.shape[1])
        pictures.append(cv2.resize(picture, (WIDTH, height), interpolation=cv2.INTER_AREA))
    return cv2.hconcat(pictures)


def marks(path, adapter, rate):
    """The names of all markers of a file with their seconds from the beginning of its timeline."""
    options = {"rate": rate, "ignore_timecode_mismatch": True} if adapter == "cmx_3600" else {}
    found = opentimelineio.adapters.read_from_file(path, adapter, **options)
    # Some adapters return a collection.
    timeline = found if isinstance(found, opentimelineio.schema.Timeline) else found[0]
    parts = [timeline.tracks, *timeline.tracks, *timeline.find_clips()]
    listed = {(m.marked_range.start_time.to_seconds(), m.name) for part in parts for m in part.markers}
    zero = 3600 if adapter == "cmx_3600" else 0
    return sorted((seconds - zero, name) for seconds, name in listed)


def markers(lists, clip):
    """A timeline with the markers of each list over pictures of the clip."""
    video = cv2.VideoCapture(clip)
    count = int(video.get(cv2.CAP_PROP_FRAME_COUNT))
    rate = video.get(cv2.CAP_PROP_FPS)
    strip = cv2.hconcat([cv2.resize(p, (WIDTH * 3 // 12, 68)) for _, p in frames_of(clip, range(0, count, count // 12))][:12])
    rows = []
    for title, path, adapter in lists:
        row = numpy.full((80, strip.shape[1], 3), 40, numpy.uint8)
        cv2.putText(row, title, (8, 18), FONT, 0.5, WHITE, 1, cv2.LINE_AA)
        for number, (second, name) in enumerate(marks(path, adapter, rate)):
            x, y = round(second * rate / count * strip.shape[1]), 36 + number % 2 * 26
            label = f"{name}, {second:.2f} s"
            room = cv2.getTextSize(label, FONT, 0.45, 1)[0][0] + 12
            cv2.drawMarker(row, (x, y - 6), RED, cv2.MARKER_TRIANGLE_DOWN, 12, 3)
            start = x + 12 if x + room < row.shape[1] else x - room
            cv2.putText(row, label, (start, y), FONT, 0.45, WHITE, 1, cv2.LINE_AA)
        rows.append(row)
    return cv2.vconcat([*rows, strip])


def main(rig, edl, xml, clip, folder, *numbers):
    frames = [int(number) for number in numbers]
    pictures = {
        "Rig": draw(rig, clip, frames, outline),
        "RigBlur": draw(rig, clip, frames, blur),
        "RigArtwork": draw(rig, clip, frames, artwork),
        "RigMarkers": markers([("edl", edl, "cmx_3600"), ("fcp7", xml, "fcp_xml")], clip),
    }
    for name, picture in pictures.items():
        cv2.imwrite(f"{folder}/{name}.jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 80])


main(*sys.argv[1:])
