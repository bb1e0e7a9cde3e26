"""ByteTrack, on annotate's detections."""

import hashlib
import warnings
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

import faces
from annotate import detect
from common.command import run
from locations import OUTPUTS

# The detector runs on the first frame of every group. This is the length of the longest, so a clip that shows each
# frame as often is detected frame by frame.
GROUP = 32
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
        return tracked(self.detections(scene, clip), scene)

    def detections(self, scene, clip):
        """Every frame's own detections; kept until the clip or the program changes."""
        digest = hashlib.sha256(clip.read_bytes() + self.program.read_bytes()).hexdigest()[:16]
        sidecar = OUTPUTS / f"{scene.name}.{digest}.detections.jsonl"
        found = faces.read(sidecar) if sidecar.exists() else self.detected(scene, clip, sidecar)
        own = [face for face in found if face.source == "detected" and face.frame % GROUP == 0]
        return [replace(face, frame=face.frame // GROUP) for face in own]

    def detected(self, scene, clip, sidecar):
        """What annotate finds in a clip that shows each frame of the scene's as often as a group is long."""
        OUTPUTS.mkdir(parents=True, exist_ok=True)
        slow = OUTPUTS / f"{scene.name}.slow.mkv"
        encoder = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "0"]
        slowing = ["-i", str(clip), "-vf", f"fps={scene.rate * GROUP}", *encoder, str(slow)]
        run(["ffmpeg", "-v", "error", "-y", *slowing], "ffmpeg failed")
        found = detect(self.program, slow, sidecar, "--no-tracking")
        slow.unlink()
        return found


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
