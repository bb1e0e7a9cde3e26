"""What ffprobe says about a file, and how two files differ by it.

Nothing here knows what annotate says: it is the third opinion.
"""

import collections
import json
import re
import subprocess
from fractions import Fraction

from common.failure import Failure

# What every writer of a file says about itself and its packets, or states elsewhere.
OWN_TAGS = {
    "encoder", "major_brand", "minor_version", "compatible_brands", "handler_name", "vendor_id", "duration", "bps",
    "timecode", "reel_name", "rotate", "alpha_mode", "language", "title", "creation_tool", "encoding_tool",
    "variant_bitrate", "source_id", "mime_codec_string", "data_type", "wm/encodingtime", "software", "isvbr",
    "operational_pattern_ul", "uid", "generation_uid", "company_name", "product_name", "product_version",
    "product_version_num", "product_uid", "toolkit_version", "toolkit_version_num", "application_platform",
    "modification_date", "material_package_umid", "material_package_name", "file_package_umid",
    "devicesconformancetemplate", "wmfsdkneeded", "wmfsdkversion", "service_provider", "metadatacreator",
}
OWN_PREFIXES = ("_statistics", "number_of_", "bps-", "duration-", "com.apple.quicktime.")
SAME_TAGS = {"year": "date", "description": "synopsis", "service_name": "title", "isbj": "subject", "ikey": "keywords"}
# What FFmpeg calls a program without a name.
NO_NAME = "Service01"
# The tags of a stream of Ogg that do not describe the whole file.
TAGS_OF_STREAMS = {"language", "encoder"}
COLOURS = {"color_primaries": "colour tags", "color_transfer": "colour tags", "color_space": "colour tags"}
COLOURS |= {"color_range": "range"}
# What players assume of a picture of at most 576 lines without a tag.
ASSUMED = {"color_primaries": {"bt709", "smpte170m", "bt470bg"}, "color_transfer": {"bt709", "smpte170m"}}
ASSUMED |= {"color_space": {"smpte170m", "bt470bg"}, "color_range": {"tv"}}
# Encodings are new, so what describes them is, too.
ENCODINGS = {"CPB properties", "H.26[45] User Data Unregistered SEI message", "GOP timecode", "AVPanScan"}
ENCODINGS |= {"QP table properties", "QP table data", "Video encoding parameters"}
# Verify compares how the picture is turned; upright pictures replace it.
ENCODINGS |= {"Display Matrix", "3D Display Matrix"}
# Outputs are not encrypted.
ENCODINGS |= {"Encryption initialization data", "Encryption info"}
# Parts of the same thing.
PARTS = {
    "Dolby Vision Metadata": "Dolby Vision", "Dolby Vision RPU Data": "Dolby Vision",
    "DOVI configuration record": "Dolby Vision",
}
# How far chroma samples lie across and down the luma samples that they belong to.
PLACES = {
    "left": (0, 0.5), "center": (0.5, 0.5), "topleft": (0, 0), "top": (0.5, 0), "bottomleft": (0, 1), "bottom": (0.5, 1)
}
# Codes of ISO 639-2 that have two forms.
TERMINOLOGY = {"ger": "deu", "fre": "fra", "chi": "zho", "dut": "nld", "gre": "ell", "cze": "ces", "rum": "ron"}
# Those of two letters that mean the same.
TERMINOLOGY |= {"en": "eng", "de": "deu", "fr": "fra", "ja": "jpn", "es": "spa", "it": "ita", "pt": "por", "nl": "nld"}
# Roles for which MP4 and transport streams have one word, so that ffprobe sees both.
ONE_WORD = ({"hearing_impaired", "captions"}, {"visual_impaired", "descriptions"})
# Codecs that some containers frame in another way.
FRAMED = {"aac", "h264", "hevc", "mov_text", "ass"}
TWO_MILLISECONDS = Fraction(2, 1000)
HALF_SECOND = Fraction(1, 2)
# The times of a picture and of a packet of audio, rounded to milliseconds in both files, differ by less.
SLACK_OF_STARTS = Fraction(3, 2000)


