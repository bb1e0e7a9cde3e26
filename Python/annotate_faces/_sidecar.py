"""Reading sidecars: `*.faces.jsonl` and, compressed, `*.faces.jsonl.gz`, the faces of every frame."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import IO, Any, cast

from annotate_faces._faces import Frame


@dataclass(frozen=True)
class Header:
    """The first line: what is known about the video."""

    record: Mapping[str, Any]
    """The whole line; Documentation/Sidecar.md describes it."""

    @property
    def time_base(self) -> Fraction:
        """The unit of all times, in seconds."""
        return Fraction(*self.record["stream"]["timeBase"])

    @property
    def frame_rate(self) -> Fraction | None:
        """The average number of frames a second; `None` if it is not known."""
        rate = self.record["stream"].get("frameRate")
        return Fraction(*rate) if rate is not None and all(rate) else None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture as it is shown, in whose pixels all positions are."""
        stream = self.record["stream"]
        stated = stream.get("displaySize")
        if stated is not None and all(stated):
            width, height = stated
            return width, height
        # Other programs may leave it out, because it follows from the stored picture.
        stored = stream["codedSize"]
        width, height = (int(side + 0.5) for side in (stream.get("cleanAperture") or (0, 0, *stored))[2:])
        return (height, width) if (stream.get("orientation") or 1) >= 5 else (width, height)

    @property
    def people(self) -> dict[int, str]:
        """The names of people, by their number."""
        return {person["person"]: person["name"] for person in self.record.get("people") or []}


@dataclass(frozen=True)
class End:
    """The last line: the counts."""

    record: Mapping[str, Any]
    """The whole line without the word that marks it."""

    @property
    def frames(self) -> int:
        return int(self.record["frames"])

    @property
    def faces(self) -> int:
        """How many faces all frames have together."""
        return int(self.record["faces"])

    @property
    def tracks(self) -> int | None:
        """How many paths of faces there are; `None` if the program that wrote the sidecar does not say."""
        tracks = self.record.get("tracks")
        return None if tracks is None else int(tracks)


class Lines:
    """The lines of a sidecar, one after the other; errors name the file and the line."""

    def __init__(self, stream: IO[bytes], name: str) -> None:
        self._stream = stream
        self._name = name
        self._number = 0
        self.end: End | None = None
        self.are_over = False
        """Whether the stream has ended, perhaps in the middle of a line."""

    def header(self) -> Header:
        """The first line; raises `ValueError` if it is not that of a sidecar of version 1."""
        record = self._record()
        if record is None or record.get("schema") != "annotate.faces":
            raise ValueError(f"'{self._name}' is not a sidecar")
        if record.get("version") != 1:
            raise ValueError(f"'{self._name}' is a sidecar of version {record.get('version')}; this reads version 1")
        header = Header(record)
        with self._expecting("a header"):
            _ = header.time_base, header.frame_rate, header.size, header.people
        return header

    def next(self) -> Frame | None:
        """The next frame; `None` at the end. Raises `ValueError` if a line is damaged or the end is missing."""
        if self.end is not None:
            return None
        record = self._record()
        if record is None:
            raise ValueError(f"'{self._name}' is cut off: it has no end record")
        if "end" in record:
            end = End(record["end"])
            with self._expecting("an end record"):
                _ = end.frames, end.faces, end.tracks
            self.end = end
            return None
        with self._expecting("a frame"):
            return Frame.of(record)

    @contextmanager
    def _expecting(self, what: str) -> Iterator[None]:
        try:
            yield
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise ValueError(f"line {self._number} of '{self._name}' is not {what}") from error

    def _record(self) -> dict[str, Any] | None:
        try:
            line = self._stream.readline()
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise ValueError(f"'{self._name}' is cut off or damaged: {error}") from error
        self.are_over = not line.endswith(b"\n")
        if not line:
            return None
        self._number += 1
        try:
            # The bytes themselves may also be UTF-16 to the parser.
            record = json.loads(line.decode())
        except (ValueError, RecursionError) as error:
            raise ValueError(f"line {self._number} of '{self._name}' is not JSON: {error}") from error
        if not isinstance(record, dict):
            raise ValueError(f"line {self._number} of '{self._name}' is not an object")
        return record


class Sidecar:
    """A sidecar: its header, and its frames as often as one iterates. Only one frame is in memory at a time."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        with self._open() as stream:
            self.header = Lines(stream, self.path).header()

    def __iter__(self) -> Iterator[Frame]:
        """The frames. Raises `ValueError` where a line is damaged or the end is missing."""
        with self._open() as stream:
            lines = Lines(stream, self.path)
            lines.header()
            while (frame := lines.next()) is not None:
                yield frame

    def _open(self) -> IO[bytes]:
        with open(self.path, "rb") as file:
            is_compressed = file.read(2) == b"\x1f\x8b"
        if is_compressed:
            return cast(IO[bytes], gzip.open(self.path))
        return open(self.path, "rb")


def read(path: str | os.PathLike[str]) -> Sidecar:
    """Opens a sidecar, which may be compressed with gzip.

    Raises `OSError` if it cannot be opened, `ValueError` if it is none.
    """
    return Sidecar(path)
