"""The faults: each is a row of the table, and puts a program to the test with one or several values."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

from subjects import WORK
from trial import CLOCK, OLD, Place, frames_of, killed_at

PLACES = WORK / "places"
NOBODY = ["setpriv", "--reuid=65534", "--clear-groups"] if os.geteuid() == 0 else []


class Bench:
    """What all rows need: the clip, how long it is, and where to work."""

    def __init__(self, clip):
        self.clip, self.frames, self.number = clip, frames_of(clip), 0
        self.sizes = {}

    def place(self, subject):
        """A new folder for a run."""
        self.number += 1
        folder = PLACES / str(self.number)
        shutil.rmtree(folder, ignore_errors=True)
        return Place(subject, self.clip, folder)

    def size(self, subject):
        """How many bytes the program writes when nothing is in its way."""
        if subject.name not in self.sizes:
            place = self.place(subject)
            place.run()
            self.sizes[subject.name] = sum(
                file.stat().st_size for file in place.folder.iterdir() if file.name != "in.mp4"
            )
        return self.sizes[subject.name]


def simple(prefix=(), changes=()):
    """A row whose fault is a prefix of the command, or another environment."""
    return lambda bench, subject: [bench.place(subject).run(prefix, changes)]


def limits(option, values, prefix=()):
    """A row of limits of the system, one for each value."""
    def row(bench, subject):
        outcomes = []
        for value in values:
            place = bench.place(subject)
            os.chmod(place.folder, 0o777), os.chmod(place.output, 0o666)
            outcomes.append(place.run([*prefix, "prlimit", f"--{option}={value}"]))
        # Another user may not be allowed to run the program at all.
        return [outcome for outcome in outcomes if outcome.code != 126]
    return row


def full_disk(bench, subject):
    """A disk that has room for nothing, a third, two thirds, and nearly all of the output."""
    outcomes = []
    for share in (0, 0.35, 0.7, 0.95):
        folder = PLACES / "disk"
        folder.mkdir(parents=True, exist_ok=True)
        room = bench.clip.stat().st_size + (4 << 10) + int(share * bench.size(subject))
        with mounted(folder, f"size={room}"):
            outcomes.append(Place(subject, bench.clip, folder).run())
    return outcomes


def read_only(bench, subject):
    """A disk that may only be read."""
    folder = PLACES / "disk"
    folder.mkdir(parents=True, exist_ok=True)
    with mounted(folder, "size=64m"):
        place = Place(subject, bench.clip, folder)
        subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
        return [place.run()]


class mounted:  # noqa: N801: a context manager
    """A file system in memory, as long as it is needed."""

    def __init__(self, folder, options):
        self.folder, self.options = folder, options

    def __enter__(self):
        subprocess.run(["mount", "-t", "tmpfs", "-o", self.options, "tmpfs", self.folder], check=True)

    def __exit__(self, *_):
        subprocess.run(["umount", "-l", self.folder], check=True)


def vanishing_folder(bench, subject):
    place = bench.place(subject)
    outcome = place.run(meanwhile=lambda _: shutil.rmtree(place.folder, ignore_errors=True))
    # There is no old file that could be kept.
    outcome.is_old = not place.output.exists()
    return [outcome]


def vanishing_input(bench, subject):
    place = bench.place(subject)
    return [place.run(meanwhile=lambda _: place.clip.unlink())]


def ended_by(number):
    """A row of one signal in the middle of the work."""
    return lambda bench, subject: [bench.place(subject).run(meanwhile=lambda process: process.send_signal(number))]


def killed(bench, subject):
    """SIGKILL at each system call that names a file of the folder; then the work is done again.

    What is left counts after it is done again, and the old file counts as kept if there is a whole one.
    """
    outcomes, call = [], 0
    while True:
        call += 1
        place = bench.place(subject)
        count, _ = killed_at(place, call)
        if count < call:
            return outcomes
        is_whole = place.output.exists() and (
            place.output.read_bytes() == OLD or frames_of(place.output) == bench.frames
        )
        outcome = place.outcome(-signal.SIGKILL, 0, True)
        outcome.is_old, outcome.left = is_whole, 0
        outcomes.append(outcome)


def full_answer(bench, subject):
    """A standard output on which there is no room."""
    return [stream(bench, subject, "exec \"$@\" > /dev/full")] if subject.piped else []


def closed_pipe(bench, subject):
    """A reader that goes away after a thousand bytes."""
    script = "\"$@\" | head -c 1000 > /dev/null; exit ${PIPESTATUS[0]}"
    return [stream(bench, subject, script)] if subject.piped else []


def slow_pipe(bench, subject):
    """A reader that takes 8 KiB every 50 ms."""
    script = "\"$@\" | while :; do head -c 8192 > part; [ -s part ] || break; cat part; sleep 0.05; done > copy.mkv;"
    script += " code=${PIPESTATUS[0]}; rm part; exit $code"
    if not subject.piped:
        return []
    return [stream(bench, subject, script, "copy.mkv")]


def stream(bench, subject, script, copy=None):
    """Runs a script of Bash whose arguments are the program's command for standard output."""
    place, begin = bench.place(subject), time.monotonic()
    process = subprocess.Popen(
        ["bash", "-c", script, "bash", *subject.streaming(place.clip)], env=place.environment(), cwd=place.folder,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True,
    )
    outcome = place.end(process, begin)
    if copy:
        outcome.frames, outcome.is_old = frames_of(place.folder / copy), outcome.is_old
        outcome.left -= 1
    return outcome


