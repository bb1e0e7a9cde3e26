#!/usr/bin/env python3
"""Damages files at random and has the whole program read them.

Each run damages one seed and gives it to one command. What must not happen is kept as a finding, with the damaged
file: a signal or an exit code that is not in the list, success without an output, an output or an unfinished file
after a failure, a failure without a message, too much time or memory.

usage: run.py PROGRAM --runs N --findings FOLDER SEED...
"""

import argparse
import collections
import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile

# 64 is that of a picture which damage makes a video, so that its output cannot be one picture.
EXIT_CODES = {0, 64, 65, 66, 69, 73, 74, 75}
WALL_SECONDS = 120
PROCESSOR_SECONDS = 20
MEGABYTES = 600
CLIPS = {".mp4", ".mov", ".mkv", ".webm", ".avi", ".ts", ".gif"}
PICTURES = {".jpg", ".png", ".tiff", ".webp"}
INTERESTING = [0, 1, 2, 4, 7, 8, 15, 16, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF]
# What comes near the fields that matter, in MP4, Matroska, AVI and pictures.
MARKS = [b"moov", b"trak", b"stsd", b"stts", b"stsz", b"ctts", b"elst", b"tkhd", b"mdhd", b"meta", b"udta", b"avcC",
         b"moof", b"trun", b"sgpd", b"\x1aE\xdf\xa3", b"\x16T\xaek", b"\x1fC\xb6u", b"hdrl", b"strf", b"idx1",
         b"Exif", b"http", b"IHDR", b"iCCP", b"\xff\xc0", b"GIF89a", b"VP8X", b'"pts"', b'"faces"', b'"video"']


def changed(data, others, source):
    """The bytes with one random change."""
    position = interesting_position(data, source)
    kind = source.randrange(9)
    end = min(len(data), position + source.choice([1, 2, 4, 8, 32, 400]))
    if kind == 0:
        return data[:position] + bytes([data[position] ^ (1 << source.randrange(8))]) + data[position + 1:]
    if kind == 1:
        return data[:position] + source.randbytes(end - position) + data[end:]
    if kind == 2:
        return data[:position] + data[end:]
    if kind == 3:
        return data[:position] + data[position:end] * source.choice([2, 3, 40]) + data[end:]
    if kind == 4:
        return data[:position]
    if kind == 5:
        other = others[source.randrange(len(others))]
        start = source.randrange(len(other))
        return data[:position] + other[start:start + end - position] + data[end:]
    width = source.choice([1, 2, 4, 4, 8])
    number = source.choice(INTERESTING) & ((1 << 8 * width) - 1)
    return data[:position] + number.to_bytes(width, source.choice(["big", "little"])) + data[position + width:]


def interesting_position(data, source):
    """A position, half of the time in a header."""
    if source.randrange(2):
        return source.randrange(len(data))
    found = data.find(source.choice(MARKS))
    begin = found if found >= 0 else source.choice([0, max(0, len(data) - 4096)])
    return min(len(data) - 1, begin + source.randrange(512))


def damaged(data, others, source):
    """The bytes with one to four random changes."""
    for _ in range(source.randrange(1, 5)):
        if data:
            data = changed(data, others, source)
    return data


def command(path, seed, source):
    """The arguments for a damaged file, and the name of the output."""
    kind = seed.suffix
    if kind == ".jsonl":
        return source.choice([
            (["inspect", path], None), (["inspect", "--json", path], None),
            (["export", path, "--format", source.choice(["csv", "nuke", "otio", "coco", "webvtt"]), "-o", "out"], "out"),
            (["inspect", path, "--plot", "out.svg"], "out.svg"),
        ])
    choice = source.randrange(100)
    if choice < 60:
        return ["inspect", path] + source.choice([[], ["--json"]]), None
    if choice < 72:
        return ["verify", path, "--source", str(seed)], None
    if choice < 80 and kind in CLIPS:
        return ["detect", path, "-o", "out.jsonl", "-q", "--preview", "0.1"], "out.jsonl"
    ending = source.choice(PICTURES_OUT) if kind in PICTURES else source.choice([".mp4", ".mkv", kind])
    preview = ["--preview", "0.1"] if kind in CLIPS else []
    return [path, "-o", "out" + ending, "-q"] + preview, "out" + ending


PICTURES_OUT = [".jpg", ".png"]


