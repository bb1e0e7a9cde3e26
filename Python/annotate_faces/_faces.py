"""Frames and their faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


class Point(NamedTuple):
    """A position in pixels of the picture as it is shown, from its top left corner."""

    x: float
    y: float


class Bounds(NamedTuple):
    """An upright rectangle, in the same pixels."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Eye:
    """An eye; what was not found is `None`."""

    center: Point
    """The middle of the opening."""
    pupil: Point | None
    inner: Point | None
    outer: Point | None
    upper_lid: Point | None
    lower_lid: Point | None
    openness: float | None
    """The probability that it is open."""
    is_closed: bool | None

    @classmethod
    def of(cls, record: Mapping[str, Any] | None) -> Eye | None:
        if record is None:
            return None
        return cls(
            Point(record["x"], record["y"]),
            _point(record.get("pupil")),
            _point(record.get("inner")),
            _point(record.get("outer")),
            _point(record.get("upperLid")),
            _point(record.get("lowerLid")),
            record.get("openness"),
            record.get("closed"),
        )


@dataclass(frozen=True)
class Face:
    """A face in a frame. Left and right are the person's own; what was not found is `None`."""

    id: int
    """The number that stays with the face while it is in sight."""
    person: int | None
    """The number that all tracks of one person share."""
    bounds: Bounds
    """From hair line to chin and cheek to cheek."""
    confidence: float | None
    source: str
    """`detected`, `refined`, `interpolated` or `edited`."""
    left_eye: Eye | None
    right_eye: Eye | None
    nose: Point | None
    mouth: Point | None
    """Half-way between its corners; `None` if only one of them was seen."""
    roll: float | None
    yaw: float | None
    pitch: float | None
    """The head's angles in degrees: clockwise as seen, to the person's left, up."""
    record: Mapping[str, Any] = field(repr=False)
    """All that the sidecar says about it; Documentation/Sidecar.md describes it."""

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Face:
        return cls(
            record["id"],
            record.get("person"),
            Bounds(*record["bounds"]),
            record.get("confidence"),
            record.get("source") or "edited",
            Eye.of(record.get("leftEye")),
            Eye.of(record.get("rightEye")),
            _point(record.get("nose")),
            _mouth(record.get("mouth")),
            record.get("roll"),
            record.get("yaw"),
            record.get("pitch"),
            record,
        )

    def mesh(self) -> NDArray[numpy.float64] | None:
        """x, y and depth of the 468 points, as an array of 468 by 3; `None` without `landmarks=True`. Needs numpy."""
        points = self.record.get("mesh")
        return None if points is None else _array(points, 3)


@dataclass(frozen=True)
class Frame:
    """A frame and the faces in it."""

    index: int
    pts: int
    """When it is shown, in units of the header's `time_base`."""
    seconds: float | None
    """The same in seconds, rounded."""
    faces: tuple[Face, ...]
    """Ordered by their number."""
    record: Mapping[str, Any] = field(repr=False)
    """All that the sidecar says about it."""

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Frame:
        faces = tuple(Face.of(face) for face in record["faces"])
        return cls(record["frame"], record["pts"], record.get("seconds"), faces, record)

    def boxes(self) -> NDArray[numpy.float64]:
        """x, y, width and height of the faces, as an array of N by 4. Needs numpy."""
        return _array([face.bounds for face in self.faces], 4)

    def ids(self) -> NDArray[numpy.int64]:
        """The numbers of the faces, as an array of N. Needs numpy."""
        import numpy

        return numpy.array([face.id for face in self.faces], dtype=numpy.int64)


def _point(record: Mapping[str, Any] | None) -> Point | None:
    return None if record is None else Point(record["x"], record["y"])


def _mouth(record: Mapping[str, Any] | None) -> Point | None:
    if record is None:
        return None
    if record.get("x") is not None and record.get("y") is not None:
        return _point(record)
    # Other programs may leave it out, because it follows from the corners.
    left, right = _point(record.get("left")), _point(record.get("right"))
    return None if left is None or right is None else Point((left.x + right.x) / 2, (left.y + right.y) / 2)


def _array(rows: Any, width: int) -> NDArray[numpy.float64]:
    import numpy

    return numpy.array(rows, dtype=numpy.float64).reshape(-1, width)
