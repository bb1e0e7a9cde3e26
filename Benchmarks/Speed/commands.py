"""The subjects: the commands that are measured."""

import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import environments
import faces
from common.failure import Failure
from locations import ANNOTATE, HERE

X264 = ["--codec", "libx264", "--preset", "medium", "--crf", "18"]
FFMPEG = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-y"]
GSTREAMER_PACKAGES = (
    "gstreamer1.0-tools gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-plugins-bad "
    "gstreamer1.0-plugins-ugly gstreamer1.0-opencv gstreamer1.0-libav opencv-data"
)
GSTREAMER_ELEMENTS = ("facedetect", "x264enc", "avdec_h264", "qtdemux", "mp4mux")


@dataclass(frozen=True)
class Files:
    """What a command reads and writes: a clip, its sidecar, and the output."""

    clip: Path
    sidecar: Path
    output: Path

    @property
    def boxes(self):
        """Where a peer writes the boxes of the faces that it finds."""
        return self.output.with_suffix(".boxes.json")


@dataclass(frozen=True)
class Subject:
    """A command to measure.

    `check` raises Failure, with what to do, where the command cannot run. `extension` is that of its output,
    empty if it writes none. `is_peer` tells whether it is another tool for the same purpose. `boxes` returns the faces
    that it has found in a clip, by frame; None if it does not say.
    """

    name: str
    title: str
    command: Callable[[Files], list[str]]
    check: Callable[[], None]
    extension: str = "mp4"
    is_peer: bool = False
    boxes: Callable | None = None


def floor(files):
    copy = ["-i", str(files.clip), "-map", "0", "-dn", "-c", "copy", "-c:v", "libx264", "-preset", "medium"]
    return [*FFMPEG, *copy, "-crf", "18", "-fps_mode", "passthrough", str(files.output)]


def decode(files):
    return [*FFMPEG, "-i", str(files.clip), "-map", "0:v:0", "-f", "null", "-"]


def annotate(files, threads=()):
    output = ["-o", str(files.output), "--style", "hearts", *X264, *threads, "-y", "-q"]
    return [str(ANNOTATE), str(files.clip), *output]


def detect(files, threads=()):
    return [str(ANNOTATE), "detect", str(files.clip), "-o", str(files.output), *threads, "-y", "-q"]


def render(files):
    output = ["--faces", str(files.sidecar), "-o", str(files.output), "--style", "hearts", *X264, "-y", "-q"]
    return [str(ANNOTATE), "render", str(files.clip), *output]


def deface(files):
    program = environments.program("deface", "deface")
    return [str(program), str(files.clip), "-o", str(files.output), "--keep-audio"]


def mediapipe(kind):
    def command(files):
        python = environments.program("mediapipe", "python")
        loop = str(HERE / "peers/mediapipe_loop.py")
        return [str(python), loop, kind, str(files.clip), str(files.output), str(files.boxes)]

    return command


def gstreamer(files):
    """The queues are unlimited because the look-ahead of x264 deadlocks others; a low bitrate would cap the quality."""
    queue = "queue max-size-time=0 max-size-bytes=0 max-size-buffers=0"
    picture = f"d.video_0 ! {queue} ! h264parse ! avdec_h264 ! videoconvert ! facedetect display=true ! videoconvert"
    encoder = "x264enc pass=qual quantizer=18 speed-preset=medium bitrate=100000"
    pipeline = [f"filesrc location={files.clip} ! qtdemux name=d {picture} ! video/x-raw,format=I420 ! {encoder}"]
    pipeline += [f"! h264parse ! {queue} ! mp4mux name=m ! filesink location={files.output}"]
    if has_sound(files.clip):
        pipeline += [f"d.audio_0 ! {queue} ! aacparse ! m."]
    return ["gst-launch-1.0", "-q", *" ".join(pipeline).split()]


def has_sound(clip):
    """Whether the clip has an audio track."""
    entries = ["-select_streams", "a", "-show_entries", "stream=index", "-of", "csv=p=0"]
    return bool(subprocess.run(["ffprobe", "-v", "error", *entries, str(clip)], capture_output=True).stdout)


def check_annotate():
    if not ANNOTATE.exists():
        raise Failure(f"{ANNOTATE}: not built; run 'make release'")


def check_ffmpeg():
    if not shutil.which("ffmpeg"):
        raise Failure("ffmpeg: not found; install the package ffmpeg")


def check_deface():
    environments.install("deface")


def check_mediapipe():
    check_ffmpeg()
    environments.install("mediapipe")


def check_gstreamer():
    for element in GSTREAMER_ELEMENTS:
        inspect = ["gst-inspect-1.0", "--exists", element]
        if not shutil.which(inspect[0]) or subprocess.run(inspect, capture_output=True).returncode != 0:
            raise Failure(f"GStreamer has no {element}; install it with 'apt-get install {GSTREAMER_PACKAGES}'")


def boxes_in_sidecar(clip, files):
    return faces.in_sidecar(files.output)


def boxes_of_loop(clip, files):
    return faces.in_list(files.boxes)


def boxes_of_deface(clip, files):
    return faces.of_deface(clip)


def mediapipe_subject(kind, title):
    name = f"mediapipe-{kind}"
    return Subject(name, title, mediapipe(kind), check_mediapipe, is_peer=True, boxes=boxes_of_loop)


SUBJECTS = (
    Subject("floor", "`ffmpeg` with x264, the floor", floor, check_ffmpeg),
    Subject("annotate", "`annotate`", annotate, check_annotate),
    Subject("detect", "`annotate detect`", detect, check_annotate, "faces.jsonl", boxes=boxes_in_sidecar),
    Subject("render", "`annotate render`", render, check_annotate),
    Subject("decode", "`ffmpeg`, decoding alone", decode, check_ffmpeg, ""),
    mediapipe_subject("detect", "MediaPipe face detection, x264"),
    mediapipe_subject("mesh", "MediaPipe face mesh, x264"),
    Subject("gstreamer", "GStreamer `facedetect`", gstreamer, check_gstreamer, is_peer=True),
    Subject("deface", "deface", deface, check_deface, is_peer=True, boxes=boxes_of_deface),
)
SUBJECT_NAMES = tuple(subject.name for subject in SUBJECTS)
OURS = "annotate"
FLOOR = "floor"


def subject_named(name):
    """The subject of that name."""
    return next(subject for subject in SUBJECTS if subject.name == name)
