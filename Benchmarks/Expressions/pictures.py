#!/usr/bin/env python3
"""Makes the training and test pictures of expressions from labelled ones.

usage: pictures.py DATA FOLDER

DATA holds `eyes`, `smile` and `eye-state` as Documentation/Measurements/Expressions.md describes
them. Each picture is written to FOLDER as it is, mirrored, and shrunk so that a face has about 48
pixels; `FOLDER/pictures.txt` lists them. What is there already is kept.
"""

import json
import pathlib
import sys

from PIL import Image, ImageOps

SMALL_FACE = 48
# Closed eyes come as tight crops: so much of their size is added on each side.
PADDING = 0.4
# What is kept round an open-eyed face, in sizes of its labelled points, and the size that crops of
# closed eyes have.
CONTEXT, USUAL_FACE = 3.0, 110


def smiles(data):
    """Make pictures from GENKI, whose faces take about half of the picture's width."""
    for path in sorted((data / "smile/images").iterdir()):
        picture = Image.open(path).convert("RGB")
        yield f"smile/{path.stem}", picture, picture.width / 2


def closed(data):
    for path in sorted((data / "eye-state/closed-faces").iterdir()):
        picture = Image.open(path).convert("RGB")
        width, height = (round(PADDING * side) for side in picture.size)
        yield f"closed/{path.stem}", ImageOps.expand(picture, (width, height)), picture.width


def opened(data):
    """Cut single faces out of photographs, in the size of the crops with closed eyes."""
    labels = json.loads((data / "eyes/eyes.json").read_text())
    for name, faces in sorted(labels.items()):
        photo = Image.open(data / "eyes/images" / name).convert("RGB")
        for number, face in enumerate(faces):
            x, y, width, height = face["landmarkBox"]
            side = max(width, height) * CONTEXT
            left, top = x + width / 2 - side / 2, y + height / 2 - side / 2
            crop = photo.crop([round(n) for n in (left, top, left + side, top + side)])
            scale = USUAL_FACE * CONTEXT / side
            if scale < 1:
                crop = scaled(crop, scale)
            stem = f"open/{pathlib.Path(name).stem}-{number}"
            yield stem, crop, min(USUAL_FACE, side / CONTEXT)


def scaled(picture, scale):
    size = [max(1, round(scale * side)) for side in picture.size]
    return picture.resize(size, Image.Resampling.LANCZOS)


def main(data, folder):
    data, folder = pathlib.Path(data), pathlib.Path(folder)
    paths = {str(path): (0, 0) for path in sorted((data / "eyes/images").iterdir())}
    for source in (smiles, closed, opened):
        for stem, picture, face in source(data):
            variants = {"plain": picture, "mirrored": ImageOps.mirror(picture)}
            if face > SMALL_FACE:
                variants["small"] = scaled(picture, SMALL_FACE / face)
            for variant, made in variants.items():
                path = folder / f"{stem}.{variant}.png"
                paths[str(path)] = made.size
                if not path.exists():
                    path.parent.mkdir(parents=True, exist_ok=True)
                    made.save(path, compress_level=1)
    # The detector is compiled for each size anew: pictures that it sees in one size come together.
    grouped = sorted(paths, key=lambda path: [-(-side // 32) for side in paths[path]])
    (folder / "pictures.txt").write_text("".join(path + "\n" for path in grouped))


main(*sys.argv[1:])
