"""Measures how the page of annotate review copes with long videos and many faces.

usage: run.py [--annotate PROGRAM] [--page]

Makes a clip and a sidecar with faces that move, writes the page, and opens it in Chromium without a window,
1280x800. Measured are how long it takes from the address to the first drawn frame of the page, what the page
keeps in memory after a collection, how often it draws while its rows scroll, and how often while it goes
through the frames one by one with the video beside it, and how much processor time its own work takes for that.
"""

import argparse
import json
import math
import pathlib
import random
import sys
import tempfile
import time

from common.browser import chromium
from common.command import run
from common.failure import Failure, reported
from common.page import table, write_page

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Documentation" / "Measurements" / "Review.md"
RATE, SIZE = 25, (640, 360)
CHANCE = random.Random(1)

# Notes when the page is ready and has drawn.
WATCH = """
new MutationObserver((_, observer) => {
  if (document.documentElement?.dataset.ready !== "true") return;
  observer.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => { globalThis.drawnAfter = performance.now(); }));
}).observe(document, { attributes: true, childList: true, subtree: true });
"""

# Does something at each frame of the screen for three seconds, and counts these.
PACE = """
const done = arguments[arguments.length - 1];
const start = performance.now();
let count = 0, video = 0, last = review.player.shown;
const step = (now) => {
  if (review.player.shown !== last) { video += 1; last = review.player.shown; }
  if (now - start >= 3000) { done([count / (now - start) * 1000, video / (now - start) * 1000]); return; }
  count += 1;
  %s
  requestAnimationFrame(step);
};
requestAnimationFrame(step);
"""
SCROLLER = "[byId('tracks'), document.scrollingElement].find((part) => part.scrollHeight > part.clientHeight + 50)"
SCROLL = f"({SCROLLER}).scrollBy(0, count % 120 < 60 ? 40 : -40);"
FRAMES = "review.goTo(1000 + count);"


# What the page itself does: its script, the styles and the layout.
OWN_WORK = {"ScriptDuration", "RecalcStyleDuration", "LayoutDuration"}


class Subject:
    """A length of video with tracks."""

    def __init__(self, name, minutes, tracks, shown):
        self.name, self.minutes, self.tracks, self.shown = name, minutes, tracks, shown
        self.frames = round(minutes * 60 * RATE)

    def faces(self, frame):
        """The tracks that are seen in a frame: each is seen for `shown` minutes, one begins after the other."""
        length = round(self.shown * 60 * RATE)
        for track in range(self.tracks):
            first = (self.frames - length) * track // max(1, self.tracks - 1)
            if first <= frame < first + length:
                yield track, frame - first

    def write_sidecar(self, path, clip):
        """Writes the sidecar of the clip, and returns the number of its faces."""
        stream = {"timeBase": [1, RATE], "frameRate": [RATE, 1], "codedSize": SIZE, "displaySize": SIZE,
                  "sampleAspectRatio": [1, 1], "orientation": 1}
        source = {"name": clip.name, "size": clip.stat().st_size}
        count = 0
        with path.open("w") as file:
            header = {"schema": "annotate.faces", "version": 1, "source": source, "stream": stream}
            file.write(json.dumps(header) + "\n")
            for frame in range(self.frames):
                faces = [face(track, seen, frame) for track, seen in self.faces(frame)]
                count += len(faces)
                file.write(f'{{"frame":{frame},"pts":{frame},"faces":[{",".join(faces)}]}}\n')
            end = {"frames": self.frames, "faces": count, "tracks": self.tracks, "damagedPackets": 0}
            file.write(json.dumps({"end": end}) + "\n")
        return count


