"""Corrects a video of five minutes in the page of annotate review, at the pace of a hand, and measures how long it takes.

usage: session.py [--annotate PROGRAM] [--pace SECONDS]

Makes a clip and a sidecar of six people with twenty mistakes: wrong names, faces that are none, tracks that broke,
and boxes that drift away. Then it corrects them in Chromium without a window, 1280x800, with keys and the pointer, one
action every second, saves, and checks that the saved sidecar has no mistake left.
"""

import argparse
import json
import math
import pathlib
import tempfile
import time

from common.browser import chromium
from common.command import run
from common.failure import Failure, reported
from run import RATE, ROOT, SIZE, make_clip, wait

SECONDS, PEOPLE = 300, 6
FRAMES = SECONDS * RATE
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"]
# The tracks whose names are wrong, the faces that are none, the frames at which tracks break, and where boxes drift.
WRONG_NAMES = {1: "Bob", 2: "Benny", 3: "Dan", 5: "Ada", 6: "Tim"}
FALSE_FACES = {id: 400 + 1300 * i for i, id in enumerate((31, 32, 33, 34, 35))}
BREAKS = {21: (1, 2000), 22: (2, 2600), 23: (3, 3300), 24: (4, 4100), 26: (6, 5000)}
DRIFTS = {1: 1000, 2: 1600, 3: 6100, 4: 6500, 5: 7000}
DRIFT_FRAMES, DRIFT_PIXELS = 40, 40
FALSE_FRAMES = 60
ENTER, CONTROL = "\ue007", "\ue009"


def truth(person, frame):
    """The box of a person's face."""
    x, y = 40 + 95 * (person - 1) + 20 * math.sin(frame / 90 + person), 150 + 30 * math.cos(frame / 70 + person)
    return [round(x, 2), round(y, 2), 36, 48]


def found(frame):
    """The faces of a frame with all mistakes: the number of the track and its box."""
    for person in range(1, PEOPLE + 1):
        later = next((id for id, (of, since) in BREAKS.items() if of == person and frame >= since), person)
        x, *rest = truth(person, frame)
        since = frame - DRIFTS.get(person, FRAMES)
        # The box jumps away from its face, and back after some frames.
        off = DRIFT_PIXELS if 0 <= since < DRIFT_FRAMES else 0
        yield later, [round(x + off, 2), *rest]
    for id, first in FALSE_FACES.items():
        if first <= frame < first + FALSE_FRAMES:
            yield id, [300, 30, 36, 48]


def write_sidecar(path, clip):
    """Writes the sidecar with the mistakes."""
    stream = {"timeBase": [1, RATE], "frameRate": [RATE, 1], "codedSize": SIZE, "displaySize": SIZE,
              "sampleAspectRatio": [1, 1], "orientation": 1}
    names = [{"id": id, "name": WRONG_NAMES.get(id, NAMES[id - 1])} for id in range(1, PEOPLE + 1)]
    seen, count = {}, 0
    with path.open("w") as file:
        header = {"schema": "annotate.faces", "version": 1, "source": {"name": clip.name, "size": clip.stat().st_size},
                  "stream": stream, "tracks": names}
        file.write(json.dumps(header) + "\n")
        for frame in range(FRAMES):
            faces = []
            for id, bounds in sorted(found(frame)):
                seen[id] = seen.get(id, 0) + 1
                faces.append({"id": id, "frameCount": seen[id], "confidence": 0.8, "source": "detected", "bounds": bounds})
            count += len(faces)
            file.write(json.dumps({"frame": frame, "pts": frame, "faces": faces}) + "\n")
        file.write(json.dumps({"end": {"frames": FRAMES, "faces": count, "tracks": len(seen), "damagedPackets": 0}}) + "\n")


