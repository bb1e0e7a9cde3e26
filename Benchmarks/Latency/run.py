"""Measures how long a frame takes through annotate in a pipe.

usage: run.py CLIP [PROGRAM]

Sends frames of the clip, 640x360, uncompressed, at 10, 15 and 30 frames a second, for ten seconds each.
The last bytes of every frame are a number. The delay is the time from the moment at which a frame is
written to the one at which its last byte comes back. The first three seconds, in which models are
loaded, do not count.
"""

import subprocess
import sys
import threading
import time

WIDTH, HEIGHT, SECONDS, SKIPPED = 640, 360, 10, 3
SIZE = WIDTH * HEIGHT * 3 // 2
MAGIC = bytes([37, 211, 59, 173, 101, 43, 199, 83])
MARK = len(MAGIC) + 3


def marked(frame, number):
    """The frame with its number in the last bytes, whose values any video may have."""
    digits = bytes(16 + (number >> shift & 15) for shift in (8, 4, 0))
    return frame[:-MARK] + MAGIC + digits


def frames(clip):
    """The first two seconds of a clip."""
    command = ["ffmpeg", "-v", "error", "-i", clip, "-frames:v", "60", "-vf", f"scale={WIDTH}:{HEIGHT}",
               "-f", "rawvideo", "-pix_fmt", "yuv420p", "-"]
    data = subprocess.run(command, capture_output=True, check=True).stdout
    return [data[start:start + SIZE] for start in range(0, len(data) - SIZE + 1, SIZE)]


def arrivals(stream, times):
    """Notes when each frame has come back."""
    rest = b""
    while block := stream.read1(1 << 16):
        now = time.monotonic()
        rest += block
        while 0 <= (place := rest.find(MAGIC)) <= len(rest) - MARK:
            high, middle, low = (digit - 16 for digit in rest[place + len(MAGIC):place + MARK])
            times[high << 8 | middle << 4 | low] = now
            rest = rest[place + MARK:]
        rest = rest[-MARK:] if MAGIC not in rest else rest


def measure(program, pictures, rate, options):
    """The delays in milliseconds, in order, and how many frames were left out."""
    command = [program, "-", "-o", "-", "--container", "nut", "--codec", "rawvideo", "--style", "hearts",
               "--progress", "none", "--input-format", "rawvideo",
               "--input-option", f"video_size={WIDTH}x{HEIGHT}",
               "--input-option", "pixel_format=yuv420p", "--input-option", f"framerate={rate}"]
    process = subprocess.Popen(command + options, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL)
    back, sent = {}, []
    reader = threading.Thread(target=arrivals, args=(process.stdout, back))
    reader.start()
    start = time.monotonic()
    for number in range(rate * SECONDS):
        frame = marked(pictures[number % len(pictures)], number)
        time.sleep(max(0, start + number / rate - time.monotonic()))
        sent.append(time.monotonic())
        process.stdin.write(frame)
        process.stdin.flush()
    process.stdin.close()
    reader.join()
    if process.wait() != 0:
        sys.exit(f"annotate ended with {process.returncode}")
    delays = sorted(1000 * (back[number] - sent[number]) for number in back if number >= SKIPPED * rate)
    return delays, len(sent) - len(back)


def main():
    """Prints the table."""
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    program = sys.argv[2] if len(sys.argv) == 3 else ".build/release/annotate"
    pictures = frames(sys.argv[1])
    print("| frames a second | options | half of the frames within | 95 of 100 within | left out |")
    print("|---|---|---|---|---|")
    for options in (["--realtime"], [], ["--lookahead", "0"]):
        for rate in (10, 15, 30):
            delays, missing = measure(program, pictures, rate, options)
            half, most = delays[len(delays) // 2], delays[len(delays) * 95 // 100]
            shown = f"`{' '.join(options)}`" if options else "none"
            print(f"| {rate} | {shown} | {half:.0f} ms | {most:.0f} ms | {missing} |", flush=True)


main()
