"""Contact sheets: a row for each track number of a clip, with its first, three middle and last faces."""

from collections import defaultdict

import cv2
import numpy as np

from annotate import detect
from common.failure import Failure

SIZE = 128
LABEL = 170
# Rows of one column; more tracks continue in the next.
ROWS = 12


def write(folder, clips, program):
    """Writes FOLDER/CLIP.png for each clip."""
    folder.mkdir(parents=True, exist_ok=True)
    for clip in clips:
        found = detect(program, clip, folder / f"{clip.stem}.faces.jsonl")
        tracks = defaultdict(list)
        for face in found:
            tracks[face.id].append(face)
        chosen = {number: spread(faces) for number, faces in sorted(tracks.items())}
        crops = cut(clip, [face for faces in chosen.values() for face in faces])
        rows = [sheet_row(number, tracks[number], faces, crops) for number, faces in chosen.items()]
        if not rows:
            print(f"{clip.name}: no faces")
            continue
        cv2.imwrite(str(folder / f"{clip.stem}.png"), columns(rows))
        print(folder / f"{clip.stem}.png")


def spread(faces):
    """The first, three between and the last."""
    return [faces[round(index * (len(faces) - 1) / 4)] for index in range(5)]


def cut(clip, faces):
    """The pictures of faces: (frame, id) → picture."""
    wanted = defaultdict(list)
    for face in faces:
        wanted[face.frame].append(face)
    capture = cv2.VideoCapture(str(clip))
    crops = {}
    for frame in range(max(wanted, default=-1) + 1):
        read, picture = capture.read()
        if not read:
            raise Failure(f"{clip}: has fewer frames than its sidecar")
        for face in wanted.get(frame, ()):
            crops[frame, face.id] = crop(picture, face.box)
    return crops


def crop(picture, box):
    """A square around a face, half as large again."""
    x, y, width, height = box
    side = 1.5 * max(width, height)
    scale = SIZE / side
    left, top = x + width / 2 - side / 2, y + height / 2 - side / 2
    matrix = np.array([[scale, 0, -left * scale], [0, scale, -top * scale]])
    return cv2.warpAffine(picture, matrix, (SIZE, SIZE), flags=cv2.INTER_AREA)


def sheet_row(number, faces, chosen, crops):
    """A label and five faces with their frames."""
    label = np.full((SIZE, LABEL, 3), 255, np.uint8)
    people = ", ".join(sorted({str(face.person) for face in faces if face.person is not None})) or "-"
    lines = (f"id {number}", f"person {people}", f"{faces[0].frame}-{faces[-1].frame}", f"{len(faces)} frames")
    for index, line in enumerate(lines):
        cv2.putText(label, line, (8, 28 + 26 * index), cv2.FONT_HERSHEY_SIMPLEX, 0.55, (0, 0, 0), 1, cv2.LINE_AA)
    pictures = []
    for face in chosen:
        picture = crops[face.frame, face.id].copy()
        cv2.putText(picture, str(face.frame), (3, SIZE - 4), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (0, 255, 255), 1)
        pictures.append(picture)
    return np.hstack([label, *pictures])


def columns(rows):
    """Rows below and beside one another."""
    blank = np.full_like(rows[0], 255)
    count = -(-len(rows) // ROWS)
    height = min(len(rows), ROWS)
    rows = rows + [blank] * (count * height - len(rows))
    return np.hstack([np.vstack(rows[column * height : (column + 1) * height]) for column in range(count)])
