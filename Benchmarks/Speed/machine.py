"""What the figures were measured on and with."""

import os
import platform
import subprocess
import time
from pathlib import Path

from locations import ANNOTATE


def describe():
    """The processor, the memory, the system and the versions, as JSON."""
    return {
        "date": time.strftime("%Y-%m-%d"),
        "processor": first_value("/proc/cpuinfo", "model name"),
        "processors": len(os.sched_getaffinity(0)),
        "memoryGiB": round(int(first_value("/proc/meminfo", "MemTotal").split()[0]) / 2**20),
        "system": f"{platform.freedesktop_os_release()['PRETTY_NAME']}, {platform.machine()}",
        "ffmpeg": first_line(["ffmpeg", "-version"]),
        "annotate": first_line([str(ANNOTATE), "--version"]),
    }


def load():
    """How many processes ran or waited for a processor, averaged over the last minute."""
    return round(os.getloadavg()[0], 2)


def first_value(file, key):
    """The value of the first line of a file of keys, colons and values that has this key."""
    for line in Path(file).read_text().splitlines():
        name, _, value = line.partition(":")
        if name.strip() == key:
            return value.strip()
    return "0"


def first_line(command):
    """The first line that a command prints, without a copyright; empty if it cannot run."""
    try:
        printed = subprocess.run(command, capture_output=True, text=True).stdout
    except OSError:
        return ""
    return (printed.splitlines() or [""])[0].partition(" Copyright")[0]
