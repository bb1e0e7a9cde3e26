"""Runs a command and measures the time, processor time and memory of all its processes."""

import ctypes
import os
import signal
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from common.failure import Failure

PAGE_SIZE = os.sysconf("SC_PAGE_SIZE")
PR_SET_CHILD_SUBREAPER = 36
SAMPLE_SECONDS = 0.05


@dataclass(frozen=True)
class Measurement:
    """Elapsed and processor seconds, and the peak of the resident memory of all processes in MiB."""

    elapsed: float
    processor: float
    memory: float


class MemorySampler(threading.Thread):
    """Adds up the resident memory of all our descendants, again and again, and keeps the largest sum."""

    def __init__(self):
        super().__init__(daemon=True)
        self.peak = 0
        self.ended = threading.Event()

    def run(self):
        while not self.ended.wait(SAMPLE_SECONDS):
            self.peak = max(self.peak, sum(map(resident_bytes, descendants(os.getpid()))))

    def stop(self):
        """Ends the thread; returns the peak in bytes."""
        self.ended.set()
        self.join()
        return self.peak


def adopt_orphans():
    """Makes processes whose parent ended children of this one, so that their processor time counts."""
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def measure(command, log, timeout):
    """Measures one run of the command; its output goes to the file `log`.

    A command that fails, or takes more than `timeout` seconds, raises Failure.
    """
    adopt_orphans()
    sampler = MemorySampler()
    expired = threading.Event()
    with open(log, "wb") as output:
        begin = time.monotonic()
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
        )
        sampler.start()
        limit = threading.Timer(timeout, end_session, (process.pid, expired))
        limit.start()
        try:
            status, processor, largest = wait_for_all(process.pid)
        except KeyboardInterrupt:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        finally:
            limit.cancel()
        elapsed = time.monotonic() - begin
    peak = max(sampler.stop(), largest)
    process.returncode = os.waitstatus_to_exitcode(status)
    if expired.is_set():
        raise Failure(f"took more than {timeout} s")
    if process.returncode != 0:
        raise Failure(f"exit code {process.returncode}: {last_line(log)}")
    return Measurement(elapsed, processor, peak / 2**20)


def wait_for_all(main_process):
    """Waits for every child: the main process's status, all processor seconds, and the largest peak in bytes."""
    status, processor, largest = 0, 0.0, 0
    while True:
        try:
            pid, child_status, usage = os.wait4(-1, 0)
        except ChildProcessError:
            return status, processor, largest
        if pid == main_process:
            status = child_status
        processor += usage.ru_utime + usage.ru_stime
        largest = max(largest, usage.ru_maxrss * 1024)


def end_session(leader, expired):
    """Kills the processes of a command that takes too long."""
    expired.set()
    os.killpg(leader, signal.SIGKILL)


def descendants(pid):
    """The processes below a process."""
    found = []
    try:
        for children in Path(f"/proc/{pid}/task").glob("*/children"):
            for child in map(int, children.read_text().split()):
                found += [child, *descendants(child)]
    except OSError:
        # The process or one of its threads ended meanwhile.
        pass
    return found


def resident_bytes(pid):
    """The resident memory of a process, 0 if it has ended."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE_SIZE
    except (OSError, IndexError):
        return 0


def last_line(log):
    """The last line that a command printed."""
    lines = Path(log).read_text(errors="replace").strip().splitlines()
    return f"{lines[-1]} (see {log})" if lines else "no message"