def probe(path, *options):
    """What ffprobe says, as an object."""
    command = ["ffprobe", "-v", "error", "-of", "json", *options, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode != 0:
        words = done.stderr.strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
        raise Failure(f"ffprobe cannot read it: {words[0]}")
    return json.loads(done.stdout)


class Stream:
    """A stream and its packets."""

    def __init__(self, values, packets):
        self.index = values["index"]
        self.kind = values.get("codec_type", "unknown")
        self.codec = values.get("codec_name", "none")
        self.values = values
        self.base = Fraction(values.get("time_base", "1/1000"))
        self.tags = {key.lower(): value for key, value in values.get("tags", {}).items()}
        self.roles = {name for name, is_set in values.get("disposition", {}).items() if is_set}
        self.packets = packets
        self.hashes = [packet.get("data_hash", "") for packet in packets]
        self.size = sum(int(packet.get("size", 0)) for packet in packets)

    @property
    def is_cover(self):
        return "attached_pic" in self.roles

    @property
    def language(self):
        found = self.tags.get("language", "und")
        return None if found == "und" else TERMINOLOGY.get(found, found)

    @property
    def side_data(self):
        return {data.get("side_data_type", "?") for data in self.values.get("side_data_list", [])}

    def start(self):
        """When the first packet begins, in seconds; None if it has no time."""
        times = [packet.get("pts", packet.get("dts")) for packet in self.packets[:1]]
        return times[0] * self.base if times and times[0] is not None else None

    def end(self):
        """When the last packet ends, in seconds; None if that is unknown."""
        if not self.packets or "duration" not in self.packets[-1]:
            return None
        time = self.packets[-1].get("pts", self.packets[-1].get("dts"))
        return None if time is None else (time + self.packets[-1]["duration"]) * self.base


class Facts:
    """A file: its streams, the frames of its main video, its tags and chapters."""

    def __init__(self, path):
        shown = ["-show_streams", "-show_format", "-show_programs", "-show_chapters", "-show_packets"]
        found = probe(path, *shown, "-show_data_hash", "md5")
        packets = collections.defaultdict(list)
        for packet in found.get("packets", []):
            packets[packet["stream_index"]].append(packet)
        self.streams = [Stream(values, packets[values["index"]]) for values in found.get("streams", [])]
        self.format = found.get("format", {})
        self.chapters = found.get("chapters", [])
        videos = [stream for stream in self.streams if stream.kind == "video" and not stream.is_cover]
        self.main = max(videos, key=lambda one: "default" in one.roles) if videos else None
        self.tags = self.tags_of_file(found.get("programs", []))
        self.frames = []
        if self.main:
            chosen = ["-select_streams", str(self.main.index), "-show_frames"]
            self.frames = probe(path, *chosen).get("frames", [])

    def tags_of_file(self, programs):
        """The tags of the whole file, which some containers give to a program or to their streams."""
        tags = [self.format.get("tags", {})] + [program.get("tags", {}) for program in programs[:1]]
        if self.format.get("format_name") == "ogg" and self.main:
            tags.append({key: value for key, value in self.main.tags.items() if key not in TAGS_OF_STREAMS})
        found = {}
        for key, value in (one for some in tags for one in some.items()):
            # MXF marks tags without a field of their own.
            name = key.lower().removeprefix("comment_")
            if value != NO_NAME:
                found.setdefault(SAME_TAGS.get(name, name), value)
        return found

    def times(self):
        """When the frames are shown, in seconds."""
        values = [frame.get("best_effort_timestamp", frame.get("pts")) for frame in self.frames]
        return [None if value is None else value * self.main.base for value in values]

    @property
    def matrix(self):
        """How players turn and mirror the picture: the signs of a matrix, row by row; None if they do not."""
        for data in self.main.values.get("side_data_list", []) if self.main else []:
            numbers = [int(number) for number in re.findall(r"-?\d+", re.sub(r"\d+:", "", data.get("displaymatrix", "")))]
            signs = [(number > 0) - (number < 0) for number in numbers[:2] + numbers[3:5]]
            if signs not in ([], [1, 0, 0, 1]):
                return signs
        return None

    def is_bookkeeping(self, stream):
        """Whether a stream repeats the timecode or the chapters."""
        tag = stream.values.get("codec_tag_string")
        return stream.kind == "data" and (tag == "tmcd" or tag == "text" and bool(self.chapters))

    def timecode_of_pictures(self):
        """The timecode of MPEG-2's first group of pictures; None if there is none, or that which encoders write by default."""
        first = self.frames[0] if self.frames else {}
        kinds = {data.get("side_data_type") for data in first.get("side_data_list", [])}
        stated = first.get("tags", {}).get("timecode", "") if "GOP timecode" in kinds else ""
        return stated if re.search(r"[1-9]", stated) else None

    def pause(self):
        """How long an animation shows its last picture, in seconds; None if that is not known."""
        if not self.frames or self.format.get("format_name") not in ("gif", "apng"):
            return None
        ticks = self.frames[-1].get("duration", self.frames[-1].get("pkt_duration"))
        return None if ticks is None else ticks * self.main.base

    def timecode(self):
        """The first timecode; None if there is none."""
        stated = [stream.tags.get("timecode") for stream in self.streams] + [self.tags.get("timecode")]
        return next((code for code in stated if code), None)


def digits(timecode):
    """The numbers of a timecode; programs differ in the signs between them."""
    return re.sub(r"[^0-9]", "", timecode or "")


def turned(place, matrix):
    """Where chroma samples lie once the picture is turned: the nearest place that has a name."""
    x, y = (2 * part - 1 for part in PLACES[place])
    across, down = (matrix[0] * x + matrix[2] * y + 1) / 2, (matrix[1] * x + matrix[3] * y + 1) / 2
    return min(PLACES, key=lambda name: (PLACES[name][0] - across) ** 2 + (PLACES[name][1] - down) ** 2)


def tag_differences(source, output):
    """The tags that the output lacks: pairs of a subject and words."""
    for name, value in source.items():
        # FFmpeg adds the language of some tags to their names.
        if re.sub(r"-[a-z]{3}$", "", name) in OWN_TAGS - {"title"} or name.startswith(OWN_PREFIXES) or not value:
            continue
        found = output.get(name)
        if found is None or found[:19].rstrip("Z") != value[:19].rstrip("Z"):
            yield f"tag {name}", f"{value[:40]!r} is {found and found[:40]!r}"


def frame_differences(source, output):
    """How the frames of the main videos differ, by subject."""
    if len(source.frames) != len(output.frames):
        yield "frames", f"{len(source.frames)} frames are {len(output.frames)}"
        return
    times, found = source.times(), output.times()
    slack = max(source.main.base, output.main.base, TWO_MILLISECONDS)
    # Times that go back are continued by every reader in its own way.
    if None not in times + found and times == sorted(times):
        shift = found[0] - times[0] if times else 0
        wrong = [number for number, (one, other) in enumerate(zip(times, found)) if abs(other - one - shift) > slack]
        if wrong:
            yield "frame times", f"frame {wrong[0]} is shown at another time"
    pause = source.pause()
    if pause and len(times) > 1 and pause > max(HALF_SECOND, 2 * (times[-1] - times[-2])):
        # MP4 and MOV state how long a track lasts.
        if output.pause() != pause and "mp4" not in output.format.get("format_name", ""):
            yield "end", f"the last picture is no longer shown for {float(pause)} s"
    first, other = (facts.frames[0] if facts.frames else {} for facts in (source, output))
    is_same = first.get("pix_fmt") == other.get("pix_fmt")
    for name, subject in COLOURS.items():
        one, two = (values.get(name, "unknown") for values in (first, other))
        if one not in ("unknown", two) and not (two == "unknown" and one in ASSUMED[name]):
            if is_same or name in ("color_primaries", "color_transfer"):
                yield subject, f"{name}: {one} is {two}"
    yield from picture_differences(source, output, first, other)
    for name, subject in (("interlaced_frame", "fields"), ("repeat_pict", "repeated fields")):
        counts = [sum(1 for frame in facts.frames if frame.get(name)) for facts in (source, output)]
        if counts[0] != counts[1]:
            yield subject, f"{name} of {counts[0]} frames is that of {counts[1]}"
    kinds = [
        {data.get("side_data_type", "?") for frame in facts.frames for data in frame.get("side_data_list", [])}
        for facts in (source, output)
    ]
    for kind in sorted(kinds[0] - kinds[1] - ENCODINGS):
        yield PARTS.get(kind, kind), f"frames lack {kind}"


def picture_differences(source, output, first, other):
    """How the first pictures differ besides their colours."""
    # Without a tag, chroma samples lie on the left; only those of pictures with half of the rows have a height.
    places = [values.get("chroma_location", "unspecified") for values in (first, other)]
    places = ["left" if place == "unspecified" else place for place in places]
    if source.matrix and not output.matrix:
        places[0] = turned(places[0], source.matrix)
    if first.get("pix_fmt") == other.get("pix_fmt") and "420" in first.get("pix_fmt", "") and places[0] != places[1]:
        yield "chroma location", f"{places[0]} is {places[1]}"
    shapes = [facts.main.values.get("sample_aspect_ratio", "1:1") for facts in (source, output)]
    across, down = (Fraction(shape.replace(":", "/")) if not shape.startswith("0:") else 1 for shape in shapes)
    # Formats store it as fractions of small numbers.
    if abs(across - down) > across / 100:
        yield "pixel aspect ratio", f"{shapes[0]} is {shapes[1]}"


def packet_differences(source, output, delay):
    """How a carried stream differs from its source; `delay` is how much later the main video is shown."""
    is_framed = source.codec in FRAMED and len(source.hashes) == len(output.hashes)
    # MXF fills the last frame of uncompressed audio.
    largest = max([int(packet.get("size", 0)) for packet in output.packets], default=0)
    is_filled = source.codec.startswith("pcm_s") and 0 < output.size - source.size < largest
    if not is_framed and not is_filled and source.size != output.size and source.codec == output.codec:
        words = f"{len(source.hashes)} packets ({source.size} bytes) are {len(output.hashes)} ({output.size} bytes)"
        yield f"stream {source.index}", words
    if source.kind == "audio" and source.packets and output.packets:
        # Some containers say how much of the last packet is heard, and rounding adds up.
        slack = 2 * max(source.base, output.base, TWO_MILLISECONDS)
        last = max(packet.get("duration", 0) * one.base for one in (source, output) for packet in one.packets)
        edges = (("start", source.start(), output.start(), SLACK_OF_STARTS), ("end", source.end(), output.end(), slack + last))
        for name, one, other, limit in edges:
            if one is not None and other is not None and abs(other - one - delay) > limit:
                words = f"its {name} is {float(other - one - delay):+.3f} s away from the pictures"
                yield f"times of stream {source.index}", words


def chapter_differences(source, output):
    """How the chapters differ."""
    titles = [[chapter.get("tags", {}).get("title") or None for chapter in facts.chapters] for facts in (source, output)]
    if titles[0] != titles[1]:
        yield "chapters", f"{titles[0]} are {titles[1]}"
        return
    for one, other in zip(source.chapters, output.chapters):
        times = [[Fraction(chapter[name]) for name in ("start_time", "end_time")] for chapter in (one, other)]
        is_last = one is source.chapters[-1]
        # The lengths of files depend on how their last packets are padded.
        lengths = [Fraction(facts.format.get("duration", 0)) for facts in (source, output)]
        is_open = is_last and all(end >= length - TWO_MILLISECONDS for (_, end), length in zip(times, lengths))
        if abs(times[0][0] - times[1][0]) > TWO_MILLISECONDS:
            yield "chapters", f"{float(times[0][0])} s is {float(times[1][0])} s"
        elif abs(times[0][1] - times[1][1]) > TWO_MILLISECONDS and not is_open:
            yield "ends of chapters", f"{float(times[0][1])} s is {float(times[1][1])} s"


def pairs(source, output):
    """Each stream of the source besides the main video with what it has become; None if it is missing."""

    def others(facts):
        return [one for one in facts.streams if one is not facts.main and not facts.is_bookkeeping(one)]

    free, found = others(output), {}

    def fits(one, other):
        return one.kind == other.kind and one.is_cover == other.is_cover

    rules = (
        lambda one, other: bool(one.hashes) and one.hashes == other.hashes and one.language == other.language,
        lambda one, other: one.codec == other.codec and one.language == other.language,
        lambda one, other: one.codec == other.codec,
        # FFmpeg reads some headers of uncompressed audio wrong.
        lambda one, other: one.size == other.size > 0,
        lambda one, other: one.codec.startswith("pcm_") and other.codec.startswith("pcm_"),
        lambda one, other: one.kind in ("subtitle", "attachment", "video"),
    )
    for rule in rules:
        for one in others(source):
            if one.index in found:
                continue
            match = next((other for other in free if fits(one, other) and rule(one, other)), None)
            if match:
                found[one.index] = match
                free.remove(match)
    return [(one, found.get(one.index)) for one in others(source)]


def differences(source, output):
    """How a file differs from its source: pairs of a subject and words."""
    if not source.main or not output.main:
        return
    yield from frame_differences(source, output)
    times, found = source.times(), output.times()
    delay = found[0] - times[0] if times and found and None not in (times[0], found[0]) else Fraction(0)
    for one, other in pairs(source, output):
        subject = f"stream {one.index}"
        if other is None:
            yield subject, f"{one.kind} {one.codec} is missing"
            continue
        yield from packet_differences(one, other, delay)
        if one.language != other.language:
            yield f"tag language of {subject}", f"{one.language} is {other.language}"
        lost = one.roles - other.roles - {"default", "attached_pic", "still_image", "timed_thumbnails"}
        lost -= {role for pair in ONE_WORD if pair & other.roles for role in pair}
        if lost:
            yield f"disposition of {subject}", ", ".join(sorted(lost))
        stated = (None, other.tags.get("title"), other.tags.get("handler_name"), output.tags.get("title"))
        if one.tags.get("title") not in stated:
            yield f"tag title of {subject}", f"{one.tags['title']!r} is {other.tags.get('title')!r}"
    if source.main.language != output.main.language:
        words = f"{source.main.language} is {output.main.language}"
        yield f"tag language of stream {source.main.index}", words
    yield from tag_differences(source.tags, output.tags)
    yield from chapter_differences(source, output)
    if source.timecode() != output.timecode() and source.timecode():
        yield "timecode", f"{source.timecode()} is {output.timecode()}"
    stated, found = source.timecode_of_pictures(), (output.timecode_of_pictures(), output.timecode())
    if stated and digits(stated) not in map(digits, found):
        yield "timecode", f"{stated} of the pictures is {found[0]}"
    for kind in sorted(source.main.side_data - output.main.side_data - ENCODINGS):
        yield PARTS.get(kind, kind), f"the video lacks {kind}"
