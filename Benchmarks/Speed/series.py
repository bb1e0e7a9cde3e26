"""Measures start-up, and cost against faces, length and workers."""

import os
from dataclasses import dataclass

from clips import clip_named, clip_with_faces, one_frame_clip, repeat
from commands import annotate, detect, subject_named


@dataclass(frozen=True)
class Points:
    """The numbers of faces and of frames of which a run measures the cost."""

    faces: tuple[int, ...]
    frames: tuple[int, ...]


ALL_POINTS = Points((1, 2, 3, 4, 5, 6), (1000, 2000, 5000, 10000, 20000))
BRIEF_POINTS = Points((1, 2, 3, 4, 5, 6), (1000, 5000, 20000))
QUICK_POINTS = Points((1, 6), (1000, 2000))


def measure_series(bench, subjects, points):
    """Adds a round of each series to the results."""
    start_up(bench, subjects)
    names = [subject.name for subject in subjects]
    if "detect" in names:
        faces(bench, points.faces)
        length(bench, points.frames)
    workers(bench, names)


def start_up(bench, subjects):
    """Every subject on a clip of one frame."""
    clip = one_frame_clip()
    clip.make()
    if any(subject.name == "render" for subject in subjects):
        bench.prepare_sidecar(clip.file)
    for subject in subjects:
        files = bench.files(subject, clip.file)
        bench.add_point("start-up", subject.name, 1, subject.command(files), files)


def faces(bench, counts):
    """Detection with several numbers of faces."""
    for count in counts:
        clip = clip_with_faces(count)
        clip.make()
        detect_point(bench, "faces", count, clip.file)


def length(bench, lengths):
    """Detection in clips of several lengths."""
    clip = clip_named("640x360-one")
    clip.make()
    for frames in lengths:
        detect_point(bench, "length", frames, repeat(clip, frames))


def workers(bench, names):
    """Detection, and detection with rendering, with one thread, two, four and so on."""
    clip = clip_named("720p-six")
    clip.make()
    threads = 1
    while threads <= max(2, len(os.sched_getaffinity(0))):
        option = ("--threads", str(threads))
        for name, command in (("annotate", annotate), ("detect", detect)):
            if name in names:
                files = bench.files(subject_named(name), clip.file)
                bench.add_point("workers", name, threads, command(files, option), files)
        threads *= 2


def detect_point(bench, series, x, clip):
    """Detection in one clip."""
    files = bench.files(subject_named("detect"), clip)
    bench.add_point(series, "detect", x, detect(files), files)
