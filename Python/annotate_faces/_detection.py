"""Detecting faces while the video is read."""

from __future__ import annotations

import os
from contextlib import closing
from types import TracebackType

from annotate_faces._faces import Frame
from annotate_faces._options import OptionValue, path, words
from annotate_faces._program import Progress, Run
from annotate_faces._sidecar import End, Header, Lines


class Detection:
    """The frames of a video with their faces, as an iterator. Each comes once the tracker has decided it, half a
    second of the video later.

    Whoever does not read to the end closes it, by `close` or a `with` statement, which ends the program.
    """

    def __init__(self, run: Run, source: str) -> None:
        self._run = run
        self._lines = Lines(run.output, source)
        self._header: Header | None = None
        self._is_closed = False

    @property
    def header(self) -> Header:
        """What is known about the video. Waits until it is open; raises `AnnotateError` if it cannot be read."""
        if self._header is None:
            try:
                self._header = self._lines.header()
            except ValueError:
                self._fail()
                raise
        return self._header

    @property
    def end(self) -> End | None:
        """The counts; `None` until the last frame has been read."""
        return self._lines.end

    def __iter__(self) -> Detection:
        return self

    def __next__(self) -> Frame:
        """The next frame.

        Raises `AnnotateError` if the program failed, `ValueError` after `close`.
        """
        if self._is_closed:
            raise ValueError("the detection is closed")
        self.header  # noqa: B018 - reads the first line
        try:
            frame = self._lines.next()
        except ValueError:
            self._fail()
            raise
        if frame is None:
            with closing(self._run):
                self._run.wait()
            raise StopIteration
        return frame

    def close(self) -> None:
        """Ends the program if it still runs."""
        self._is_closed = True
        self._run.close()

    def __enter__(self) -> Detection:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def _fail(self) -> None:
        """Ends the program after a line that is not what it should be."""
        with closing(self):
            # A program that has ended says better why its lines are cut off. One that still writes would wait, too.
            if self._lines.are_over:
                self._run.wait()


def detect(
    input: str | os.PathLike[str],
    *,
    on_progress: Progress | None = None,
    **options: OptionValue,
) -> Detection:
    """Finds the faces of a video or picture, and gives them frame by frame while it is read.

    `options` are those of `annotate detect`, with underscores: `accuracy="high"`, `landmarks=True`. `on_progress` is
    called about once a second, on another thread.
    """
    arguments = ["detect", path(input), "--output=-", *words(options)]
    return Detection(Run(arguments, streams=True, on_progress=on_progress), os.fspath(input))
