"""One run of a program under a fault, and what is left after it."""

import ctypes
import os
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from subjects import ROOT, WORK

LONGEST = 120
OLD = b"the video that was there before\n"
TRACER = WORK / "tracer.so"
CLOCK = WORK / "clock.so"


def build():
    """Compiles the tracer and the clock."""
    support = ROOT / "Tests/CTestSupport"
    flags = ["-O1", "-shared", "-fPIC", f"-I{support}/include"]
    subprocess.run(["cc", *flags, support / "PathCalls.c", "-o", TRACER], check=True)
    subprocess.run(["cc", *flags, ROOT / "Benchmarks/Faults/clock.c", "-o", CLOCK], check=True)


@dataclass
class Outcome:
    """What a fault came to.

    `code` is the exit code, negative for a signal, None for a program that had to be killed; `frames` are those of
    the output, None if it is no video; `left` counts files that do not belong there.
    """

    code: int | None
    seconds: float
    frames: int | None
    is_old: bool
    left: int
    speaks: bool


class Place:
    """A folder with a clip and an old output."""

    def __init__(self, subject, clip, folder):
        self.subject, self.folder = subject, Path(folder)
        self.clip, self.output = self.folder / "in.mp4", self.folder / "out.mp4"
        self.folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(clip, self.clip)
        self.output.write_bytes(OLD)
        self.known = {"in.mp4", "out.mp4", "out.faces.jsonl"}

    def environment(self, changes=()):
        """The environment of the program; a value None removes a variable."""
        all_of_it = dict(os.environ, HOME=str(WORK / "home"), **dict(self.subject.environment))
        for name, value in dict(changes).items():
            all_of_it.pop(name, None)
            if value is not None:
                all_of_it[name] = value
        return all_of_it

    def command(self):
        """The program's command for this folder."""
        return self.subject.writing(self.clip, self.output)

    def start(self, prefix=(), changes=(), **options):
        """Starts the program, which reads nothing."""
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE} | options
        return subprocess.Popen(
            [*prefix, *self.command()], env=self.environment(changes), cwd=self.folder, start_new_session=True, **quiet,
        )

    def run(self, prefix=(), changes=(), meanwhile=None):
        """Runs the program; `meanwhile` gets the process when the program has begun to write."""
        begin = time.monotonic()
        process = self.start(prefix, changes)
        if meanwhile:
            while process.poll() is None and not self.has_begun():
                time.sleep(0.01)
            begin = time.monotonic()
            meanwhile(process)
        return self.end(process, begin)

    def has_begun(self):
        """Whether anything is new in the folder."""
        names = set(os.listdir(self.folder))
        return bool(names - {"in.mp4", "out.mp4"}) or self.output.read_bytes() != OLD

    def end(self, process, begin):
        """Waits for the end of the program, and looks at what is left."""
        try:
            _, errors = process.communicate(timeout=LONGEST)
            code = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            _, errors = process.communicate()
            code = None
        return self.outcome(code, time.monotonic() - begin, bool(errors.strip()))

    def outcome(self, code, seconds, speaks):
        """What is left in the folder."""
        names = set(os.listdir(self.folder)) if self.folder.exists() else set()
        is_old = "out.mp4" in names and self.output.read_bytes() == OLD
        frames = None if is_old or "out.mp4" not in names else frames_of(self.output)
        return Outcome(code, seconds, frames, is_old, len(names - self.known), speaks)


def frames_of(video):
    """The number of frames that decode; None if it is no video or damaged."""
    command = ["ffprobe", "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries"]
    command += ["stream=nb_read_frames", "-of", "csv=p=0", str(video)]
    done = subprocess.run(command, capture_output=True, text=True)
    text = done.stdout.strip().rstrip(",")
    return int(text) if text.isdigit() and not done.stderr.strip() else None


def killed_at(place, call):
    """Runs the program to its system call of that number that names a file of the folder; gives the number of all."""
    library = ctypes.CDLL(str(TRACER))
    words = [b"/usr/bin/env", *[f"{n}={v}".encode() for n, v in place.environment().items()]]
    words = [words[0], b"-i", *words[1:], *[os.fsencode(word) for word in place.command()]]
    arguments = (ctypes.c_char_p * (len(words) + 1))(*words, None)
    status = ctypes.c_int()
    # The tracer's own standard streams are those of the program.
    kept, null = [os.dup(1), os.dup(2)], os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 1), os.dup2(null, 2)
    try:
        count = library.cts_kill_at_path(os.fsencode(place.folder), call, arguments, ctypes.byref(status))
    finally:
        for number, copy in enumerate(kept, 1):
            os.dup2(copy, number)
            os.close(copy)
        os.close(null)
    return count, status.value
