"""HOTA, CLEAR and identity figures, computed by the package `trackeval`."""

from collections import defaultdict
from itertools import chain

import numpy as np

from geometry import overlap
from matching import forgiven


def metrics():
    """The metrics by name."""
    from trackeval.metrics import CLEAR, HOTA, Identity

    quiet = {"PRINT_CONFIG": False}
    return {"HOTA": HOTA(), "CLEAR": CLEAR(quiet), "Identity": Identity(quiet)}


def by_id(frames):
    """The data for numbers of tracks: truth is one appearance of a person."""
    names = forgiven(frames)
    return data(frames, lambda row: row.track, lambda number, face: names[number, face.id])


def by_person(frames):
    """The data for persons over the whole scene.

    A face whose person is not yet known counts as the one that its track gets; one of a track that gets none counts
    with the number of the track.
    """
    known = {}
    for face in chain.from_iterable(frame.found for frame in frames):
        if face.person is not None:
            known.setdefault(face.id, face.person)

    def name(_, face):
        person = known.get(face.id) if face.person is None else face.person
        return ("track", face.id) if person is None else ("person", person)

    return data(frames, lambda row: row.person, name)


def data(frames, truth_name, found_name):
    """What trackeval reads: numbers from 0 without gaps, and the overlap of all boxes of each frame."""
    truth_numbers, found_numbers = Numbers(), Numbers()
    content = defaultdict(list)
    for number, frame in enumerate(frames):
        rows = [row for row, _ in frame.pairs] + list(frame.missed)
        # A person's number that two faces of a frame share counts for the first; trackeval takes each once a frame.
        shown = {}
        for face in frame.found:
            name = found_name(number, face)
            shown[name if name not in shown else ("double", name, face.id)] = face
        content["gt_ids"].append(np.array([truth_numbers[truth_name(row)] for row in rows], int))
        content["tracker_ids"].append(np.array([found_numbers[name] for name in shown], int))
        boxes = overlap([row.box for row in rows], [face.box for face in shown.values()])
        content["similarity_scores"].append(boxes)
    return {
        **content,
        "num_timesteps": len(frames),
        "num_gt_ids": len(truth_numbers),
        "num_tracker_ids": len(found_numbers),
        "num_gt_dets": sum(map(len, content["gt_ids"])),
        "num_tracker_dets": sum(map(len, content["tracker_ids"])),
    }


class Numbers(dict):
    """Numbers names as they come."""

    def __missing__(self, name):
        self[name] = len(self)
        return self[name]


def score(scene_data):
    """The figures of a scene by metric."""
    return {name: metric.eval_sequence(scene_data) for name, metric in metrics().items()}


def combined(scores):
    """The figures of several scenes together, as the tables show them."""
    total = {}
    for name, metric in metrics().items():
        total[name] = metric.combine_sequences({str(i): score[name] for i, score in enumerate(scores)})
    clear, identity = total["CLEAR"], total["Identity"]
    truth = clear["CLR_TP"] + clear["CLR_FN"]
    return {
        "HOTA": float(np.mean(total["HOTA"]["HOTA"])),
        "AssA": float(np.mean(total["HOTA"]["AssA"])),
        "IDF1": float(identity["IDF1"]),
        "MOTA": float(clear["MOTA"]),
        "switches": int(clear["IDSW"]),
        "fragments": int(clear["Frag"]),
        "misses": int(clear["CLR_FN"]),
        "ghosts": int(clear["CLR_FP"]),
        "faces": int(truth),
        "missing": float(clear["CLR_FN"] / max(truth, 1)),
    }
