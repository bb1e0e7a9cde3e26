"""Runs subjects on clips and keeps what they cost."""

import subprocess
import sys

import faces
import machine
from commands import Files, detect, subject_named
from common.command import run
from common.failure import Failure
from locations import LOGS, OUTPUTS, RESULTS
from measure import measure


class Bench:
    """A benchmark under way: its results are saved after every run, so that an interruption loses little."""

    def __init__(self, results, timeout):
        self.results = results
        self.timeout = timeout
        self.results.content["machine"] = machine.describe()
        OUTPUTS.mkdir(parents=True, exist_ok=True)
        LOGS.mkdir(parents=True, exist_ok=True)

    def files(self, subject, clip):
        """What a subject reads and writes for a clip."""
        return Files(clip, sidecar_of(clip), OUTPUTS / f"{clip.stem}.{subject.name}.{subject.extension}")

    def prepare_sidecar(self, clip):
        """Detects the faces that `annotate render` stamps."""
        files = Files(clip, sidecar_of(clip), sidecar_of(clip))
        run(detect(files), f"{clip}: annotate detect failed")

    def add_run(self, clip, subject, round_number):
        """Measures a subject on a clip and checks that it wrote all frames."""
        files = self.files(subject, clip.file)
        figures = self.measured(clip.name, subject.name, subject.command(files), files)
        if figures:
            if subject.extension == "mp4":
                self.check_frames(clip, subject, files.output)
            self.add_faces(clip, subject, files)
            figures = {"clip": clip.name, "subject": subject.name, "round": round_number, **figures}
            self.results.content["runs"].append(figures)
        self.finish(files)

    def add_faces(self, clip, subject, files):
        """Notes how many faces a subject found, if it says where they are."""
        boxes = subject.boxes and subject.boxes(clip, files)
        if boxes:
            found = self.results.content.setdefault("found", {}).setdefault(clip.name, {})
            found[subject.name] = faces.summary(boxes, faces.yardstick(clip))

    def add_point(self, series, subject, x, command, files):
        """Measures a command as a point of a series."""
        figures = self.measured(f"{series} {x}", subject, command, files)
        if figures:
            self.results.content["series"][series].append({"x": x, "subject": subject, **figures})
        self.finish(files)

    def measured(self, clip, subject, command, files):
        """The figures of one run; None if it failed, which the report tells."""
        load = machine.load()
        try:
            cost = measure(command, LOGS / f"{files.output.name}.log", self.timeout)
        except Failure as failure:
            self.fail(clip, subject, str(failure))
            return None
        print(
            f"{clip:<20} {subject:<18} processor {cost.processor:8.2f} s  elapsed {cost.elapsed:8.2f} s"
            f"  memory {cost.memory:6.0f} MiB",
            file=sys.stderr,
        )
        return {
            "processor": round(cost.processor, 3),
            "elapsed": round(cost.elapsed, 3),
            "memory": round(cost.memory, 1),
            "load": load,
        }

    def check_frames(self, clip, subject, output):
        """Reports an output that has not as many frames as the clip."""
        entries = ["-select_streams", "v:0", "-count_packets", "-show_entries", "stream=nb_read_packets"]
        probe = ["ffprobe", "-v", "error", *entries, "-of", "csv=p=0", str(output)]
        frames = subprocess.run(probe, capture_output=True, text=True).stdout.strip().rstrip(",")
        expected = self.results.content["clips"][clip.name]["frames"]
        if frames != str(expected):
            self.fail(clip.name, subject.name, f"wrote {frames or 'no'} frames of {expected}")

    def fail(self, clip, subject, message):
        """Notes a failure, each only once."""
        failure = {"clip": clip, "subject": subject, "message": message}
        if failure not in self.results.content["failures"]:
            self.results.content["failures"].append(failure)
        print(f"{clip:<20} {subject:<18} failed: {message}", file=sys.stderr)

    def finish(self, files):
        """Removes the output and saves the results."""
        files.output.unlink(missing_ok=True)
        files.boxes.unlink(missing_ok=True)
        self.results.write(RESULTS)


def sidecar_of(clip):
    """The sidecar that `annotate render` reads for a clip."""
    return OUTPUTS / f"{clip.stem}.input.faces.jsonl"


def usable(names, results):
    """The subjects of those names that can run here; the results tell why others cannot."""
    found = []
    for name in names:
        subject = subject_named(name)
        try:
            subject.check()
            found.append(subject)
        except Failure as failure:
            results.content["skipped"][name] = str(failure)
            print(f"{name}: skipped: {failure}", file=sys.stderr)
    return found
