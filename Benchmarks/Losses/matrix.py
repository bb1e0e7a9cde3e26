"""Tiny files with streams of every kind, one for each container that annotate reads, and pictures of other kinds."""

import subprocess

from common.failure import Failure

SECONDS = "0.3"
X264 = ["-c:v", "libx264", "-preset", "ultrafast", "-bf", "2", "-pix_fmt", "yuv420p"]
H264_AAC = [*X264, "-c:a", "aac"]
OLD = ["-c:v", "mpeg4", "-c:a", "mp3"]

TAGGED = ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709", "-color_range", "pc"]
PLACED = ["-x264-params", "chromaloc=1", "-vf", "setsar=4/3"]
FIELDS = ["-c:v", "mpeg2video", "-flags", "+ildct+ilme", "-top", "1"]
HALF_SEEN = ["-vf", "format=yuva444p10le,colorchannelmixer=aa=0.5", "-c:v", "prores_ks", "-profile:v", "4444"]

# The ending of each container, with the options of ffmpeg for what it holds.
INPUTS = {
    "mp4": [*H264_AAC, "-c:s", "mov_text", "-map", "0", "-map", "1", "-map", "2", "-map", "3"],
    "mov": [*X264, "-c:a", "pcm_s16le", "-c:s", "mov_text", "-map", "0", "-map", "1", "-map", "2", "-map", "3"],
    "mkv": [*H264_AAC, "-c:s", "srt", "-map", "0", "-map", "1", "-map", "2", "-map", "3"],
    "webm": ["-c:v", "libvpx", "-c:a", "libopus", "-c:s", "webvtt", "-map", "0", "-map", "1", "-map", "3"],
    "avi": ["-c:v", "mpeg4", "-c:a", "ac3", "-map", "0", "-map", "1", "-map", "2"],
    "ts": [*X264, "-c:a", "mp2", "-map", "0", "-map", "1", "-map", "2"],
    "mpg": ["-c:v", "mpeg2video", "-c:a", "mp2", "-map", "0", "-map", "1"],
    "asf": ["-c:v", "wmv2", "-c:a", "wmav2", "-map", "0", "-map", "1", "-map", "2"],
    "flv": [*H264_AAC, "-map", "0", "-map", "1"],
    "nut": [*H264_AAC, "-map", "0", "-map", "1", "-map", "2"],
    "ogv": ["-c:v", "libtheora", "-c:a", "libvorbis", "-map", "0", "-map", "1"],
    "mxf": ["-c:v", "mpeg2video", "-c:a", "pcm_s16le", "-map", "0", "-map", "1"],
    "3gp": [*H264_AAC, "-map", "0", "-map", "1"],
    "gif": ["-map", "0", "-loop", "2", "-final_delay", "50"],
    "apng": ["-map", "0", "-plays", "3", "-final_delay", "1/2"],
    "colours.mkv": [*X264, *TAGGED, *PLACED, "-map", "0"],
    "fields.mkv": [*FIELDS, "-map", "0"],
    "alpha.mov": [*HALF_SEEN, "-map", "0"],
}
OUTPUTS = [ending for ending in INPUTS if "." not in ending]

TAGS = ["-metadata", "title=A title", "-metadata", "artist=Somebody", "-metadata", "comment=Words"]
LANGUAGES = ["-metadata:s:a:0", "language=deu", "-metadata:s:a:1", "language=fra", "-metadata:s:s:0", "language=eng"]
CHAPTERS = """;FFMETADATA1
[CHAPTER]
TIMEBASE=1/1000
START=0
END=100
title=One
[CHAPTER]
TIMEBASE=1/1000
START=100
END=300
title=Two
"""
SUBTITLES = "1\n00:00:00,050 --> 00:00:00,250\nWords\n"


def make(folder, names):
    """Makes the files with some names of `INPUTS` in a folder and returns their paths."""
    (folder / "words.srt").write_text(SUBTITLES)
    (folder / "chapters.txt").write_text(CHAPTERS)
    return [made(folder, name) for name in names]


def made(folder, name):
    """Makes one file."""
    path = folder / f"made.{name}"
    command = ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"testsrc2=s=160x96:r=25:d={SECONDS}"]
    for frequency in (440, 880):
        command += ["-f", "lavfi", "-i", f"sine={frequency}:r=48000:d={SECONDS}"]
    command += ["-i", str(folder / "words.srt"), "-i", str(folder / "chapters.txt")]
    command += ["-map_metadata", "4", "-map_chapters", "4", *INPUTS[name], *TAGS, *LANGUAGES, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failure(f"ffmpeg cannot make {path.name}: {done.stderr.strip().splitlines()[-1:]}")
    return path
