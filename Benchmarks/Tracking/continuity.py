"""How well faces of real clips are followed between detections, measured against detection in every frame.

The detector itself misses a face in some frames. A face is in sight from the first to the last frame of a chain of
detections of which each overlaps the one before, a few frames earlier at most.
"""

from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np

import everyframe
import matching
from common.page import table
from geometry import overlap

# The least size of a face that counts: the square root of its box's area, in pixels.
SMALLEST = 24
# Chains of fewer detections may be no faces.
SHORTEST = 8
# The most frames that the detector may miss within a chain, and that may lack a face without being a hole.
GAP = 4
# Two boxes are of the same face if their intersection over union is at least this.
ENOUGH = 0.3


@dataclass
class Chain:
    """A face in sight: what the detector reports of it by frame."""

    faces: dict = field(default_factory=dict)

    @property
    def last(self):
        return self.faces[self.end]

    @property
    def start(self):
        return min(self.faces)

    @property
    def end(self):
        return max(self.faces)

    def large(self):
        """The faces that are large enough to count, by frame."""
        return {frame: face for frame, face in self.faces.items() if size(face) >= SMALLEST}


def size(face):
    """The square root of a box's area."""
    return (face.box[2] * face.box[3]) ** 0.5


def chains(detections, cuts):
    """The faces in sight, shot by shot."""
    done, open_ = [], []
    by_frame = matching.by_frame(detections)
    for frame in sorted(by_frame):
        alive = [c for c in open_ if frame - c.end <= GAP + 1 and not any(c.end < cut <= frame for cut in cuts)]
        done += [chain for chain in open_ if not any(chain is other for other in alive)]
        open_ = alive + extended(alive, by_frame[frame], frame)
    return [chain for chain in done + open_ if len(chain.large()) >= SHORTEST]


def extended(alive, found, frame):
    """Adds the faces of a frame to the chains that they continue, the best first; new chains for the others."""
    likeness = overlap([chain.last.box for chain in alive], [face.box for face in found])
    left = set(range(len(found)))
    for index in np.argsort(-likeness, axis=None):
        chain, face = divmod(int(index), len(found))
        if likeness[chain, face] < ENOUGH:
            break
        if face in left and frame not in alive[chain].faces:
            alive[chain].faces[frame] = found[face]
            left.remove(face)
    return [Chain({frame: found[face]}) for face in sorted(left)]


def figures(found, detections, cuts, frames):
    """What is measured of a clip, as lists to be joined."""
    result = defaultdict(list)
    by_frame = matching.by_frame(found)
    for chain in chains(detections, cuts):
        large = chain.large()
        pairs = {frame: best(face, by_frame[frame]) for frame, face in large.items()}
        shown = [frame for frame, face in pairs.items() if face is not None]
        result["sights"].append(1)
        if not shown:
            result["unseen"].append(1)
            continue
        if chain.start in large and chain.start > 0 and chain.start not in cuts:
            result["entries"].append(min(shown) - chain.start)
        if chain.end in large and chain.end < frames - 1 and chain.end + 1 not in cuts:
            result["exits"].append(chain.end - max(shown))
        result["holes"] += holes(sorted(pairs), pairs)
        add_paths(result, large, pairs)
    return dict(result)


def best(face, found):
    """The face of annotate that lies on a detection; None if none does."""
    likeness = overlap([face.box], [other.box for other in found])
    if likeness.size == 0 or likeness.max() < ENOUGH:
        return None
    return found[int(likeness.argmax())]


def holes(frames, pairs):
    """The lengths of the runs of more than GAP frames in which a face that is shown before and after is not."""
    lengths, last = [], None
    for frame in frames:
        if pairs[frame] is None:
            continue
        if last is not None and frame - last - 1 > GAP and any(last < other < frame for other in frames):
            lengths.append(frame - last - 1)
        last = frame
    return lengths


def add_paths(result, detected, pairs):
    """Adds how far the middle of each box is from that of the detection, and how much that changes in a frame."""
    last = None
    for frame in sorted(pairs):
        face, truth = pairs[frame], detected[frame]
        offset = None if face is None else (middle(face) - middle(truth)) / size(truth)
        if face is not None:
            kind = "meshed" if face.meshed else "unmeshed"
            result[kind].append(float(np.hypot(*offset)))
            if last is not None and last[0] == frame - 1:
                result[f"{kind} jitter"].append(float(np.hypot(*(offset - last[1]))))
        last = None if face is None else (frame, offset)


def middle(face):
    """The middle of a box."""
    x, y, width, height = face.box
    return np.array([x + width / 2, y + height / 2])


def measured(program, path, found, cuts):
    """The figures of a clip in which a build of annotate found faces, frame by frame."""
    detections = everyframe.detections(program, path.stem, path)
    frames = 1 + max((face.frame for face in [*found, *detections]), default=0)
    return figures(found, detections, cuts, frames)


def subject_table(clips):
    """The figures of all clips, and of all together."""
    together = defaultdict(list)
    for own in clips.values():
        for name, values in own.items():
            together[name] += values
    lines = [line(clip.rpartition("/")[2], own) for clip, own in [*clips.items(), ("all", together)]]
    columns = ["clip", "in sight", "never shown", "late entries", "early exits", "holes"]
    paths = ["without a mesh", "mean error", "worst", "jitter", "with a mesh", "mean error", "worst", "jitter"]
    return table(columns + paths, lines)


def line(name, own):
    """A row of the table."""
    own = defaultdict(list, own)
    cells = [name, len(own["sights"]), len(own["unseen"]), late(own["entries"]), late(own["exits"])]
    cells.append(f"{len(own['holes'])} ({max(own['holes'])})" if own["holes"] else "0")
    for kind in ("unmeshed", "meshed"):
        cells += [len(own[kind]), *path(own[kind]), share(np.mean(own[f"{kind} jitter"] or [0]))]
    return cells


def late(frames):
    """How many of how many, and the mean and the largest number of frames."""
    late_ones = [count for count in frames if count > 1]
    worst = max(frames, default=0)
    return f"{len(late_ones)} of {len(frames)} ({worst})" if frames else "–"


def path(errors):
    """The mean and the largest error."""
    return [share(np.mean(errors)), share(max(errors))] if errors else ["–", "–"]


def share(value):
    """A percentage."""
    return f"{100 * value:.1f} %"
