"""Measures how much of the damage in videos annotate notices, by codec and container.

usage: run.py [--annotate PROGRAM] [--seeds N] [--codecs NAME ...] [--containers NAME ...] [--page]

Makes clips of 48 frames, overwrites bytes of two of their packets, and compares what ffmpeg decodes with
what it decodes of the intact clip. Frames whose peak signal-to-noise ratio is below 35 dB count as visibly
different; the sidecar of `annotate detect` says which of them are named as damaged, with each level of
`--check`. Frames that cannot be decoded at all are counted apart. Intact clips must not be named.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from common.failure import Failure, reported
from common.page import table, write_page

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Documentation" / "Measurements" / "Damage.md"
SIZE = (320, 180)
FRAMES = 48
VISIBLE = 255 ** 2 / 10 ** 3.5
CODECS = {
    "h264": ["libx264", "-x264-params", "keyint=24:threads=1"],
    "hevc": ["libx265", "-x265-params", "keyint=24:log-level=none:pools=1:frame-threads=1"],
    "mpeg2": ["mpeg2video", "-g", "12", "-bf", "2", "-q:v", "4"],
    "mpeg4": ["mpeg4", "-g", "12", "-bf", "2", "-q:v", "4"],
    "vp8": ["libvpx", "-g", "24", "-b:v", "1M", "-cpu-used", "5", "-deadline", "realtime"],
    "vp9": ["libvpx-vp9", "-g", "24", "-b:v", "1M", "-cpu-used", "6", "-deadline", "realtime"],
}
CONTAINERS = {
    "mp4": {"h264", "hevc", "mpeg2", "mpeg4", "vp9"},
    "mov": {"h264", "hevc", "mpeg2", "mpeg4"},
    "mkv": set(CODECS),
    "ts": {"h264", "hevc", "mpeg2", "mpeg4"},
    "avi": {"h264", "mpeg2", "mpeg4", "vp8"},
}
# How many bytes in a row become what.
KINDS = {
    "200 bytes": (200, lambda chance, byte: chance.randrange(256)),
    "16 bytes": (16, lambda chance, byte: chance.randrange(256)),
    "1 bit": (1, lambda chance, byte: byte ^ 1 << chance.randrange(8)),
    "512 zeros": (512, lambda chance, byte: 0),
}
# What is tried: noisy clips with large packets in every container, and clips with as many bytes as most videos.
NOISY, PLAIN = "noisy", "plain"
SOURCES = {NOISY: ",noise=alls=6:allf=t", PLAIN: ",noise=alls=1:allf=t"}
PLAIN_RATE = ["-b:v", "150k"]
LEVELS = ["all", "some", "none"]
TRANSPORT_PACKET, TRANSPORT_HEADER = 188, 32


def output(*command):
    """What a command prints; its complaints do not count, because damaged files have many."""
    return subprocess.run(command, capture_output=True, check=False).stdout


def make(path, encoder, form):
    """Makes an intact clip."""
    source = f"testsrc2=size={SIZE[0]}x{SIZE[1]}:rate=25" + SOURCES[form]
    rate = PLAIN_RATE if form == PLAIN else []
    command = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", source, "-frames:v", str(FRAMES),
               "-pix_fmt", "yuv420p", "-c:v", *encoder, *rate, str(path)]
    if subprocess.run(command, stderr=subprocess.DEVNULL).returncode != 0:
        raise Failure(f"ffmpeg cannot make {path.name}: does it have {encoder[0]}?")


def packets(path):
    """The offsets and sizes of the packets of the video."""
    fields = ["-select_streams", "v:0", "-show_entries", "packet=size,pos", "-of", "json"]
    listed = json.loads(output("ffprobe", "-v", "error", *fields, str(path)))["packets"]
    return [(int(packet["pos"]), int(packet["size"])) for packet in listed if "pos" in packet]


def damage(intact, path, kind, seed):
    """Writes a copy of a clip in which bytes of two packets differ."""
    length, change = KINDS[kind]
    chance = random.Random(f"{intact.name} {kind} {seed}")
    contents = bytearray(intact.read_bytes())
    for position, size in chance.sample(packets(intact), 2):
        count = min(length, size)
        start = position + chance.randrange(size - count + 1)
        for place in range(start, min(start + count, len(contents))):
            # What frames the pieces of a transport stream stays, or pieces would be missing.
            if intact.suffix == ".ts" and place % TRANSPORT_PACKET < TRANSPORT_HEADER:
                continue
            contents[place] = change(chance, contents[place])
    path.write_bytes(contents)


def pictures(path):
    """The time and the brightness of each frame that ffmpeg decodes."""
    fields = ["-select_streams", "v:0", "-show_entries", "frame=best_effort_timestamp", "-of", "csv=p=0"]
    times = output("ffprobe", "-v", "quiet", *fields, str(path)).decode().split()
    raw = output("ffmpeg", "-v", "quiet", "-nostdin", "-i", str(path), "-fps_mode", "passthrough", "-f", "rawvideo",
                 "-pix_fmt", "gray", "-")
    step = SIZE[0] * SIZE[1]
    frames = [raw[start:start + step] for start in range(0, len(raw) - step + 1, step)]
    return list(zip((time.strip(",") for time in times), frames))


def aligned(frames, clean):
    """The frames with those of the intact clip that belong to them, or None: by their order if all are there.
    Else a frame belongs to the next one that is the same, and to that of its time if there is none: in AVI, times
    are guesses, and those beside a missing frame are wrong."""
    if len(frames) == len(clean):
        return [(frame, other) for (_, frame), (_, other) in zip(frames, clean)]
    by_time, places = dict(clean), {frame: place for place, (_, frame) in enumerate(clean)}
    pairs, last = [], -1
    for time, frame in frames:
        place = places.get(frame, -1)
        pairs.append((frame, frame if place > last else by_time.get(time)))
        last = max(last, place)
    return pairs


def is_different(one, other):
    """Whether two frames differ visibly."""
    return one != other and sum((a - b) ** 2 for a, b in zip(one, other)) / len(one) > VISIBLE


def named(program, path, folder, level):
    """Whether annotate names each frame as damaged; None if it refuses the clip."""
    sidecar = folder / "out.faces.jsonl"
    sidecar.unlink(missing_ok=True)
    command = [program, "detect", str(path), "-o", str(sidecar), "--accuracy", "low", "-q", "--check", level]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        return None
    records = [json.loads(line) for line in sidecar.read_text().splitlines()[1:-1]]
    return [record.get("damaged", False) for record in records]


class Row:
    """What was found in the clips of a codec in a container."""

    def __init__(self):
        self.visible = self.missing = self.refused = self.false = 0
        self.found = dict.fromkeys(LEVELS, 0)

    def proportions(self):
        """What percentage of the visibly different frames was named with each level."""
        return [f"{100 * self.found[level] / self.visible:.0f} %" if self.visible else "–" for level in LEVELS]


def measure(options, codec, container, form, folder):
    """Damages clips of a codec in a container."""
    row = Row()
    intact = folder / f"{codec}.{container}"
    make(intact, CODECS[codec], form)
    clean = pictures(intact)
    row.false = sum(sum(named(options.annotate, intact, folder, level) or ()) for level in LEVELS)
    for kind in KINDS:
        for seed in range(options.seeds):
            path = folder / f"damaged.{container}"
            damage(intact, path, kind, seed)
            said = {level: named(options.annotate, path, folder, level) for level in LEVELS}
            if None in said.values():
                row.refused += 1
                continue
            decoded = pictures(path)
            row.missing += max(0, len(clean) - len(decoded))
            different = [other is not None and is_different(frame, other) for frame, other in aligned(decoded, clean)]
            row.visible += sum(different)
            for level in LEVELS:
                row.found[level] += sum(map(bool.__and__, different, said[level]))
            unnamed = [index for index, (is_seen, is_said) in enumerate(zip(different, said["all"])) if is_seen > is_said]
            if options.verbose and unnamed:
                print(f"{codec} {container} {kind} {seed}: not named {unnamed}", file=sys.stderr)
    return row


def arguments():
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--annotate", default=str(ROOT / ".build/release/annotate"))
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--codecs", nargs="+", choices=CODECS, default=list(CODECS))
    parser.add_argument("--containers", nargs="+", choices=CONTAINERS, default=list(CONTAINERS))
    parser.add_argument("--page", action="store_true", help="write the figures into the documentation")
    parser.add_argument("--verbose", action="store_true", help="list the frames that were not named")
    return parser.parse_args()


def cases(options):
    """The kinds of clips: each codec in each container, and once with as many bytes as most videos."""
    for codec in options.codecs:
        containers = [container for container in options.containers if codec in CONTAINERS[container]]
        for container in containers:
            yield NOISY, codec, container
        if containers:
            yield PLAIN, codec, containers[0]


def main():
    """Prints the table."""
    options = arguments()
    rows = []
    with reported("damage"), tempfile.TemporaryDirectory() as folder:
        for form, codec, container in cases(options):
            row = measure(options, codec, container, form, pathlib.Path(folder))
            rows.append([codec, container, form, row.visible, *row.proportions(), row.missing, row.refused, row.false])
            print(*rows[-1], file=sys.stderr)
        header = ["codec", "container", "clip", "visibly different", *(f"`{level}`" for level in LEVELS), "not decoded",
                  "clips refused", "named in intact clips"]
        figures = table(header, rows)
        print(figures)
        if options.page:
            write_page(PAGE, "make damage", figures)


if __name__ == "__main__":
    main()
