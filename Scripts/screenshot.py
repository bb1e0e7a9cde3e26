"""Draws a page of annotate review as Chromium shows it.

usage: screenshot.py ADDRESS PICTURE.png
"""

import base64
import sys
import time

from browser import chromium

# Whether the video shows the frame that was asked for.
SHOWN = "return Boolean(globalThis.review?.player.isPlayable && review.player.shown === review.frame)"


def main():
    page, path = sys.argv[1:]
    with chromium(1280, 880) as browser:
        browser.open(page)
        while not browser.value(SHOWN):
            time.sleep(0.05)
        time.sleep(0.5)
        picture = base64.b64decode(browser.ask("/screenshot"))
    with open(path, "wb") as file:
        file.write(picture)


main()
