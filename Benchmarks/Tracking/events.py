"""Failures one by one: where a number passed to somebody else, a track broke, a ghost stood, a face was missed."""

from collections import defaultdict

from geometry import overlap

# Shorter contact is noise at the edges of an occlusion.
SHORTEST = 3
# From this overlap on, a ghost and a missed face are the same face with a wrong box.
MISPLACED = 0.15
# From this overlap on, a ghost is a second box on a face that was found.
DOUBLE = 0.35


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
    """For each key, its values in order: lists [value, first frame, last frame, count]; short ones are left out."""
    made = defaultdict(list)
    for number, frame in enumerate(frames):
        for row, face in frame.pairs:
            name, content = key(row, face), value(row, face)
            if made[name] and made[name][-1][0] == content:
                made[name][-1][2] = number
                made[name][-1][3] += 1
            else:
                made[name].append([content, number, number, 1])
    return {name: merged([run for run in list_ if run[3] >= SHORTEST]) for name, list_ in made.items()}


def merged(list_):
    """Neighbours of the same value as one."""
    result = []
    for run in list_:
        if result and result[-1][0] == run[0]:
            result[-1] = [run[0], result[-1][1], run[2], result[-1][3] + run[3]]
        else:
            result.append(run)
    return result


def handed_on(kind, name, owners):
    """Numbers that passed from one person to another."""
    return [
        {"kind": kind, name: number, "from": before[0], "to": after[0], "first": before[2], "last": after[1]}
        for number, list_ in owners.items()
        for before, after in zip(list_, list_[1:])
    ]


def broken(numbers, owners, tracks):
    """Tracks that go on under a new number, which nobody else had before."""
    result = []
    for track, list_ in numbers.items():
        for before, after in zip(list_, list_[1:]):
            person = tracks[track]
            others = [run for run in owners.get(after[0], []) if run[0] != person and run[1] < after[1]]
            if not others:
                event = {"kind": "fragment", "track": track, "person": person, "from": before[0], "to": after[0]}
                result.append({**event, "first": before[2], "last": after[1]})
    return result


def tracks_of(frames):
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
            event = going.get(name) or {"number": name, "first": number, "heights": [], "kinds": []}
            event["heights"].append(item.box[3])
            event["kinds"].append(kind)
            event["last"] = number
            now[name] = event
        result += [event for name, event in going.items() if name not in now]
        going = now
    result += going.values()
    for event in result:
        heights, kinds = event.pop("heights"), event.pop("kinds")
        event["height"] = round(sum(heights) / len(heights), 1)
        event["kind"] = max(sorted(set(kinds)), key=kinds.count)
    return result
