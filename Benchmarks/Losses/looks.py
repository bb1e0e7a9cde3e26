"""What exiftool, mkvinfo and MediaInfo see in files beside ffprobe: texts, dates, languages, attachments and chapters.

Each of them gives marks: a kind, a name and a text. A mark of the source that none of them finds in the output is a
loss, which somebody must have said. Programs that are not installed do not look.
"""

import collections
import json
import re
import shutil
import subprocess

from facts import OWN_PREFIXES, OWN_TAGS

# Groups of exiftool that describe the file on the disk, or are computed from others.
OUTSIDE = {"", "File", "System", "ExifTool", "Composite", "MXF", "MPEG", "M2TS", "PNG-pHYs", "ICC-header", "Photoshop"}
# Groups in which numbers tell something, too.
PICTURES = re.compile(r"IFD\d|ExifIFD|GPS|XMP")
# Parts of the names of what describes how files and packets are written, and of what ffprobe and verify compare.
TECHNICAL = re.compile(
    r"Version|Brand|Codec|Encod|ID$|UID$|Digest|MuxingApp|WritingApp|Software|Vendor|HandlerType|HandlerClass|HandlerVendor"
    r"|Format|^Doc|Type$|Compress|GraphicsMode|OpColor|[Cc]olou?r|Primaries|transfer_|matrix_|Transfer|Matrix|Duration"
    r"|Time$|Volume|Rate|Size|Bits?(?![a-z])|Precision|Aspect|Warning|Error|Order|Scan|Interlac|Application|Platform"
    r"|Toolkit|SDK|DataDefinition|Scheme|Stereo$|Offset|Map$|Menu|Count(?![a-z])|Statistics|_More$|^Movie$|Alternate"
    r"|^Default$|^TrackDefault$|^Forced$|Delay|Mode$|Standard|Rotation|^Orientation$|ServiceKind|Channel|Settings"
    r"|Profile|Level|Extension|IsStreamable|Packet|Balance|FontTable|Cover|Frame|TimeCode|Timecode|TimeScale|Alignment"
    r"|History|Buffer|Layout|dialnorm|Locked|Origin$|Filter|Quality|Chroma|Performed|CharacterSet|Subsampling"
    r"|DeviceConformance|coder_type|intra_dc|Flags|ExifByteOrder|JFIF|YCbCr|Thumbnail|Preview|Iterations|^SampleTime$|^extra$|^DropFrame$|^MD5_Unencoded$"
    r"|Streaming(Data)?Protocol|_Source$|format_identifier|FontName|^MediaLanguage|^Metas$|Photometric|Strip|ReferenceBlackWhite|XMPToolkit|ExifToolVersion|VENDOR_ID|^Attach|^Encryption$|Modif|^Tagged_Date$|ApertureDimensions|TrackLayer|Resolution|Interleav|Director|Alignment"
)
# What says nothing, and the languages of handlers that have none.
EMPTY = {"", "und", "32767", "0", "00000000000000", "19040101000000", "(none)", "infinite"}
# A latitude and a longitude, as in ISO 6709, in 3GPP files and from exiftool.
POSITION = re.compile(r"(?:.*lat=)?([+-]?\d+\.\d+)(?: lon=| |(?=[+-]))(-?[+]?\d+\.\d+)(?: |/|[+-]|$)")
# Names that writers give to handlers by themselves.
HANDLERS = re.compile(r".*(hand|media|video|audio|sound|alias|alis|url|chapter|text|\x00).*|vide|soun|data|", re.IGNORECASE)
# How annotate calls what the programs see, if the name of a tag does not say it.
SAID = {
    "chapter language": r"tag the languages of chapters|chapters",
    "chapter": r"chapters|ends of chapters|tag the (titles of |order of |further editions of )?chapters.*",
    "language": r".*language.*|stream \d+",
    "position": r"tag (location|another position|com\.apple\.quicktime\.location).*",
    "attachment": r"stream \d+|tag (filename|mimetype).*",
}
# The tags of 3GPP files, which FFmpeg does not read, by the names of the programs.
BOXES = {"title": "titl", "performer": "perf", "description": "dscp", "author": "auth", "genre": "gnre", "album": "albm"}
# Codes of languages with three letters and with two.
SHORT = {
    "eng": "en", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr", "jpn": "ja", "spa": "es", "ita": "it", "rus": "ru",
    "zho": "zh", "chi": "zh", "por": "pt", "nld": "nl", "dut": "nl", "swe": "sv", "kor": "ko", "ara": "ar", "pol": "pl",
}

