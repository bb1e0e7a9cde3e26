"""The builds of annotate that are measured."""

from dataclasses import dataclass
from pathlib import Path

import faces
from common.command import run
from locations import OUTPUTS


@dataclass(frozen=True)
class Annotate:
    """A build of annotate."""

    name: str
    program: Path

    def faces(self, scene, clip):
        """The faces that it finds in the clip of a scene."""
        return detect(self.program, clip, OUTPUTS / f"{scene.name}.{self.name}.faces.jsonl")


def detect(program, clip, sidecar, *options):
    """The faces that `annotate detect` finds in a clip; it writes them into the file `sidecar`."""
    sidecar.parent.mkdir(parents=True, exist_ok=True)
    part = sidecar.with_suffix(".part")
    run([str(program), "detect", str(clip), "-o", str(part), "-y", "-q", *options], f"{program.name} failed")
    part.rename(sidecar)
    return faces.read(sidecar)