def two_writers(bench, subject):
    """Two at once that write one file."""
    place = bench.place(subject)
    begin = time.monotonic()
    processes = [place.start(), place.start()]
    outcomes = [place.end(process, begin) for process in processes]
    # Only what the last one leaves counts.
    last = place.outcome(max(abs(outcome.code or 0) for outcome in outcomes), outcomes[1].seconds, True)
    return [last]


def cache(make):
    """A row whose cache cannot be used; `make` gives its path."""
    def row(bench, subject):
        if subject.name != "annotate":
            return []
        return [bench.place(subject).run(changes={"ANNOTATE_CACHE": str(make())})]
    return row


def foreign_cache():
    folder = WORK / "foreign"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(Path(WORK / "home/.cache/annotate"), folder)
    for file in folder.rglob("*"):
        if file.is_file():
            file.write_bytes(file.read_bytes()[: file.stat().st_size // 2] + b"\0" * 4096)
            if os.geteuid() == 0:
                os.chown(file, 65534, 65534)
    return folder


ROWS = [
    ("disk full: no room, a third, two thirds, nearly all", full_disk),
    ("disk that may only be read", read_only),
    ("the folder is removed in the middle", vanishing_folder),
    ("the input is removed in the middle", vanishing_input),
    ("SIGTERM in the middle", ended_by(signal.SIGTERM)),
    ("SIGSEGV in the middle", ended_by(signal.SIGSEGV)),
    ("SIGKILL at each system call that names a file", killed),
    ("standard output is full", full_answer),
    ("the reader of a pipe goes away", closed_pipe),
    ("a slow reader of a pipe", slow_pipe),
    ("1, 2, 3, 4, 6, 8, 12, 16, 24, 32 threads (`ulimit -u`)", limits("nproc", (1, 2, 3, 4, 6, 8, 12, 16, 24, 32), NOBODY)),
    ("200, 300 … 1000 MB of memory (`ulimit -v`)", limits("as", [mb << 20 for mb in range(200, 1001, 100)])),
    ("4, 8, 10, 12, 16, 24, 32 file handles", limits("nofile", (4, 8, 10, 12, 16, 24, 32))),
    ("a file may not grow beyond 100 KB", limits("fsize", (100 << 10,))),
    ("the clock is set back by an hour", lambda bench, subject: [
        bench.place(subject).run(changes={"LD_PRELOAD": str(CLOCK)})]),
    ("odd locale and time zone", simple(changes={"LC_ALL": "tr_TR.UTF-8", "LANG": "xx", "TZ": ":/dev/zero"})),
    ("HOME is missing", simple(changes={"HOME": None})),
    ("no environment but PATH", simple(prefix=["env", "-i", f"PATH={os.environ['PATH']}"])),
    ("a cache that cannot be written", cache(lambda: "/dev/full")),
    ("a cache of another user, damaged", cache(foreign_cache)),
    ("two writers of one file", two_writers),
]