# QuickTime's own codes of languages, from 0 on.
CODES = "en fr de it nl sv es da pt no he ja ar fi el is mt tr hr zh ur hi th ko".split()
# What only the headers of MP4 and MOV state.
OF_HEADERS = {"TrackCreateDate"}

# The track is exiftool's name for it.
Mark = collections.namedtuple("Mark", "kind name text track", defaults=[""])


def output_of(*command):
    """What a program prints; nothing if it is not installed."""
    if not shutil.which(command[0]):
        return ""
    return subprocess.run(command, capture_output=True, text=True, errors="replace", check=False).stdout


def plain(text):
    """A text as it is compared; programs print dates and positions on the earth in several forms."""
    words = " ".join(str(text).split()).casefold().removeprefix("utc ").removesuffix(" utc")
    position = POSITION.match(words)
    if position:
        return " ".join(f"{float(number):.3f}" for number in position.groups() if number)
    return re.sub(r"\D", "", words[:19]) if re.match(r"\d{4}[-:]\d\d[-:]\d\d", words) else words


def language(code):
    """The code with two letters of a language, without its region, and of several languages the first."""
    word = re.split(r"[-\s,]", code.strip().lower() + " ")[0]
    if word.isdigit() and int(word) < len(CODES):
        return CODES[int(word)]
    return SHORT.get(word, word)


def seen_by_exiftool(path):
    """The marks that exiftool finds."""
    found = json.loads(output_of("exiftool", "-json", "-n", "-G1", "-a", str(path)) or "[{}]")[0]
    for key, value in found.items():
        group, _, name = key.rpartition(":")
        for one in value if isinstance(value, list) else [value]:
            if group.startswith("Chapter") and "Language" in name:
                yield Mark("chapter language", name, language(str(one)), group)
            elif re.fullmatch(r"(Track|Media)?Language(Code)?", name):
                yield Mark("language", name, language(str(one)), group)
            elif name in ("ChapterString", "ChapterList"):
                # A list has their times, too.
                yield Mark("chapter", name, re.sub(r"^[\d.]+ ", "", str(one)) if name == "ChapterList" else str(one))
            elif group not in OUTSIDE and (isinstance(one, str) or PICTURES.match(group)) and not TECHNICAL.search(name):
                if name not in ("HandlerDescription", "HandlerName") or not HANDLERS.fullmatch(one):
                    yield Mark("tag", name, one, group)


def seen_by_mkvinfo(path):
    """The marks that mkvinfo finds in Matroska and WebM files."""
    parents, tag, attached = [], "", ""
    for line in output_of("mkvinfo", "--continue", "--ui-language", "en_US", str(path)).splitlines():
        element = re.match(r"\|?( *)\+ ([^:]*)(?:: (.*))?$", line)
        if not element:
            continue
        name, value = element[2], element[3] or ""
        parents = parents[: len(element[1])] + [name]
        if name.startswith("Chapter language"):
            yield Mark("chapter language", name, language(value))
        elif name.startswith("Language") and "Track" in parents:
            yield Mark("language", name, language(value))
        elif "Attached" in parents:
            # ffprobe compares covers, which other containers do not hold as files with a name.
            attached = value if name == "File name" else attached
            if name in ("File name", "File description", "MIME type", "File data") and not attached.startswith("cover."):
                yield Mark("attachment", name, value)
        elif name == "Name" and "Simple" in parents:
            tag = value.lower()
        elif name == "String" and tag not in OWN_TAGS and not tag.startswith(OWN_PREFIXES):
            yield Mark("tag", tag, value)
        elif name in ("Date", "Title", "Name"):
            yield Mark("tag", name, value)