class Run:
    """One command on one damaged file, in a folder of its own."""

    def __init__(self, program, arguments, damaged_file, output, folder):
        self.before = set(os.listdir(folder))
        self.folder, self.input, self.output = folder, damaged_file, output
        with open(folder / ".errors", "wb") as errors:
            self.process = subprocess.Popen(
                [program, *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
            )
        self.is_late = False
        try:
            self.usage = self.waited()
        except TimeoutError:
            self.is_late = True
            self.process.kill()
            self.usage = self.waited()
        self.errors = (folder / ".errors").read_text(errors="replace")
        self.new = set(os.listdir(folder)) - self.before - {".errors"}

    def waited(self):
        """What the command used; raises TimeoutError if it does not end."""
        import signal

        def late(*_):
            raise TimeoutError

        signal.signal(signal.SIGALRM, late)
        signal.alarm(WALL_SECONDS)
        _, status, usage = os.wait4(self.process.pid, 0)
        signal.alarm(0)
        self.code = os.waitstatus_to_exitcode(status)
        self.process.returncode = self.code
        return usage

    def fault(self, verifies):
        """What must not happen and did, or None."""
        if self.is_late:
            return "hangs"
        if self.code < 0:
            return f"signal {-self.code}"
        if self.code not in EXIT_CODES and not (self.code == 1 and verifies):
            return f"exit code {self.code}"
        if any("partial" in name for name in self.new):
            return "unfinished file"
        if self.code == 0 and self.output and self.output not in self.new:
            return "success without an output"
        # What another program cannot open either is carried as it is.
        if self.code == 0 and self.output and not self.is_readable(self.output) and self.is_readable(self.input):
            return "success with an output that ffprobe cannot read"
        if self.code != 0 and self.new:
            return "an output after a failure"
        if self.code > 1 and "error: " not in self.errors:
            return "a failure without a message"
        if self.usage.ru_utime + self.usage.ru_stime > PROCESSOR_SECONDS:
            return "takes long"
        if self.usage.ru_maxrss > MEGABYTES * 1024:
            return f"needs {self.usage.ru_maxrss >> 10} MB"
        return None

    def is_readable(self, name):
        """Whether another program reads a file, if it is a video or a picture."""
        if pathlib.Path(name).suffix not in CLIPS | PICTURES:
            return (self.folder / name).stat().st_size > 0
        done = subprocess.run(["ffprobe", "-v", "quiet", self.folder / name], stdin=subprocess.DEVNULL)
        return done.returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("seeds", type=pathlib.Path, nargs="+", help="files, or folders with them")
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first run, which decides its damage")
    parser.add_argument("--findings", type=pathlib.Path, required=True)
    options = parser.parse_args()
    seeds = sorted(
        file.resolve() for seed in options.seeds for file in ([seed] if seed.is_file() else seed.rglob("*"))
        if file.is_file() and file.suffix in CLIPS | PICTURES | {".jsonl"} and file.stat().st_size
    )
    contents = [seed.read_bytes() for seed in seeds]
    options.findings.mkdir(parents=True, exist_ok=True)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    program, tally, findings, largest = str(options.program.resolve()), collections.Counter(), 0, 0
    for number in range(options.first, options.first + options.runs):
        source = random.Random(number)
        index = number % len(seeds)
        with tempfile.TemporaryDirectory(prefix="damaged-") as name:
            folder = pathlib.Path(name)
            path = "in" + "".join(seeds[index].suffixes[-2:] if seeds[index].suffix == ".jsonl" else seeds[index].suffix)
            (folder / path).write_bytes(damaged(contents[index], contents, source))
            arguments, output = command(path, seeds[index], source)
            run = Run(program, arguments, path, output, folder)
            largest = max(largest, run.usage.ru_maxrss >> 10)
            tally[f"{run.code}"] += 1
            fault = run.fault("verify" in arguments)
            if fault:
                findings += 1
                kept = options.findings / f"{number}-{path}"
                shutil.copy(folder / path, kept)
                print(f"{kept}: {fault}: {' '.join(arguments)} (seed {seeds[index].name}): "
                      f"{run.errors.strip()[:300]}", flush=True)
        if (number - options.first) % 500 == 499:
            print(f"{number - options.first + 1} runs, {findings} findings, exit codes {dict(tally)}", flush=True)
    print(f"{options.runs} runs over {len(seeds)} seeds: {findings} findings; exit codes "
          f"{dict(sorted(tally.items()))}; at most {largest} MB")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
