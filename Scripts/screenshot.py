"""Draws a page of annotate review as Chromium shows it.

usage: screenshot.py ADDRESS PICTURE.png
"""

import base64
import json
import os
import re
import subprocess
import sys
import time
import urllib.request


def ask(address, body=None):
    """What the driver answers, by the WebDriver protocol."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["value"]


def draw(driver, page):
    """The picture of a page whose video shows the frame that was asked for."""
    # As root Chromium refuses to work in its own cage.
    flags = ["--headless=new"] + (["--no-sandbox"] if os.geteuid() == 0 else [])
    options = {"goog:chromeOptions": {"args": flags}}
    session = ask(driver, {"capabilities": {"alwaysMatch": options}})
    driver += "/" + session["sessionId"]
    size = {"width": 1280, "height": 880, "deviceScaleFactor": 1, "mobile": False}
    ask(driver + "/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": size})
    ask(driver + "/url", {"url": page})
    script = "return Boolean(globalThis.review?.player.isPlayable && review.player.shown === review.frame)"
    while not ask(driver + "/execute/sync", {"script": script, "args": []}):
        time.sleep(0.05)
    time.sleep(0.5)
    picture = base64.b64decode(ask(driver + "/screenshot"))
    urllib.request.urlopen(urllib.request.Request(driver, method="DELETE"))
    return picture


def main():
    page, path = sys.argv[1:]
    driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
    try:
        found = (re.search(r"successfully on port (\d+)", line) for line in driver.stdout)
        port = next(match[1] for match in found if match)
        picture = draw(f"http://127.0.0.1:{port}/session", page)
    finally:
        driver.kill()
    with open(path, "wb") as file:
        file.write(picture)


main()
