"""Annotating a video or picture."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from annotate_faces._options import OptionValue, path, words
from annotate_faces._program import Progress, Run


@dataclass(frozen=True)
class Result:
    """What was written."""

    output: str
    """The path of the video or picture."""
    sidecar: str | None
    """The path of the file with the faces; `None` if there is none."""
    frames: int
    faces: int
    """How many faces all frames have together."""
    tracks: int
    """How many paths of faces there are."""


def annotate(
    input: str | os.PathLike[str],
    output: str | os.PathLike[str],
    *,
    style: str | Sequence[str] | None = None,
    overwrite: bool = False,
    on_progress: Progress | None = None,
    **options: OptionValue,
) -> Result:
    """Stamps the faces of a video or picture, or hides them, and writes another one.

    `options` are those of the command, with underscores: `max_faces=2`, `codec="libx265"`, `no_faces_out=True`.
    Warnings of the program are `AnnotateWarning`; `strict=True` makes losses errors. `on_progress` is called about
    once a second, on another thread.

    Raises `AnnotateError`; there is no output then.
    """
    chosen = words({"style": style, "overwrite": overwrite, **options})
    arguments = [path(input), f"--output={path(output)}", *chosen]
    with closing(Run(arguments, streams=False, on_progress=on_progress)) as run:
        run.wait()
        return Result(
            run.summary.get("output", os.fspath(output)),
            run.summary.get("sidecar"),
            run.summary.get("frames", 0),
            run.summary.get("faces", 0),
            run.summary.get("tracks", 0),
        )
