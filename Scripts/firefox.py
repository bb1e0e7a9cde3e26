"""Corrects a face in a page of annotate review with Firefox, by keys and the pointer, and checks what the page makes of it.

usage: firefox.py PAGE.html

The page is of a clip of 30 frames in which track 1 has the box 20, 60, 60, 80 in the first twelve. Firefox is driven
through its own protocol, Marionette: every message is its length, a colon, and JSON.
"""

import json
import pathlib
import socket
import subprocess
import sys
import tempfile
import time

RIGHT, SHIFT, CONTROL = "\ue014", "\ue008", "\ue009"
PATIENCE = 30


class Firefox:
    """A window of Firefox that is not seen."""

    def __init__(self, profile, log):
        self.port = free_port()
        settings = {"marionette.port": self.port, "browser.shell.checkDefaultBrowser": False}
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items())
        pathlib.Path(profile, "user.js").write_text("".join(lines))
        command = ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", profile]
        self.process = subprocess.Popen(command, stdout=log, stderr=log)
        self.count = 0

    def connect(self):
        """Waits until Firefox listens, and begins."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
                break
            except OSError:
                if time.monotonic() > end or self.process.poll() is not None:
                    sys.exit("firefox.py: error: Firefox does not listen")
                time.sleep(0.2)
        self.file = self.socket.makefile("rb")
        self.read()
        self.ask("NewSession", capabilities={"alwaysMatch": {}})
        self.ask("SetWindowRect", width=1280, height=900)

    def read(self):
        """The next message."""
        length = b""
        while (digit := self.file.read(1)) != b":":
            if not digit:
                sys.exit("firefox.py: error: Firefox has ended")
            length += digit
        return json.loads(self.file.read(int(length)))

    def ask(self, name, **parameters):
        """What Firefox answers to a command."""
        self.count += 1
        message = json.dumps([0, self.count, f"WebDriver:{name}", parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, answer = self.read()
        if error:
            sys.exit(f"firefox.py: error: {name}: {error['message']}")
        return answer

    def value(self, expression):
        """The value of an expression in the page."""
        return self.ask("ExecuteScript", script=f"return {expression}", args=[])["value"]

    def wait(self, expression):
        """Waits until an expression holds in the page."""
        end = time.monotonic() + PATIENCE
        while not self.value(f"Boolean({expression})"):
            if time.monotonic() > end:
                sys.exit(f"firefox.py: error: it does not become true: {expression}")
            time.sleep(0.05)

    def press(self, *keys, hold=()):
        """Presses keys while others are held."""
        pressed = [(kind, key) for key in keys for kind in ("keyDown", "keyUp")]
        steps = [("keyDown", key) for key in hold] + pressed + [("keyUp", key) for key in hold]
        actions = [{"type": kind, "value": key} for kind, key in steps]
        self.ask("PerformActions", actions=[{"type": "key", "id": "keys", "actions": actions}])

    def drag(self, start, end):
        """Drags from one point of the picture to another, a click if they are the same."""
        points = [self.value("(() => { const area = byId('overlay').getBoundingClientRect();"
                             f"const at = review.overlay.map({x}, {y}); return [at[0] + area.left, at[1] + area.top]; }})()")
                  for x, y in (start, end)]
        move = [{"type": "pointerMove", "duration": 50, "x": round(x), "y": round(y)} for x, y in points]
        actions = [move[0], {"type": "pointerDown", "button": 0}, move[1], {"type": "pointerUp", "button": 0}]
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}
        self.ask("PerformActions", actions=[pointer])


def free_port():
    """A port at which nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def correct(firefox):
    """Chooses a face, moves its box, plays, undoes, and finds the edits again after the page is loaded again."""
    firefox.wait("globalThis.review?.player.isPlayable && review.player.shown === 0")
    firefox.drag((50, 100), (50, 100))
    firefox.wait("review.chosen === 1")
    firefox.press("e", RIGHT, RIGHT, RIGHT)
    firefox.wait("review.overlay.frame === 3")
    firefox.drag((50, 100), (70, 100))
    firefox.wait("Math.abs(review.edits.box(1, 3)?.[0] - 40) < 1")
    firefox.press("z")
    firefox.wait("review.view.zoom > 1 && getComputedStyle(review.player.video).transform.startsWith('matrix')")
    firefox.press("l")
    firefox.wait("review.frame > 5")
    firefox.press("k", "j")
    firefox.wait("review.frame < 5")
    firefox.press("k")
    firefox.press("p", hold=[SHIFT])
    firefox.press("z", hold=[CONTROL])
    firefox.wait("review.edits.box(1, 3) === null")
    firefox.press("y", hold=[CONTROL])
    firefox.ask("Refresh")
    firefox.wait("globalThis.review && !byId('draft').hidden")
    firefox.value("byId('restore').click()")
    firefox.wait("Math.abs(review.edits.box(1, 3)?.[0] - 40) < 1")
    for frame in (29, 0, 17, 4):
        firefox.value(f"review.player.show({frame})")
        firefox.wait(f"review.overlay.frame === {frame}")


def main():
    """Opens the page, and corrects it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, open(pathlib.Path(profile, "log"), "w") as log:
        firefox = Firefox(profile, log)
        try:
            firefox.connect()
            firefox.ask("Navigate", url=pathlib.Path(sys.argv[1]).resolve().as_uri())
            correct(firefox)
        finally:
            # Asked to end, it may wait for its own processes without end.
            firefox.process.kill()
            firefox.process.wait()


main()
