"""Which face that was found is which true face, frame by frame."""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from scipy.optimize import linear_sum_assignment

from geometry import overlap

# A face is found if the boxes overlap this much (intersection over union), as in MOTChallenge.
ENOUGH = 0.5


@dataclass(frozen=True)
class MatchedFrame:
    """A frame: pairs of true and found faces, true faces that were missed, found ones that are nobody's."""

    pairs: tuple
    missed: tuple
    ghosts: tuple

    @property
    def found(self):
        """All found faces, without those that count neither way."""
        return [face for _, face in self.pairs] + list(self.ghosts)


def matched(rows, found, frames):
    """Matches every frame; a pair that goes on is kept as long as it overlaps enough, as CLEAR does."""
    rows_of, found_of = by_frame(rows), by_frame(found)
    last, result = {}, []
    for frame in range(frames):
        result.append(match_frame(rows_of[frame], found_of[frame], last))
        last.update({row.track: face.id for row, face in result[-1].pairs})
    return result


def match_frame(rows, found, last):
    """Matches one frame; `last` is each track's last number. Faces found where one does not count are left out."""
    real = [row for row in rows if row.counts]
    likeness = overlap([row.box for row in real], [face.box for face in found])
    goes_on = np.array([[last.get(row.track) == face.id for face in found] for row in real], bool)
    score = np.where(likeness >= ENOUGH, likeness + 10 * goes_on.reshape(likeness.shape), 0)
    chosen = [(i, j) for i, j in zip(*linear_sum_assignment(-score)) if score[i, j] > 0]
    pairs = tuple((real[i], found[j]) for i, j in chosen)
    met, used = {i for i, _ in chosen}, {j for _, j in chosen}
    spare = [face for j, face in enumerate(found) if j not in used]
    ghosts = tuple(face for face in spare if not is_ignored(face, rows))
    return MatchedFrame(pairs, tuple(row for i, row in enumerate(real) if i not in met), ghosts)


def is_ignored(face, rows):
    """Whether a face lies on one that does not count."""
    x, y, width, height = face.box
    for row in rows:
        left, top, across, down = row.box
        shared_width = min(x + width, left + across) - max(x, left)
        shared_height = min(y + height, top + down) - max(y, top)
        if row.counts or min(shared_width, shared_height) <= 0:
            continue
        if shared_width * shared_height >= 0.5 * min(width * height, across * down):
            return True
    return False


def by_frame(items):
    """Faces or rows of the truth by the number of their frame."""
    groups = defaultdict(list)
    for item in items:
        groups[item.frame].append(item)
    return groups


def forgiven(frames):
    """A second name for each number by frame: (frame, id) → name.

    A number may go on after its person was away or after a cut, and it may be a new one: neither is an error. So a
    number gets a new name when it goes on with another track of the same person.
    """
    names, turn, owner = {}, defaultdict(int), {}
    for number, frame in enumerate(frames):
        for row, face in frame.pairs:
            before = owner.get(face.id)
            if before and before[0] == row.person and before[1] != row.track:
                turn[face.id] += 1
            owner[face.id] = (row.person, row.track)
        for face in frame.found:
            names[number, face.id] = (face.id, turn[face.id])
    return names
