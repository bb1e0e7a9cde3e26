#!/usr/bin/env python3
"""Draws what a Fusion rig does to a clip: the ellipse and the centre of each face in three frames, side by side.

The keys are read with lupa, which evaluates the file as Fusion does.

usage: rig.py RIG.setting CLIP PICTURE FRAME FRAME FRAME
"""
import math
import sys

import cv2
from lupa import LuaRuntime

# Every constructor of the file makes a table.
CONSTRUCTORS = """
setmetatable(_G, {__index = function() return function(content) return content or function(inner) return inner end end end})
"""
GREEN, WIDTH = (90, 230, 60), 640


def tools_of(path):
    lua = LuaRuntime()
    lua.execute(CONSTRUCTORS)
    with open(path, encoding="utf-8") as text:
        return lua.execute("return " + text.read())["Tools"]


def key(tools, tool, name, frame):
    return tools[tools[tool]["Inputs"][name]["SourceOp"]]["KeyFrames"][frame][1]


def center(tools, mask, frame):
    path = tools[tools[mask]["Inputs"]["Center"]["SourceOp"]]
    return [tools[path["Inputs"][axis]["SourceOp"]]["KeyFrames"][frame][1] for axis in "XY"]


def draw(picture, tools, mask, frame):
    height, width = picture.shape[:2]
    x, y = center(tools, mask, frame)
    # Shares of the picture's width, from the lower left corner; angles turn the other way.
    middle = (round(x * width), round((1 - y) * height))
    axes = [round(key(tools, mask, name, frame) * width / 2) for name in ("Width", "Height")]
    angle = -key(tools, mask, "Angle", frame)
    cv2.ellipse(picture, middle, axes, angle, 0, 360, GREEN, 3, cv2.LINE_AA)
    for turn, length in ((angle, axes[0]), (angle + 90, axes[1])):
        end = [round(length * f(math.radians(turn)) * 0.4) for f in (math.cos, math.sin)]
        cv2.line(picture, *[(middle[0] + s * end[0], middle[1] + s * end[1]) for s in (-1, 1)], GREEN, 3, cv2.LINE_AA)


def main(rig, clip, output, *frames):
    groups, video, pictures = tools_of(rig), cv2.VideoCapture(clip), []
    for frame in map(int, frames):
        video.set(cv2.CAP_PROP_POS_FRAMES, frame)
        picture = video.read()[1]
        for name, group in groups.items():
            draw(picture, group["Tools"], name + "Mask", frame)
        height = round(picture.shape[0] * WIDTH / picture.shape[1])
        pictures.append(cv2.resize(picture, (WIDTH, height), interpolation=cv2.INTER_AREA))
    cv2.imwrite(output, cv2.hconcat(pictures), [cv2.IMWRITE_JPEG_QUALITY, 80])


main(*sys.argv[1:])
