"""Real footage that is measured as it is: people who walk, turn, meet and come and go, and cuts."""

import json
from dataclasses import dataclass
from fractions import Fraction

from common.command import output_of
from common.failure import Failure
from ffmpeg import run_ffmpeg
from locations import CLIPS, MEDIA

# A GIF as good as lossless, because not every tool reads GIFs.
ENCODER = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "10", "-pix_fmt", "yuv420p"]


@dataclass(frozen=True)
class Recording:
    """A recording below the folder of media."""

    path: str

    @property
    def source(self):
        return MEDIA / self.path

    @property
    def name(self):
        return self.source.stem

    @property
    def file(self):
        return self.source if self.source.suffix == ".mp4" else CLIPS / f"{self.name}.mp4"

    def make(self):
        """Makes a GIF an MP4, unless that is there."""
        if not self.source.exists():
            raise Failure(f"{self.source}: there is no such recording; the benchmark needs ../shared/media")
        if self.file != self.source:
            run_ffmpeg(["-i", str(self.source), *ENCODER], self.file)

    def facts(self):
        """Its size and number of frames, and their rate."""
        entries = "stream=width,height,nb_read_packets,avg_frame_rate"
        probe = ["ffprobe", "-v", "error", "-select_streams", "v:0", "-count_packets", "-show_entries", entries]
        stream = json.loads(output_of([*probe, "-of", "json", str(self.file)], f"{self.file}: ffprobe failed"))["streams"][0]
        return {
            "width": stream["width"],
            "height": stream["height"],
            "frames": int(stream["nb_read_packets"]),
            "rate": float(round(Fraction(stream["avg_frame_rate"]), 2)),
        }


RECORDINGS = tuple(
    Recording(path)
    for path in (
        "moving/aisle.mp4",
        "moving/corridor.mp4",
        "moving/crowdwalk.mp4",
        "moving/hamilton.mp4",
        "moving/maskhand.mp4",
        "moving/meeting.mp4",
        "moving/schoolkids.mp4",
        "moving/stiller.mp4",
        "moving/walk1080.mp4",
        "people/classroom.gif",
        "people/desk_two_30fps_720p.mp4",
        "people/face-demographics-walking.gif",
        "people/head-pose-face-detection-female-and-male.gif",
        "people/head-pose-face-detection-male.gif",
        "people/table_two_25fps_720p.mp4",
    )
)
