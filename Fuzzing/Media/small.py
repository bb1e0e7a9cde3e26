#!/usr/bin/env python3
"""Gives every small file to every command that reads it, and checks what each costs and leaves.

usage: small.py PROGRAM FOLDER...
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from run import CLIPS, PICTURES, Run

LARGEST = 1 << 20
SECONDS, MEGABYTES = 10, 600
IMPORTS = {"mot", "coco", "cvat", "label-studio", "openface"}


def formats(program):
    """The names of all formats of exports."""
    listed = subprocess.run([program, "export", "--list", "--json"], check=True, capture_output=True)
    return [format["name"] for format in json.loads(listed.stdout)["formats"]]


def commands(name, suffix, kind, exports):
    """The commands that read a file, each with the name of its output; `kind` is the folder of the file."""
    if suffix == ".jsonl" or kind in ("sidecar", "detections"):
        yield ["inspect", name], None
        yield ["inspect", "--json", name], None
        yield ["inspect", name, "--plot", "out.svg"], "out.svg"
        yield ["review", name, "--video", "clip.mp4", "-o", "out.html"], "out.html"
        yield ["render", "clip.mp4", "--faces", name, "-o", "out.mp4", "-q"], "out.mp4"
        for export in exports:
            yield ["export", name, "--format", export, "-o", "out"], "out"
    elif suffix == ".svg" or kind in ("drawing",):
        yield ["clip.mp4", "-o", "out.mp4", "-q", "--sprite", name, "--at", "nose"], "out.mp4"
    elif kind in IMPORTS:
        yield ["import", name, "--format", kind, "--video", "clip.mp4", "-o", "out.jsonl", "-q"], "out.jsonl"
    elif kind == "style":
        yield ["clip.mp4", "-o", "out.mp4", "-q", "-s", name], "out.mp4"
    elif suffix in CLIPS | PICTURES:
        ending = suffix if suffix in CLIPS | PICTURES else ".mp4"
        yield ["inspect", name], None
        yield ["inspect", "--json", name], None
        yield ["verify", name, "--source", name], None
        yield ["detect", name, "-o", "out.jsonl", "-q"], "out.jsonl"
        yield [name, "-o", "out" + ending, "-q"], "out" + ending
        yield [name, "-o", "out" + ending, "-q", "--sandbox"], "out" + ending
        yield ["clip.mp4", "-o", "out.mp4", "-q", "--person", "Ada=" + name], "out.mp4"
        if suffix in CLIPS:
            yield [name, "-o", "out.mkv", "-q"], "out.mkv"
            yield ["render", name, "--faces", "clip.faces.jsonl", "-o", "out.mp4", "-q"], "out.mp4"
            yield ["farm", "plan", name, "-o", "out.mp4", "--chunks", "2", "-d", "farm"], "farm"
        else:
            yield ["clip.mp4", "-o", "out.mp4", "-q", "--sprite", name, "--at", "nose"], "out.mp4"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("folders", type=pathlib.Path, nargs="+")
    options = parser.parse_args()
    program = str(options.program.resolve())
    files = sorted(
        file for folder in options.folders for file in folder.rglob("*")
        if file.is_file() and 0 < file.stat().st_size <= LARGEST
    )
    if not files:
        sys.exit(f"small.py: no file of at most {LARGEST} bytes is in {', '.join(map(str, options.folders))}")
    exports = formats(program)
    runs = faults = 0
    slowest, largest = (0, ""), (0, "")
    with tempfile.TemporaryDirectory() as name:
        made = pathlib.Path(name)
        picture = ["-f", "lavfi", "-i", "testsrc2=s=160x96:r=25:d=0.5", "-c:v", "libx264", "-pix_fmt", "yuv420p"]
        subprocess.run(["ffmpeg", "-v", "error", *picture, made / "clip.mp4"], check=True)
        subprocess.run([program, "detect", made / "clip.mp4", "-o", made / "clip.faces.jsonl", "-q"], check=True)
        for file in files:
            suffix = file.suffix.lower()
            for arguments, output in commands("in" + "".join(file.suffixes[-1:]), suffix, file.parent.name, exports):
                with tempfile.TemporaryDirectory(prefix="small-") as work:
                    folder = pathlib.Path(work)
                    for each in made.iterdir():
                        shutil.copy(each, folder)
                    shutil.copy(file, folder / ("in" + "".join(file.suffixes[-1:])))
                    run = Run(program, arguments, "in" + "".join(file.suffixes[-1:]), output, folder)
                    fault = run.fault("verify" in arguments)
                    used = run.usage.ru_utime + run.usage.ru_stime
                    memory = run.usage.ru_maxrss >> 10
                    runs += 1
                    what = f"{file.name}: {' '.join(arguments)}"
                    slowest, largest = max(slowest, (used, what)), max(largest, (memory, what))
                    if fault or used > SECONDS:
                        faults += 1
                        print(f"{what}: {fault or 'takes long'}: {used:.1f} s, {memory} MB, exit code {run.code}: "
                              f"{run.errors.strip()[:200]}", flush=True)
    print(f"{runs} runs over {len(files)} files: {faults} faults; at most {slowest[0]:.1f} s of processor time "
          f"({slowest[1]}), {largest[0]} MB ({largest[1]})")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
