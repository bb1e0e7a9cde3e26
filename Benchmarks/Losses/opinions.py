"""What annotate says before and after: the losses of its warnings, of --strict and of verify, by subject.

A subject is the thing that is lost, in words that the three opinions share: `stream 1`, `tag title`, `chapters`.
"""

import re
import subprocess

from facts import SAME_TAGS

QUIET = ["-s", "none", "--accuracy", "low", "--progress", "none", "-y"]
# The streams of a warning, such as `stream 1 (audio, aac)`.
STREAM = re.compile(r"stream (\d+) \(")

# The words of a warning after `leaving out` or another verb, and their subject; the first that fits decides.
PHRASES = (
    (r"moving frames of", "frame times"),
    (r"shifting streams|moving pictures of stream|moving audio behind a gap", "times of streams"),
    (r"delaying all streams", "start"),
    (r"the pause at the end", "end"),
    (r"the ends of chapters", "ends of chapters"),
    (r"the chapters of", "chapters"),
    (r"the timecode ", "timecode"),
    (r"the colour tags", "colour tags"),
    (r"reducing the colours", "palette"),
    (r"all colour of|chroma resolution|samples of colour", "chroma samples"),
    (r"the full range", "range"),
    (r"the chroma location", "chroma location"),
    (r"out of \d+ bits|out \d+ of \d+ bits|samples of 'INPUT'", "bit depth"),
    (r"the transparency", "transparency"),
    (r"for repeated fields", "repeated fields"),
    (r"the fields of", "fields"),
    (r"the mastering display", "display"),
    (r"pixel aspect ratio", "pixel aspect ratio"),
    (r"clean aperture", "clean aperture"),
    (r"enlarging the picture", "size"),
    (r"the size, the pixel format and the frame rate", "description"),
    (r"the times of the frames", "frame times"),
    (r"damage|skipped", "damage"),
    (r"the Dolby Vision metadata", "Dolby Vision"),
    (r"the video of the motion photo", "motion photo"),
)

# The names of rows of verify, and their subjects.
ROWS = (
    (r"frames$|shown frames$", "frames"),
    (r"frame times$", "frame times"),
    (r"end$", "end"),
    (r"start$", "start"),
    (r"chapter \d+ times$", "ends of chapters"),
    (r"chapter", "chapters"),
    (r"timecode(?: of pictures)?$", "timecode"),
    (r"colour primaries$|transfer$|matrix$", "colour tags"),
    (r"range$", "range"),
    (r"field order$", "fields"),
    (r"mastering display$|content light$", "display"),
    (r"damaged", "damage"),
    (r"Dolby Vision", "Dolby Vision"),
    (r"the video of the motion photo$", "motion photo"),
    (r"(?:chroma samples|chroma location|bit depth|transparency|pixel aspect ratio|clean aperture)$", None),
)


def tag(name, stream=None):
    """The subject of a tag, or of a part of the file that has a name."""
    known = name.lower()
    return f"tag {SAME_TAGS.get(known, known)}" + (f" of stream {stream}" if stream is not None else "")


def lost_by_warning(words):
    """The subjects of a warning."""
    for pattern, subject in PHRASES:
        if re.search(pattern, words):
            return {subject}
    part = re.match(r"leaving out (.*?)(?: of stream (\d+) \(.*?\))? (?:of|in) 'INPUT'", words)
    if not part:
        return {words}
    names, stream = part.groups()
    tags = re.match(r"the tags? (.*)", names)
    if tags:
        return {tag(name, stream) for name in tags[1].split(", ")}
    if names.startswith("the disposition "):
        return {f"disposition of stream {stream}"}
    if names.startswith("the styles "):
        return {f"styles of stream {stream}"}
    streams = STREAM.findall(names)
    if streams:
        return {f"stream {number}" for number in streams}
    return {tag(names, stream)}


def lost_by_row(name, main):
    """The subject of a row of verify; `main` is the index of the video."""
    for pattern, subject in ROWS:
        if re.match(pattern, name):
            return subject or name
    owner = re.match(r"(file|video|stream (\d+)(?: \(.*?\))?) ?(.*)", name)
    if not owner:
        return name
    what, stream = owner[3].removeprefix("the tag "), main if owner[1] == "video" else owner[2]
    if not what:
        return f"stream {stream}"
    if what in ("times", "durations"):
        return f"times of stream {stream}"
    if what == "styles and positions":
        return f"styles of stream {stream}"
    return f"disposition of stream {stream}" if what == "disposition" else tag(what, stream)


def run(program, *arguments):
    """Runs the program."""
    command = [program, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)


class Opinions:
    """The opinions of one run."""

    def __init__(self, program, source, output, options=()):
        sidecar = output.with_suffix(".faces.jsonl")
        done = run(program, source, "-o", output, "--strict", *QUIET, *options)
        self.strict = done.returncode
        if done.returncode == 65:
            done = run(program, source, "-o", output, *QUIET, *options)
        self.exit, self.errors = done.returncode, done.stderr.splitlines()
        lines = [line for line in self.errors if line.startswith("annotate: warning: ")]
        self.warnings = [line.removeprefix("annotate: warning: ").replace(str(source), "INPUT") for line in lines]
        self.rows, self.verified = [], 0
        faces = ["--faces", sidecar] if sidecar.exists() else []
        if self.exit == 0:
            # The sidecar says which changes were wanted, such as an upright picture.
            verified = run(program, "verify", output, "--source", source, *faces)
            self.verified = verified.returncode
            found = [line for line in verified.stdout.splitlines() if line.startswith("lost ")]
            self.rows = [re.split(r"  +", line.removeprefix("lost").strip()) for line in found]

    @property
    def announced(self):
        """The subjects of the warnings, each with its words."""
        return {subject: words for words in self.warnings for subject in lost_by_warning(words)}

    def found(self, main):
        """The subjects that verify calls lost, each with its row; `main` is the index of the video."""
        return {lost_by_row(row[0], main): " ".join(row) for row in self.rows}