def seen_by_mediainfo(path):
    """The marks that MediaInfo finds."""
    media = json.loads(output_of("mediainfo", "--Output=JSON", str(path)) or "{}").get("media") or {}
    for track in media.get("track", []):
        kind, more = track.get("@type"), track.get("extra")
        for name, value in {**track, **(more if isinstance(more, dict) else {})}.items():
            if kind == "Menu":
                if name.startswith("_"):
                    yield Mark("chapter", name, re.sub(r"^[a-z]{2}:", "", str(value)))
            elif name == "Language":
                # Nobody speaks in a track of timecodes.
                if track.get("Type") != "Time code":
                    yield Mark("language", name, language(str(value)))
            elif name.startswith(("@", "File_")) or TECHNICAL.search(name) or re.fullmatch(r"[\d.]*", str(value)):
                continue
            elif name != "Title" or not HANDLERS.fullmatch(str(value)):
                yield Mark("tag", name, str(value))


LOOKS = {"exiftool": seen_by_exiftool, "mkvinfo": seen_by_mkvinfo, "MediaInfo": seen_by_mediainfo}


def marks(path, without=frozenset()):
    """The marks of a file by the program that sees them, without those that say nothing and those of some tracks."""
    found = {}
    for program, look in LOOKS.items():
        seen = (sorted_out(one) for one in look(path) if one.track not in without)
        found[program] = collections.Counter(one for one in seen if one.text not in EMPTY)
    return found


def sorted_out(mark):
    """A mark as it is compared; positions have other names in each container."""
    text = plain(mark.text)
    return mark._replace(text=text, kind="position" if POSITION.match(text) else mark.kind, track="")


def key_of_apple(subject):
    """The subject of one of Apple's keys as exiftool names it, in lower case; nothing for others."""
    key = re.match(r"tag com\.apple\.quicktime\.(\S+)", subject)
    return re.sub(r"[._]", "", key[1]) if key else None


def unsaid(source, output, others, said):
    """What the programs see in a source and not in its output, and nobody says, in lines.

    `others` are texts that ffprobe finds in the output, and `said` the subjects of warnings and of verify, with their
    words.
    """
    found = marks(output)
    texts = {mark.text for seen in found.values() for mark in seen} | {plain(text) for text in others}
    words, keys = plain(" ".join(said.values())), {key_of_apple(subject) for subject in said}
    streams = (re.fullmatch(r"stream (\d+)", subject) for subject in said)
    lost = {f"Track{int(stream[1]) + 1}" for stream in streams if stream}
    has_headers = str(output).endswith((".mp4", ".mov", ".3gp"))
    for program, seen in marks(source, lost).items():
        for mark, count in seen.items():
            if mark.name in OF_HEADERS and not has_headers:
                continue
            # Other programs may count tracks that repeat chapters and timecodes.
            wanted = count if mark.kind in ("language", "chapter language") and found[program] else 1
            has_all = mark.text in texts and (wanted == 1 or found[program][mark] >= count or program == "exiftool")
            box = BOXES.get(mark.name.lower(), "")
            pattern = SAID.get(mark.kind, rf"tag (the further values of the tag )?{re.escape(mark.name)}( .*)?|tag the user data {box}")
            is_said = any(re.fullmatch(pattern, subject, re.IGNORECASE) for subject in said)
            # Languages follow the names of exiftool.
            is_said = is_said or mark.name.split("-")[0].lower() in keys
            if not has_all and not is_said and (mark.kind != "tag" or mark.text not in words):
                yield f"{program} sees, nobody says: {mark.kind} {mark.name}: {mark.text[:60]!r}"