def face(track, seen, frame):
    """A face that moves on its own ellipse, as unsteadily as faces are found, and closes its eyes at times."""
    angle = frame / 40 + track
    noise = [CHANCE.gauss(0, 0.3) for _ in range(8)]
    x, y = 300 + 250 * math.cos(angle) + noise[0], 150 + 120 * math.sin(angle / 1.7) + noise[1]
    open_eyes = (0.1 if (frame + 17 * track) % 90 < 5 else 0.8) + abs(noise[2]) / 10
    smile = min(1, (0.9 if (frame // 200 + track) % 7 == 0 else 0.1) + abs(noise[3]) / 10)
    left, right, mouth = (f'"x":{x + across + part:.2f},"y":{y + down + part:.2f}'
                          for (across, down), part in zip(((26, 16), (10, 16), (18, 36)), noise[4:]))
    return (f'{{"id":{track + 1},"frameCount":{seen + 1},"confidence":{0.8 - abs(noise[7]) / 4:.3f},'
            f'"source":"detected","bounds":[{x:.2f},{y:.2f},{36 + noise[4]:.2f},{48 + noise[5]:.2f}],'
            f'"roll":{10 * math.sin(angle) + noise[6]:.2f},"leftEye":{{{left},"openness":{open_eyes:.3f}}},'
            f'"rightEye":{{{right},"openness":{open_eyes:.3f}}},"mouth":{{{mouth}}},'
            f'"smile":{{"score":{smile:.3f},"smiling":{"true" if smile > 0.5 else "false"}}}}}')


def make_clip(path, seconds):
    """A clip of a test picture that repeats after a minute."""
    minute = path.with_name("minute.mp4")
    source = f"testsrc2=size={SIZE[0]}x{SIZE[1]}:rate={RATE}:duration=60"
    ffmpeg = ["ffmpeg", "-v", "error", "-y"]
    run([*ffmpeg, "-f", "lavfi", "-i", source, "-c:v", "libx264", "-preset", "veryfast", "-crf", "30", "-g", "50",
         "-pix_fmt", "yuv420p", str(minute)], "ffmpeg cannot make a clip")
    run([*ffmpeg, "-stream_loop", "-1", "-i", str(minute), "-t", str(seconds), "-c", "copy", str(path)],
        "ffmpeg cannot repeat a clip")


def measure(subject, annotate, folder):
    """The cells of the table for one subject."""
    clip, sidecar, page = (folder / name for name in ("long.mp4", "long.faces.jsonl", "long.html"))
    make_clip(clip, subject.minutes * 60)
    count = subject.write_sidecar(sidecar, clip)
    start = time.monotonic()
    run([annotate, "review", str(sidecar), "--video", str(clip), "-o", str(page), "-y", "-q"], "annotate review failed")
    written = time.monotonic() - start
    with chromium(1280, 800) as browser:
        browser.command("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        browser.open(page.as_uri())
        drawn = wait(browser, "return globalThis.drawnAfter ?? null") / 1000
        wait(browser, "return review.player.isPlayable && review.player.start !== null || null")
        browser.command("HeapProfiler.collectGarbage")
        use = browser.command("Runtime.getHeapUsage")
        memory = (use["usedSize"] + use.get("backingStorageSize", 0)) / 1e6
        browser.command("Performance.enable", timeDomain="threadTicks")
        scrolled, _, scroll_work = paced(browser, SCROLL)
        drawn_frames, video_frames, frame_work = paced(browser, FRAMES)
    print(f"{subject.name}: {drawn:.2f} s, {memory:.0f} MB, {scrolled:.0f}, {drawn_frames:.0f}, {video_frames:.0f}, "
          f"{scroll_work:.1f} ms, {frame_work:.1f} ms", file=sys.stderr)
    size = page.stat().st_size / 1e6
    return [subject.name, f"{count:,}", f"{size:.0f} MB", f"{written:.0f} s", f"{drawn:.1f} s", f"{memory:.0f} MB",
            f"{scrolled:.0f}", f"{drawn_frames:.0f}", f"{video_frames:.0f}", f"{scroll_work:.1f}", f"{frame_work:.1f}"]


def paced(browser, action):
    """How often in a second the page and its video are drawn during an action, and the page's work for a drawing in ms."""
    before = own_work(browser)
    drawn, video = browser.result(PACE % action)
    return drawn, video, (own_work(browser) - before) * 1000 / (drawn * 3)


def own_work(browser):
    """The processor time of the page's own work so far, in seconds."""
    metrics = browser.command("Performance.getMetrics")["metrics"]
    return sum(metric["value"] for metric in metrics if metric["name"] in OWN_WORK)


def wait(browser, script):
    """What a script returns as soon as that is not null."""
    for _ in range(1200):
        if (value := browser.value(script)) is not None:
            return value
        time.sleep(0.05)
    raise Failure(f"the page does not become ready: {script}")


SUBJECTS = [
    Subject("20,000 frames, 10 tracks that are always seen", 20_000 / RATE / 60, 10, 20_000 / RATE / 60),
    Subject("30 minutes, 20 tracks that are always seen", 30, 20, 30),
    Subject("10 hours, 100 tracks of 12 minutes", 600, 100, 12),
]
HEADER = ["", "faces", "page", "written in", "opens in", "memory", "scrolls, frames/s", "goes through frames, frames/s",
          "video follows, frames/s", "own work while it scrolls, ms/frame", "own work for a frame, ms"]


def main():
    """Prints the table, and writes it into the page with --page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--annotate", default=str(ROOT / ".build/release/annotate"))
    parser.add_argument("--page", action="store_true", help="write the figures into the documentation")
    arguments = parser.parse_args()
    with reported("review"):
        rows = []
        for subject in SUBJECTS:
            with tempfile.TemporaryDirectory() as name:
                rows.append(measure(subject, arguments.annotate, pathlib.Path(name)))
        figures = table(HEADER, rows)
        print(figures)
        if arguments.page:
            write_page(PAGE, "make review", figures)


if __name__ == "__main__":
    main()
