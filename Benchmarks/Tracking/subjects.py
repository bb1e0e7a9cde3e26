"""What is measured: builds of annotate, and ByteTrack on annotate's detections."""

import hashlib
import subprocess
import warnings
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

import faces
from common.failure import Failure
from locations import OUTPUTS

BYTETRACK = "ByteTrack"
# The detector runs on the first frame of every group of this length, so a clip that shows each frame as often is
# detected frame by frame.
GROUP = 8


@dataclass(frozen=True)
class Annotate:
    """A build of annotate."""

    name: str
    program: Path

    def faces(self, scene, clip):
        sidecar = OUTPUTS / f"{scene.name}.{self.name}.faces.jsonl"
        return detect(self.program, clip, sidecar)


@dataclass(frozen=True)
class ByteTrack:
    """ByteTrack of the package `trackers`, fed with annotate's detections of every frame."""

    program: Path
    name: str = BYTETRACK

    def faces(self, scene, clip):
        return tracked(self.detections(scene, clip), scene)

    def detections(self, scene, clip):
        """Every frame's own detections; kept until the clip or the program changes."""
        digest = hashlib.sha256(clip.read_bytes() + self.program.read_bytes()).hexdigest()[:16]
        sidecar = OUTPUTS / f"{scene.name}.{digest}.detections.jsonl"
        if sidecar.exists():
            found = faces.read(sidecar)
        else:
            slow = OUTPUTS / f"{scene.name}.slow.mkv"
            filters = f"fps={scene.rate * GROUP}"
            encoder = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "0"]
            run(["ffmpeg", "-v", "error", "-y", "-i", str(clip), "-vf", filters, *encoder, str(slow)])
            found = detect(self.program, slow, sidecar, "--no-tracking")
            slow.unlink()
        own = [face for face in found if face.source == "detected" and face.frame % GROUP == 0]
        return [replace(face, frame=face.frame // GROUP) for face in own]


def detect(program, clip, sidecar, *options):
    """The faces that `annotate detect` finds."""
    OUTPUTS.mkdir(parents=True, exist_ok=True)
    part = sidecar.with_suffix(".part")
    run([str(program), "detect", str(clip), "-o", str(part), "-y", "-q", *options])
    part.rename(sidecar)
    return faces.read(sidecar)


def tracked(detections, scene):
    """The detections that ByteTrack gives a number.

    Its limits of confidence are set to annotate's own: 0.5 for a new face.
    """
    from supervision import Detections
    from trackers import ByteTrackTracker

    tracker = ByteTrackTracker(
        frame_rate=scene.rate, track_activation_threshold=0.5, high_conf_det_threshold=0.5, lost_track_buffer=30
    )
    frames = [[] for _ in range(scene.frames)]
    for face in detections:
        frames[face.frame].append(face)
    found = []
    for number, shown in enumerate(frames):
        boxes = np.array([face.box for face in shown], float).reshape(-1, 4)
        boxes[:, 2:] += boxes[:, :2]
        confidence = np.array([face.confidence for face in shown], float)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            result = tracker.update(Detections(xyxy=boxes, confidence=confidence))
        for (left, top, right, bottom), score, number_of_track in zip(
            result.xyxy, result.confidence, result.tracker_id
        ):
            if number_of_track >= 0:
                box = (left, top, right - left, bottom - top)
                found.append(faces.Face(number, int(number_of_track), None, box, float(score), "detected"))
    return found


def run(command):
    """Runs a command."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or ["no message"])[0]
        raise Failure(f"{Path(command[0]).name} failed: {reason}")
