"""The programs that are put to the test, and what each needs to write a video from a video."""

import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build/faults"
sys.path.append(str(ROOT / "Benchmarks/Speed"))

import environments  # noqa: E402
from common.failure import Failure  # noqa: E402

ANNOTATE = ROOT / ".build/release/annotate"


@dataclass(frozen=True)
class Subject:
    """A program; `piped` is its command for standard output, None if it has none."""

    name: str
    to_file: list
    piped: list | None = None
    environment: tuple = ()

    def writing(self, clip, output):
        """Its command that replaces a file."""
        return [word.format(clip=clip, output=output) for word in self.to_file]

    def streaming(self, clip):
        """Its command that writes to standard output."""
        return [word.format(clip=clip) for word in self.piped]


def subjects():
    """All of them; deface is installed unless it is there."""
    if not ANNOTATE.exists():
        raise Failure(f"{ANNOTATE}: not built; run 'make release'")
    environments.install("deface")
    deface = str(environments.program("deface", "deface"))
    ffmpeg = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin"]
    return [
        Subject(
            "annotate",
            [str(ANNOTATE), "{clip}", "-o", "{output}", "-y", "-q"],
            [str(ANNOTATE), "{clip}", "-o", "-", "--container", "mkv", "-q"],
            (("ANNOTATE_RUNTIME", str(ROOT / ".runtime")),),
        ),
        Subject(
            "ffmpeg",
            [*ffmpeg, "-y", "-i", "{clip}", "-c:v", "libx264", "{output}"],
            [*ffmpeg, "-i", "{clip}", "-c:v", "libx264", "-f", "matroska", "-"],
        ),
        Subject("deface", [deface, "{clip}", "-o", "{output}"]),
    ]
