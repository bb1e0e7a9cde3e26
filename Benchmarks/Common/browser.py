"""Chromium without a window, driven through the WebDriver protocol."""

import json
import os
import re
import subprocess
import urllib.request
from contextlib import contextmanager


class Browser:
    """One window of Chromium."""

    def __init__(self, driver, width, height):
        # As root Chromium refuses to work in its own cage.
        flags = ["--headless=new", "--disable-dev-shm-usage"] + (["--no-sandbox"] if os.geteuid() == 0 else [])
        self.address = driver
        session = self.ask("", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": {"args": flags}}}})
        self.address += "/" + session["sessionId"]
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.command("Emulation.setDeviceMetricsOverride", **size)

    def ask(self, path, body=None, method=None):
        """What the driver answers."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["value"]

    def command(self, name, **parameters):
        """Sends a command of Chromium's own protocol and returns the answer."""
        return self.ask("/goog/cdp/execute", {"cmd": name, "params": parameters})

    def open(self, address):
        """Opens a page and waits until it is loaded."""
        self.ask("/url", {"url": address})

    def value(self, script):
        """What a script returns."""
        return self.ask("/execute/sync", {"script": script, "args": []})

    def result(self, script):
        """What a script gives to its last argument, a function, at some time."""
        return self.ask("/execute/async", {"script": script, "args": []})

    def close(self):
        """Closes the window."""
        self.ask("", method="DELETE")


@contextmanager
def chromium(width, height):
    """A window of Chromium of this size, as long as the block lasts."""
    driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
    try:
        found = (re.search(r"successfully on port (\d+)", line) for line in driver.stdout)
        port = next(match[1] for match in found if match)
        browser = Browser(f"http://127.0.0.1:{port}/session", width, height)
        try:
            yield browser
        finally:
            browser.close()
    finally:
        driver.kill()
        driver.wait()