class Hand:
    """Somebody who does one thing after the other, each in the same time."""

    def __init__(self, browser, pace):
        self.browser, self.pace = browser, pace
        self.actions, self.due = 0, time.monotonic()

    def act(self, kind, steps):
        """Does one thing, and waits until the time for it is over."""
        parameters = {"parameters": {"pointerType": "mouse"}} if kind == "pointer" else {}
        self.browser.ask("/actions", {"actions": [{"type": kind, "id": kind, "actions": steps, **parameters}]})
        self.actions += 1
        self.due += self.pace
        time.sleep(max(0, self.due - time.monotonic()))

    def press(self, keys):
        """Presses keys one after the other: a key of the page, or a word and Enter."""
        self.act("key", [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")])

    def save(self):
        """Presses Control and S."""
        self.act("key", [{"type": "keyDown", "value": CONTROL}, {"type": "keyDown", "value": "s"},
                         {"type": "keyUp", "value": "s"}, {"type": "keyUp", "value": CONTROL}])

    def drag(self, start, end):
        """Drags the pointer; a click if it stays."""
        move = [{"type": "pointerMove", "duration": 100, "x": round(x), "y": round(y)} for x, y in (start, end)]
        self.act("pointer", [move[0], {"type": "pointerDown", "button": 0}, move[1], {"type": "pointerUp", "button": 0}])

    def click(self, selector):
        """Clicks into the middle of an element that is in sight."""
        point = self.browser.value(
            f"const area = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
            "return [area.left + area.width / 2, area.top + area.height / 2];")
        self.drag(point, point)

    def go(self, frame):
        """Types the number of a frame."""
        self.click("#frame")
        self.browser.value("document.getElementById('frame').select()")
        self.press(str(frame) + ENTER)
        wait(self.browser, f"return review.overlay.frame === {frame} || null")

    def find(self, id):
        """Finds a track by its number, and chooses it."""
        self.click("#filter")
        self.browser.value("document.getElementById('filter').select()")
        self.press(str(id))
        self.click(f"[data-track='{id}'] .number")


def correct(hand):
    """Corrects all mistakes."""
    for id in WRONG_NAMES:
        hand.find(id)
        hand.press("r")
        hand.press(NAMES[id - 1] + ENTER)
    for id in FALSE_FACES:
        hand.find(id)
        hand.press("h")
    for id, (person, _) in BREAKS.items():
        hand.find(id)
        hand.press("m")
        # The list finds what is typed; a number alone could also begin another one.
        hand.press(f"face {person}, {NAMES[person - 1]}{ENTER}")
    drag_boxes(hand)


def drag_boxes(hand):
    """Puts the first box of each drift right, which later ones follow, and ends that where boxes are right again."""
    hand.press("e")
    for person, first in DRIFTS.items():
        hand.go(first)
        x, y, width, height = truth(person, first)
        points = hand.browser.value(
            "const area = document.getElementById('overlay').getBoundingClientRect();"
            f"return [{x + DRIFT_PIXELS + width / 2}, {x + width / 2}].map((x) => {{"
            f"const at = review.overlay.map(x, {y + height / 2}); return [at[0] + area.left, at[1] + area.top]; }});")
        hand.drag(*points)
        hand.go(first + DRIFT_FRAMES)
        hand.press("x")


def check(path):
    """Fails if a mistake is left in a sidecar."""
    header, *frames, _ = (json.loads(line) for line in path.open())
    notes = {note["id"]: note for note in header["tracks"]}
    names = [notes[id].get("name") for id in range(1, PEOPLE + 1)]
    if names != NAMES:
        raise Failure(f"names are wrong: {names}")
    if shown := [id for id in FALSE_FACES if not notes.get(id, {}).get("hidden")]:
        raise Failure(f"faces that are none are not left out: {shown}")
    for frame, record in enumerate(frames):
        boxes = {face["id"]: face["bounds"] for face in record["faces"]}
        for person in range(1, PEOPLE + 1):
            wanted = truth(person, frame)
            off = math.inf if person not in boxes else max(abs(a - b) for a, b in zip(boxes[person], wanted))
            if off > 6:
                raise Failure(f"the face of {NAMES[person - 1]} is {off:.1f} pixels off in frame {frame}")


def main():
    """Prints how many actions it took, and how long."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--annotate", default=str(ROOT / ".build/release/annotate"))
    parser.add_argument("--pace", type=float, default=1, help="the seconds of an action")
    arguments = parser.parse_args()
    with reported("review-session"), tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        clip, sidecar, page = (folder / name for name in ("talk.mp4", "talk.faces.jsonl", "talk.html"))
        make_clip(clip, SECONDS)
        write_sidecar(sidecar, clip)
        run([arguments.annotate, "review", str(sidecar), "--video", str(clip), "-o", str(page), "-y", "-q"],
            "annotate review failed")
        with chromium(1280, 800) as browser:
            browser.command("Browser.setDownloadBehavior", behavior="allow", downloadPath=name)
            browser.open(page.as_uri())
            wait(browser, "return globalThis.review?.player.shown === 0 || null")
            browser.value("return delete window.showSaveFilePicker")
            hand = Hand(browser, arguments.pace)
            start = time.monotonic()
            correct(hand)
            hand.save()
            taken = time.monotonic() - start
            saved = folder / "talk.edited.faces.jsonl"
            while not saved.exists() and time.monotonic() - start < taken + 20:
                time.sleep(0.1)
            check(saved)
        mistakes = sum(map(len, (WRONG_NAMES, FALSE_FACES, BREAKS, DRIFTS)))
        print(f"{mistakes} mistakes, {hand.actions} actions, {taken:.0f} s")


main()
