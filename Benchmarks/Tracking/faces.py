"""Faces that a subject found."""

import json
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Face:
    """A face of a frame: the number of its track, the person's number (None if unknown), its box, and whether a mesh
    was fitted to it."""

    frame: int
    id: int
    person: int | None
    box: tuple
    confidence: float
    source: str
    meshed: bool = False

    def at(self, frame):
        """The same face in another frame."""
        return replace(self, frame=frame)


def read(sidecar):
    """The faces in a sidecar of annotate."""
    found = []
    with open(sidecar) as lines:
        for record in map(json.loads, lines):
            for face in record.get("faces", ()) if "frame" in record else ():
                found.append(
                    Face(
                        record["frame"],
                        face["id"],
                        face.get("person"),
                        tuple(face["bounds"]),
                        face["confidence"],
                        face["source"],
                        "jaw" in face,
                    )
                )
    return found
