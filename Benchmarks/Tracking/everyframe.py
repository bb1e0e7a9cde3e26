"""The detections of every frame of a clip, each by itself: what following and tracking are measured against."""

import hashlib
from dataclasses import replace

import faces
from annotate import detect
from common.command import run
from locations import OUTPUTS

# The detector runs on the first frame of every group. This is the length of the longest, so a clip that shows each
# frame as often is detected frame by frame.
GROUP = 32
# The frames a second that are shown; any number does.
RATE = 800


def detections(program, name, clip):
    """Every frame's own detections; kept until the clip or the program changes."""
    digest = hashlib.sha256(clip.read_bytes() + program.read_bytes()).hexdigest()[:16]
    sidecar = OUTPUTS / f"{name}.{digest}.detections.jsonl"
    found = faces.read(sidecar) if sidecar.exists() else detected(program, name, clip, sidecar)
    own = [face for face in found if face.source == "detected" and face.frame % GROUP == 0]
    return [replace(face, frame=face.frame // GROUP) for face in own]


def detected(program, name, clip, sidecar):
    """What annotate finds in a clip that shows each frame as often as a group is long."""
    OUTPUTS.mkdir(parents=True, exist_ok=True)
    slow = OUTPUTS / f"{name}.slow.mkv"
    encoder = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "0"]
    # Whatever their times, all frames are shown equally often.
    filters = f"settb=1/{RATE},setpts=N*{GROUP},fps={RATE}"
    run(["ffmpeg", "-v", "error", "-y", "-i", str(clip), "-vf", filters, *encoder, str(slow)], "ffmpeg failed")
    found = detect(program, slow, sidecar, "--no-tracking")
    slow.unlink()
    return found
