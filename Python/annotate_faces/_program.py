"""Where the program is, and how it is run."""

from __future__ import annotations

import importlib.metadata
import json
import os
import shutil
import subprocess
import threading
import warnings
from collections.abc import Callable, Sequence
from typing import IO, Any

from annotate_faces._errors import AnnotateError, AnnotateWarning, error_of, sentence

VARIABLE = "ANNOTATE_PROGRAM"
"""The environment variable that names the program."""

PATIENCE = 10.0
"""How many seconds a program that was told to end may take to remove what it has begun."""

Progress = Callable[[int, "int | None"], None]
"""Takes the number of frames that are done, and of all frames if it is known."""


def program() -> str:
    """The path of the program: the one that the environment variable `ANNOTATE_PROGRAM` names, the one that was
    installed with this package, or the first on `PATH`."""
    found = os.environ.get(VARIABLE) or _installed() or shutil.which("annotate")
    if found is None:
        raise AnnotateError(
            "the program annotate is absent",
            exit_code=69,
            hints=(f"install the wheel, or name the program in {VARIABLE}",),
        )
    return found


def _installed() -> str | None:
    try:
        files = importlib.metadata.files("annotate-faces") or []
    except importlib.metadata.PackageNotFoundError:
        return None
    for file in files:
        path = str(file.locate())
        if file.parts[-2:] == ("bin", "annotate") and os.access(path, os.X_OK):
            return os.path.normpath(path)
    return None


class Run:
    """The program at work. Its log is read on a thread, so that it never waits for a reader."""

    def __init__(self, arguments: Sequence[str], *, streams: bool, on_progress: Progress | None) -> None:
        kind = ["--log-format=json"] + (["--progress=json"] if on_progress else ["--progress=none"])
        try:
            self._process = subprocess.Popen(
                [program(), *arguments, *kind],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE if streams else subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            )
        except OSError as error:
            raise AnnotateError("the program cannot be started", exit_code=69, reason=str(error)) from error
        self._on_progress = on_progress
        self._error: dict[str, Any] | None = None
        self._warnings: list[str] = []
        self._failure: BaseException | None = None
        self.summary: dict[str, Any] = {}
        """The last line of the log, which says what was written."""
        self._reader = threading.Thread(target=self._read_log, daemon=True)
        self._reader.start()

    @property
    def output(self) -> IO[bytes]:
        """Standard output."""
        assert self._process.stdout is not None
        return self._process.stdout

    def wait(self) -> None:
        """Waits for the end, which does not come while standard output is full.

        Raises `AnnotateError` if the program failed, and what the function for progress raised.
        """
        exit_code = self._process.wait()
        self._reader.join()
        for text in self._warnings:
            warnings.warn(text, AnnotateWarning, stacklevel=3)
        self._warnings = []
        if self._failure is not None:
            raise self._failure
        if exit_code != 0:
            # A process that a signal ended has a negative code here; shells add 128.
            code = 128 - exit_code if exit_code < 0 else exit_code
            raise error_of(self._error or {"message": f"the program ended with code {code}"}, code)

    def close(self) -> None:
        """Ends the program if it still runs."""
        self._process.terminate()
        # A program that waits until somebody reads what it writes would not end.
        if self._process.stdout is not None:
            self._process.stdout.close()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join()

    def _read_log(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as log:
            for line in log:
                try:
                    self._take(line)
                except BaseException as failure:  # It belongs to the thread that waits.
                    self._failure = failure
                    self._process.terminate()
                    self._on_progress = None

    def _take(self, raw: bytes) -> None:
        line = raw.decode(errors="surrogateescape")
        try:
            entry = json.loads(line)
        except ValueError:
            # A library's own words.
            entry = {"event": "error", "message": line.strip()} if line.strip() else {}
        event = entry.get("event")
        if event == "error":
            # What a library says does not replace what the program says.
            self._error = entry if self._error is None or "exitCode" in entry else self._error
        elif event == "warning":
            self._warnings.append(sentence(entry["message"], entry.get("subject"), entry.get("reason")))
        elif event == "done":
            self.summary = entry
        elif event == "progress" and self._on_progress is not None:
            self._on_progress(entry.get("frames", 0), entry.get("expectedFrames"))
