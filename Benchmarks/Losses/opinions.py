"""What annotate says before and after: the losses of its warnings, of --strict and of verify, by subject."""

import re
import subprocess

QUIET = ["-s", "none", "--accuracy", "low", "--progress", "none", "-y"]

# The words of a warning, and the subject of the loss; the first that fits decides.
WARNINGS = (
    (r"leaving out the (?:tag|disposition|chapter)\S* .* of stream (\d+)", None),
    (r"leaving out the tag", "tags"),
    (r"leaving out the disposition", "dispositions"),
    (r"leaving out the chapters", "chapters"),
    (r"leaving out the timecode", "timecode"),
    (r"leaving out the styles and positions of stream (\d+)", "styles"),
    (r"leaving out .*stream (\d+) \(", "stream"),
    (r"moving frames", "frames"),
    (r"shifting streams|delaying all", "shift"),
    (r"skipped|show damage|damaged", "damage"),
    (r"chroma|samples|bits|colours|transparency|colour", "picture"),
    (r"field", "fields"),
    (r"leaving out", "contents"),
)

# The beginnings of the names of rows of verify, and their subjects.
ROWS = (
    (r"stream \d+ \(\w+\) disposition|video disposition", "dispositions"),
    (r"(stream \d+) \(\w+\)(?: times| durations)?$", "stream"),
    (r"stream \d+ \(\w+\) \S|video language|video \S+$|file ", "tags"),
    (r"chapter", "chapters"),
    (r"timecode", "timecode"),
    (r"frames|frame times|start|end|shown frames", "frames"),
    (r"transfer|matrix|range|colour|chroma|bit depth|pixel|transparency", "picture"),
    (r"field", "fields"),
    (r"damage", "damage"),
)


def subject(words, table):
    """The subject of a line; the words themselves if no row fits."""
    for pattern, name in table:
        match = re.search(pattern, words)
        if match and name == "stream":
            number = re.search(r"\d+", match.group(0))
            return f"stream {number.group(0)}"
        if match and name is None:
            return "tags" if "tag" in match.group(0) else "dispositions"
        if match:
            return name
    return words


def run(program, *arguments):
    """Runs the program."""
    command = [program, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)


class Opinions:
    """The opinions of one run."""

    def __init__(self, program, source, output, options=()):
        sidecar = output.with_suffix(".faces.jsonl")
        done = run(program, source, "-o", output, "--strict", *QUIET, *options)
        self.strict, self.refusal = done.returncode, done.stderr.strip().splitlines()[:1]
        if done.returncode == 65:
            done = run(program, source, "-o", output, *QUIET, *options)
        self.exit = done.returncode
        lines = [line for line in done.stderr.splitlines() if line.startswith("annotate: warning: ")]
        self.warnings = [line.removeprefix("annotate: warning: ").replace(str(source), "INPUT") for line in lines]
        self.rows = []
        faces = ["--faces", sidecar] if sidecar.exists() else []
        if self.exit == 0:
            # The sidecar says which changes were wanted, such as an upright picture.
            verified = run(program, "verify", output, "--source", source, *faces)
            self.verified = verified.returncode
            found = [line for line in verified.stdout.splitlines() if line.startswith("lost ")]
            self.rows = [re.split(r"  +", line.removeprefix("lost").strip()) for line in found]

    @property
    def announced(self):
        return {subject(words, WARNINGS) for words in self.warnings}

    @property
    def found(self):
        return {subject(row[0], ROWS) for row in self.rows}
