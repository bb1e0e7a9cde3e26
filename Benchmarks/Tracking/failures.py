"""Failures one by one: where a number passed to somebody else, a track broke, a ghost stood, a face was missed."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from geometry import overlap

# Shorter contact is noise at the edges of an occlusion.
SHORTEST = 3
# From this overlap on, a ghost and a missed face are the same face with a wrong box.
MISPLACED = 0.15
# From this overlap on, a ghost is a second box on a face that was found.
DOUBLE = 0.35


@dataclass
class Run:
    """Frames in which something has the same value: the first, the last, and how many; others may lie between."""

    value: Any
    first: int
    last: int
    count: int


def failures(frames):
    """All failures of a scene, as JSON."""
    owners = runs(frames, key=lambda row, face: face.id, value=lambda row, face: row.person)
    numbers = runs(frames, key=lambda row, face: row.track, value=lambda row, face: face.id)
    people = runs(frames, key=lambda row, face: face.person, value=lambda row, face: row.person)
    people.pop(None, None)
    found = handed_on("swap", "id", owners) + handed_on("wrong person", "person", people)
    found += broken(numbers, owners, tracks_of(frames))
    found += second_numbers(frames)
    return found + ghosts(frames) + misses(frames)


def ghosts(frames):
    """Runs of frames in which a face was found where nobody is, on a missed face, or on one that has another number."""

    def sort(face, frame):
        if near(face, frame.missed, MISPLACED):
            return "misplaced ghost"
        return "double" if near(face, [row for row, _ in frame.pairs], DOUBLE) else "ghost"

    return lone(frames, lambda frame: [(face.id, face, sort(face, frame)) for face in frame.ghosts])


def misses(frames):
    """Runs of frames in which a face was not found, or elsewhere."""

    def sort(row, frame):
        return "misplaced miss" if near(row, frame.ghosts, MISPLACED) else "miss"

    return lone(frames, lambda frame: [(row.track, row, sort(row, frame)) for row in frame.missed])


def near(item, others, least):
    """Whether the box overlaps one of the others so much."""
    return overlap([item.box], [other.box for other in others]).max(initial=0) >= least


def runs(frames, key, value):
    """For each key, the runs of its values in order; short ones are left out."""
    single = defaultdict(list)
    for number, frame in enumerate(frames):
        for row, face in frame.pairs:
            single[key(row, face)].append(Run(value(row, face), number, number, 1))
    return {name: merged([run for run in merged(own) if run.count >= SHORTEST]) for name, own in single.items()}


def merged(own):
    """Neighbours of the same value as one."""
    result = []
    for run in own:
        if result and result[-1].value == run.value:
            before = result.pop()
            run = Run(run.value, before.first, run.last, before.count + run.count)
        result.append(run)
    return result


def handed_on(kind, name, owners):
    """Numbers that passed from one person to another."""
    return [
        {"kind": kind, name: number, "from": before.value, "to": after.value, "first": before.last, "last": after.first}
        for number, own in owners.items()
        for before, after in zip(own, own[1:])
    ]


def broken(numbers, owners, tracks):
    """Tracks that go on under a new number, which nobody else had before."""
    result = []
    for track, own in numbers.items():
        person = tracks[track]
        for before, after in zip(own, own[1:]):
            others = [run for run in owners.get(after.value, []) if run.value != person and run.first < after.first]
            if not others:
                change = {"track": track, "person": person, "from": before.value, "to": after.value}
                result.append({"kind": "fragment", **change, "first": before.last, "last": after.first})
    return result


def tracks_of(frames):
    """Whose every track is."""
    return {row.track: row.person for frame in frames for row, _ in frame.pairs}


def second_numbers(frames):
    """People who have several person numbers."""
    seen = defaultdict(dict)
    for number, frame in enumerate(frames):
        for row, face in frame.pairs:
            if face.person is not None:
                seen[row.person].setdefault(face.person, number)
    return [
        {"kind": "second person number", "person": person, "to": number, "first": first, "last": first}
        for person, numbers in seen.items()
        for number, first in list(numbers.items())[1:]
    ]


def lone(frames, faces):
    """Runs of a number or track: its frames, mean height, and the kind that most of its frames have."""
    going, result = {}, []
    for number, frame in enumerate(frames):
        now = {}
        for name, item, kind in faces(frame):
            failure = going.get(name) or {"number": name, "first": number, "heights": [], "kinds": []}
            failure["heights"].append(item.box[3])
            failure["kinds"].append(kind)
            failure["last"] = number
            now[name] = failure
        result += [failure for name, failure in going.items() if name not in now]
        going = now
    result += going.values()
    for failure in result:
        heights, kinds = failure.pop("heights"), failure.pop("kinds")
        failure["height"] = round(sum(heights) / len(heights), 1)
        failure["kind"] = max(sorted(set(kinds)), key=kinds.count)
    return result
