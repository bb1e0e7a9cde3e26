"""ByteTrack, on annotate's detections."""

import warnings
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import everyframe
import faces

# The least confidence of a face that begins a track: annotate's own.
CONFIDENCE = 0.5
# For how many frames a track may be lost.
LOST_FRAMES = 30


@dataclass(frozen=True)
class ByteTrack:
    """ByteTrack of the package `trackers`, fed with the detections of every frame by a build of annotate."""

    program: Path
    name: str = "ByteTrack"

    def faces(self, scene, clip):
        """The faces of the clip of a scene that get the number of a track."""
        return tracked(everyframe.detections(self.program, scene.name, clip), scene)


def tracked(detections, scene):
    """The detections that ByteTrack gives a number."""
    from trackers import ByteTrackTracker

    tracker = ByteTrackTracker(
        frame_rate=scene.rate,
        track_activation_threshold=CONFIDENCE,
        high_conf_det_threshold=CONFIDENCE,
        lost_track_buffer=LOST_FRAMES,
    )
    shown = [[] for _ in range(scene.frames)]
    for face in detections:
        shown[face.frame].append(face)
    return [face for frame in range(scene.frames) for face in updated(tracker, frame, shown[frame])]


def updated(tracker, frame, shown):
    """Tells a tracker what a frame shows; the faces that it gives a number."""
    from supervision import Detections

    boxes = np.array([face.box for face in shown], float).reshape(-1, 4)
    boxes[:, 2:] += boxes[:, :2]
    confidence = np.array([face.confidence for face in shown], float)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        result = tracker.update(Detections(xyxy=boxes, confidence=confidence))
    found = []
    for (left, top, right, bottom), score, track in zip(result.xyxy, result.confidence, result.tracker_id):
        if track >= 0:
            box = (left, top, right - left, bottom - top)
            found.append(faces.Face(frame, int(track), None, box, float(score), "detected"))
    return found
