"""Tells whether two builds of annotate give the same answers about the same files.

usage: same.py record PROGRAM ANSWERS.json FILE-OR-FOLDER...
       same.py compare ANSWERS.json PROGRAM FILE-OR-FOLDER...

Each file is inspected, searched for faces, annotated and verified; its sidecar is rendered with other styles
and exported in every format. `record` writes digests of all files that came of it, and the text that was
printed. `compare` does the same with another build, names every answer that differs, and exits with 1 if any
does. Sidecars are stamped from where they lie; a text that only one build prints is shown as a difference.
"""

import difflib
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SIDECAR = ".faces.jsonl"
# An encoder that gives the same bytes each time, whatever the processor.
ENCODER = ["--preset", "ultrafast"]
PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff"}
OTHERS = {".json", ".md", ".svg", ".jsonl", ".txt"}
LIMIT = 600
PROGRESS = re.compile(r"annotate: \d+(/\d+)? frames? ?(\(|,|$)")


def main(arguments):
    if len(arguments) < 4 or arguments[0] not in ("record", "compare"):
        sys.exit(__doc__)
    if arguments[0] == "record":
        program, answers, paths = arguments[1], arguments[2], arguments[3:]
        pathlib.Path(answers).write_text(json.dumps(ask(program, paths), indent=1, sort_keys=True))
        return 0
    answers, program, paths = arguments[1], arguments[2], arguments[3:]
    before = json.loads(pathlib.Path(answers).read_text())
    return report(before, ask(program, paths))


def ask(program, paths):
    """The answers of a program about all files, by the name of the file and of the question."""
    program = str(pathlib.Path(program).resolve())
    answers = {}
    for path in files(paths):
        with tempfile.TemporaryDirectory() as folder:
            answers[str(path)] = Questions(program, path, pathlib.Path(folder)).answers()
        print(f"asked about {path}", file=sys.stderr)
    return answers


def files(paths):
    found = []
    for path in map(pathlib.Path, paths):
        inside = sorted(path.rglob("*")) if path.is_dir() else [path]
        found += [file.resolve() for file in inside if file.is_file()]
    return [file for file in found if file.suffix.lower() not in OTHERS]


class Questions:
    """All questions about one file, asked in a folder of their own."""

    def __init__(self, program, path, folder):
        self.program, self.path, self.folder = program, str(path), folder
        is_picture = path.suffix.lower() in PICTURES
        self.output = "out" + (path.suffix if not self.is_animation(path) else ".mp4")
        self.encoder = [] if is_picture else ENCODER

    @staticmethod
    def is_animation(path):
        return path.suffix.lower() in (".gif", ".apng")

    def answers(self):
        sidecar = "found" + SIDECAR
        answers = {
            "inspect": self.run("inspect", self.path),
            "detect": self.run("detect", self.path, "-o", sidecar),
            "annotate": self.encode(self.path, "-o", self.output),
            "verify": self.run("verify", self.output, "--source", self.path),
        }
        if (self.folder / sidecar).exists():
            styles = ["--style", "labels", "--style", "pixelate"]
            again = "rendered" + self.output.removeprefix("out")
            answers["render"] = self.encode(
                "render", self.path, "--faces", sidecar, "-o", again, *styles)
            answers["export"] = self.run("export", sidecar, "--format", self.formats(), "-o", "exports")
        answers["files"] = self.digests()
        return answers

    def encode(self, *words):
        answer = self.run(*words, *self.encoder)
        # Only some encoders have presets.
        return self.run(*words) if self.encoder and answer["code"] == 64 else answer

    def run(self, *words):
        run = subprocess.run(
            [self.program, *words], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT)
        if run.returncode == 69:
            sys.exit(f"{self.program} lacks something: {run.stderr.decode(errors='replace')}")
        return {"code": run.returncode, "out": text(run.stdout), "err": text(run.stderr)}

    def formats(self):
        names = subprocess.run([self.program, "export", "--list"], capture_output=True, text=True, check=True)
        return ",".join(line.split()[0] for line in names.stdout.splitlines())

    def digests(self):
        found = sorted(path for path in self.folder.rglob("*") if path.is_file())
        return {str(path.relative_to(self.folder)): digest(path) for path in found}


def digest(path):
    """The digest of a file, or of its packets if the muxer writes random numbers into it."""
    contents = path.read_bytes()
    if path.suffix in (".mkv", ".webm"):
        streams = ["-map", "0:v", "-map", "0:a?", "-map", "0:s?"]
        contents = subprocess.run(
            ["ffmpeg", "-v", "error", "-i", str(path), *streams, "-c", "copy", "-f", "framemd5", "-"],
            stdin=subprocess.DEVNULL, capture_output=True, check=False).stdout
    return hashlib.sha256(contents).hexdigest()


def text(output):
    """What was printed, without the lines of progress, which depend on the time."""
    lines = output.decode(errors="replace").replace("\r", "\n").splitlines()
    return [line for line in lines if not PROGRESS.match(line)]


def report(before, after):
    different = 0
    for path in sorted(after):
        for name, old, new in differences(before.get(path, {}), after.get(path, {})):
            different += 1
            print(f"{os.path.relpath(path)}: {name}")
            for line in list(difflib.unified_diff(old, new, "before", "after", lineterm="", n=0))[2:22]:
                print(f"    {line}")
    print(f"{len(after)} files, {different} different answers")
    return 1 if different else 0


def differences(before, after):
    for name in sorted(before.keys() | after.keys()):
        old, new = before.get(name), after.get(name)
        if old != new:
            yield name, lines(old), lines(new)


def lines(answer):
    if answer is None:
        return ["(not asked)"]
    return json.dumps(answer, indent=1, ensure_ascii=False, sort_keys=True).splitlines()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
