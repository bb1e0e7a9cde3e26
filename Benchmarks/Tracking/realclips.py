"""Real clips, in which people were named by eye in every eighth frame: people.csv.

The boxes were found by annotate, in every frame and at its defaults; what no detector finds is not among them. A face
of nobody in particular, such as a painted one or one that cannot be made out, has no person and counts neither way.
"""

import csv
from collections import defaultdict

import cv2

import continuity
import matching
import scoring
from annotate import detect
from common.failure import Failure
from common.page import table
from locations import HERE, OUTPUTS, SHARED
from truth import Row

PEOPLE = HERE / "people.csv"
CLIPS = SHARED / "media"
# The distance of the frames with names.
STEP = 8
NOBODY = "-"
# The frames that begin another shot: a number may end there.
CUTS = {"moving/stiller.mp4": (131, 206, 259), "moving/hamilton.mp4": (20, 82, 211)}


def clips():
    """The rows of the truth by clip; a track is a person in a shot."""
    rows, tracks = defaultdict(list), scoring.Numbers()
    with open(PEOPLE, newline="") as file:
        for line in csv.DictReader(file):
            clip, frame, person = line["clip"], int(line["frame"]), line["person"]
            shot = sum(cut <= frame for cut in CUTS.get(clip, ()))
            box = tuple(float(line[name]) for name in ("x", "y", "width", "height"))
            track = tracks[clip, person, shot]
            rows[clip].append(Row(frame // STEP, track, person, box, 1, person != NOBODY))
    return dict(rows)


def measure(subjects):
    """The figures of each subject by clip, as JSON."""
    truth = clips()
    return {subject.name: {clip: figures(subject, clip, rows) for clip, rows in truth.items()} for subject in subjects}


def figures(subject, clip, rows):
    """How many numbers a clip's people have, and which faces of named people are missed."""
    path, found = faces_of(subject, clip)
    frames = matched(found, rows)
    numbers, owners = defaultdict(set), defaultdict(set)
    for frame in frames:
        for row, face in frame.pairs:
            numbers[row.track].add(face.id)
            owners[face.id].add(row.track)
    return {
        "people": len({row.track for row in rows if row.counts}),
        "found": len(numbers),
        "numbers": len(owners),
        "split": sum(len(own) - 1 for own in numbers.values()),
        "shared": sum(len(own) - 1 for own in owners.values()),
        "faces": sum(row.counts for row in rows),
        "missed": sum(len(frame.missed) for frame in frames),
        "IDF1": identity(frames),
        "continuity": continuity.measured(subject.program, path, found, CUTS.get(clip, ())),
    }


def identity(frames):
    """IDF1: how well numbers of tracks stand for people in a shot."""
    data = scoring.data(frames, lambda row: row.track, lambda _, face: face.id)
    return scoring.combined([scoring.score(data)])["IDF1"]


def faces_of(subject, clip):
    """A clip, and the faces that a subject finds in it."""
    path = CLIPS / clip
    if not path.exists():
        raise Failure(f"{path}: there is no such clip; the benchmark needs ../shared/media")
    return path, detect(subject.program, path, OUTPUTS / f"{path.stem}.{subject.name}.faces.jsonl")


def matched(found, rows):
    """The frames with names, each with whose faces were found."""
    named = [face.at(face.frame // STEP) for face in found if face.frame % STEP == 0]
    last = max(row.frame for row in rows)
    return matching.matched(rows, named, last + 1)


def markdown(results, about):
    """Two tables for each subject."""
    return f"Measured on {about['date']} with {about['annotate']}.\n\n" + "\n\n".join(
        f"### {name}\n\n{subject_table(clips)}\n\n"
        + continuity.subject_table({clip: own["continuity"] for clip, own in clips.items()})
        for name, clips in results.items()
    )


def subject_table(clips):
    """The figures of a subject, and of all clips together."""
    counts = ("people", "found", "numbers", "split", "shared", "faces", "missed")
    lines = [
        [clip.rpartition("/")[2], *(own[name] for name in counts), f"{own['IDF1']:.3f}"]
        for clip, own in clips.items()
    ]
    lines.append(["all", *(sum(own[name] for own in clips.values()) for name in counts), ""])
    return table(["clip", *counts, "IDF1"], lines)


def draw(folder):
    """Writes a picture of each frame with names into FOLDER/CLIP."""
    for clip, rows in clips().items():
        target = folder / clip.rpartition("/")[2]
        target.mkdir(parents=True, exist_ok=True)
        capture, rows_of = cv2.VideoCapture(str(CLIPS / clip)), matching.by_frame(rows)
        for index in range(STEP * max(rows_of) + 1):
            read, picture = capture.read()
            if not read:
                raise Failure(f"{clip}: has fewer frames than people.csv")
            if index % STEP == 0:
                mark(picture, rows_of[index // STEP])
                cv2.imwrite(str(target / f"{index:04}.png"), picture)
        print(target)


def mark(picture, rows):
    """Draws the boxes and the names of people."""
    for row in rows:
        x, y, width, height = map(round, row.box)
        color = (0, 255, 0) if row.counts else (128, 128, 128)
        cv2.rectangle(picture, (x, y), (x + width, y + height), color, 1)
        cv2.putText(picture, row.person, (x, y - 3), cv2.FONT_HERSHEY_SIMPLEX, 0.5, color, 1, cv2.LINE_AA)
