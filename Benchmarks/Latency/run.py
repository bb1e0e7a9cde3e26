"""Measures how long a frame takes through annotate, in a pipe and over TCP.

usage: run.py CLIP [PROGRAM]

Sends frames of the clip, uncompressed, for ten seconds each, and gets them back uncompressed: what encoders,
decoders and the network between computers take comes on top. The last bytes of every frame are a number. The delay is
the time from the moment at which a frame is written to the one at which its last byte comes back. The first three
seconds, in which models are loaded, do not count, except for frames that are left out. The processor time is that of all
threads of the program for each frame that comes back.
"""

import os
import pathlib
import socket
import subprocess
import sys
import threading
import time

SECONDS, SKIPPED = 10, 3
SMALL, LARGE = (640, 360), (1280, 720)
MAGIC = bytes([37, 211, 59, 173, 101, 43, 199, 83])
MARK = len(MAGIC) + 3


def marked(frame, number):
    """The frame with its number in the last bytes, whose values any video may have."""
    digits = bytes(16 + (number >> shift & 15) for shift in (8, 4, 0))
    return frame[:-MARK] + MAGIC + digits


def frames(clip, picture):
    """The first two seconds of a clip, in a size."""
    width, height = picture
    size = width * height * 3 // 2
    command = ["ffmpeg", "-v", "error", "-i", clip, "-frames:v", "60", "-vf", f"scale={width}:{height}",
               "-f", "rawvideo", "-pix_fmt", "yuv420p", "-"]
    data = subprocess.run(command, capture_output=True, check=True).stdout
    return [data[start:start + size] for start in range(0, len(data) - size + 1, size)]


def arrivals(receive, times):
    """Notes when each frame has come back."""
    rest = b""
    while block := receive(1 << 16):
        now = time.monotonic()
        rest += block
        while 0 <= (place := rest.find(MAGIC)) <= len(rest) - MARK:
            high, middle, low = (digit - 16 for digit in rest[place + len(MAGIC):place + MARK])
            times[high << 8 | middle << 4 | low] = now
            rest = rest[place + MARK:]
        rest = rest[-MARK:] if MAGIC not in rest else rest


def processor_seconds(process):
    """The processor time that a process that runs has used."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def listener():
    """A socket at a free port of this computer, and its address."""
    server = socket.create_server(("127.0.0.1", 0))
    return server, f"tcp://127.0.0.1:{server.getsockname()[1]}"


class Line:
    """What leads into the program and out of it again."""

    def __init__(self, program, options, over_network):
        words = ["--container", "nut", "--codec", "rawvideo", "--progress", "none", *options]
        if over_network:
            (source, first), (sink, last) = listener(), listener()
            self.process = subprocess.Popen([program, first, "-o", last, "--allow-network", "tcp",
                                             "--reconnect", "0", *words], stderr=subprocess.DEVNULL)
            # It connects to both as soon as it has got what the first frame is.
            self.sender, self.sink, self.receiver = source.accept()[0], sink, None
            self.send, self.close = self.sender.sendall, lambda: self.sender.shutdown(socket.SHUT_WR)
        else:
            self.process = subprocess.Popen([program, "-", "-o", "-", *words], stdin=subprocess.PIPE,
                                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            self.sink = None
            self.send, self.close = self.process.stdin.write, self.process.stdin.close

    def collect(self, times):
        """Notes when each frame has come back."""
        if self.sink:
            self.receiver = self.sink.accept()[0]
            arrivals(self.receiver.recv, times)
        else:
            arrivals(self.process.stdout.read1, times)


def measure(program, pictures, picture, rate, options, over_network):
    """The delays in milliseconds, in order, the processor time of a frame, and how many frames were left out."""
    raw = ["--input-format", "rawvideo", "--input-option", f"video_size={picture[0]}x{picture[1]}",
           "--input-option", "pixel_format=yuv420p", "--input-option", f"framerate={rate}"]
    line = Line(program, raw + options, over_network)
    back, sent = {}, []
    reader = threading.Thread(target=line.collect, args=(back,))
    reader.start()
    start = time.monotonic()
    for number in range(rate * SECONDS):
        if number == SKIPPED * rate:
            used = processor_seconds(line.process)
        frame = marked(pictures[number % len(pictures)], number)
        time.sleep(max(0, start + number / rate - time.monotonic()))
        sent.append(time.monotonic())
        line.send(frame)
        if not over_network:
            line.process.stdin.flush()
    used = processor_seconds(line.process) - used
    line.close()
    reader.join()
    if line.process.wait() != 0:
        sys.exit(f"annotate ended with {line.process.returncode}")
    delays = sorted(1000 * (back[number] - sent[number]) for number in back if number >= SKIPPED * rate)
    return delays, 1000 * used / len(delays), len(sent) - len(back)


def main():
    """Prints the table."""
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    program = sys.argv[2] if len(sys.argv) == 3 else ".build/release/annotate"
    live, hearts, low = ["--realtime"], ["--style", "hearts"], ["--accuracy", "low"]
    cases = [(SMALL, rate, options + hearts, False)
             for options in (live, [], ["--lookahead", "0"]) for rate in (10, 15, 30)]
    cases += [(picture, 30, live + hearts + options, False) for picture, options in ((LARGE, []), (SMALL, low), (LARGE, low))]
    cases += [(picture, 30, live + style, True) for picture in (SMALL, LARGE)
              for style in (hearts, ["--style", "blur"], ["--style", "blur", "--margin", "0"])]
    print("| picture | frames a second | through | options | half of the frames within "
          "| 95 of 100 within | processor time of a frame | left out |")
    print("|---|---|---|---|---|---|---|---|")
    pictures = {picture: frames(sys.argv[1], picture) for picture in (SMALL, LARGE)}
    for picture, rate, options, over_network in cases:
        delays, cost, missing = measure(program, pictures[picture], picture, rate, options, over_network)
        half, most = delays[len(delays) // 2], delays[len(delays) * 95 // 100]
        print(f"| {picture[0]}×{picture[1]} | {rate} | {'TCP' if over_network else 'a pipe'} "
              f"| `{' '.join(options)}` | {half:.0f} ms | {most:.0f} ms | {cost:.0f} ms | {missing} |", flush=True)


main()
