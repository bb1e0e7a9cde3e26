"""The clips: recordings as they are, and steady ones, with faces tiled over real footage, ten seconds each."""

from dataclasses import dataclass

from common.failure import Failure
from ffmpeg import run_ffmpeg
from footage import (
    DESK_FACE,
    GIRLS,
    GIRLS_LATER,
    PHONE,
    PHONE_FACE,
    SMILING_FACE,
    TALKER,
    TURNING_FACE,
    WOMAN,
    Footage,
)
from locations import CLIPS
from recordings import RECORDINGS

FRAMES = 250
FRAME_RATE = 25
ENCODER = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "16", "-pix_fmt", "yuv420p"]
# Grain, so that enlarged footage costs an encoder as much as that of a camera.
GRAIN = "noise=alls=2:allf=t"


@dataclass(frozen=True)
class Tile:
    """Footage over a part of the picture: x, y, width and height as shares of the picture's size."""

    footage: Footage
    area: tuple[float, float, float, float]


@dataclass(frozen=True)
class Shot:
    """Footage that fills the picture, and the tiles over it."""

    background: Footage
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True)
class Clip:
    """A clip to make: its shots are equally long and follow each other with a cut."""

    name: str
    width: int
    height: int
    faces: int
    shots: tuple[Shot, ...]
    frames: int = FRAMES

    @property
    def file(self):
        return CLIPS / f"{self.name}.mp4"

    def make(self):
        """Makes the clip unless it is there and was made the same way."""
        inputs, graph = filter_graph(self)
        for footage in inputs:
            if not footage.file.exists():
                raise Failure(f"{footage.file}: there is no such footage; the benchmark needs ../shared/media")
        sound = f"sine=frequency=220:sample_rate=48000:duration={self.frames / FRAME_RATE}"
        files = [argument for footage in inputs for argument in ("-ss", str(footage.start), "-i", str(footage.file))]
        arguments = [*files, "-f", "lavfi", "-i", sound, "-filter_complex", graph, "-map", "[picture]"]
        arguments += ["-map", f"{len(inputs)}:a", "-frames:v", str(self.frames), *ENCODER]
        run_ffmpeg([*arguments, "-c:a", "aac", "-b:a", "96k"], self.file)

    def facts(self):
        """Its size, number of frames and of faces, and the frame rate."""
        size = {"width": self.width, "height": self.height, "frames": self.frames}
        return {**size, "rate": FRAME_RATE, "faces": self.faces}


def tiles(count):
    """Up to five faces in two columns on the left of the picture, where no other face is."""
    faces = (TALKER, PHONE_FACE, DESK_FACE, TURNING_FACE, SMILING_FACE)
    areas = [(column / 6, row / 3, 1 / 6, 1 / 3) for row in range(3) for column in range(2)]
    return tuple(Tile(face, area) for face, area in zip(faces[:count], areas))


ONE = (Shot(WOMAN),)
SIX = (Shot(WOMAN, tiles(5)),)
THREE_WITH_CUTS = (
    Shot(GIRLS, (Tile(TALKER, (0.4, 0.55, 0.225, 0.45)),)),
    Shot(WOMAN, (Tile(PHONE_FACE, (0, 0.5, 0.25, 0.5)), Tile(TURNING_FACE, (0.75, 0.5, 0.25, 0.5)))),
    Shot(GIRLS_LATER, (Tile(SMILING_FACE, (0.4, 0.55, 0.225, 0.45)),)),
    Shot(WOMAN, (Tile(TALKER, (0, 0.5, 0.25, 0.5)), Tile(DESK_FACE, (0.75, 0.5, 0.25, 0.5)))),
)

STEADY_CLIPS = (
    Clip("640x360-one", 640, 360, 1, ONE),
    Clip("640x360-three-cuts", 640, 360, 3, THREE_WITH_CUTS),
    Clip("720p-one", 1280, 720, 1, ONE),
    Clip("720p-six", 1280, 720, 6, SIX),
    Clip("1080p-one", 1920, 1080, 1, ONE),
    Clip("1080p-six", 1920, 1080, 6, SIX),
    Clip("4k-one", 3840, 2160, 1, ONE),
    Clip("portrait-one", 720, 1280, 1, (Shot(PHONE),)),
)
ALL_CLIPS = (*RECORDINGS, *STEADY_CLIPS)
# What is measured if nothing else is asked for, and in the shortest run.
MAIN_CLIPS = (*(clip.name for clip in RECORDINGS), "640x360-one", "720p-one")
QUICK_CLIPS = ("hamilton", "crowdwalk", "720p-one")
# The same footage in several sizes.
PIXEL_SERIES = ("640x360-one", "720p-one", "1080p-one", "4k-one")


def clip_named(name):
    """The clip of that name."""
    return next(clip for clip in ALL_CLIPS if clip.name == name)


def clip_with_faces(count):
    """The 1280x720 clip with one to six faces."""
    return Clip(f"720p-faces-{count}", 1280, 720, count, (Shot(WOMAN, tiles(count - 1)),))


def one_frame_clip():
    """A single frame of 1280x720 with one face."""
    return Clip("one-frame", 1280, 720, 1, ONE, frames=1)


def repeat(clip, frames):
    """Makes a clip of so many frames by repeating another; returns its file."""
    file = CLIPS / f"{clip.name}-{frames}-frames.mp4"
    arguments = ["-stream_loop", "-1", "-i", str(clip.file), "-map", "0:v", "-c", "copy", "-frames:v", str(frames)]
    run_ffmpeg(arguments, file)
    return file


def filter_graph(clip):
    """The footage of all shots in the order of ffmpeg's inputs, and the graph that joins it as [picture]."""
    inputs, chains = [], []
    for number, shot in enumerate(clip.shots):
        below = f"shot{number}"
        inputs.append(shot.background)
        chains.append(scaled(len(inputs) - 1, shot.background, clip.width, clip.height, below))
        for tile in shot.tiles:
            x, y, width, height = area_in_pixels(tile, clip)
            inputs.append(tile.footage)
            face, above = f"face{len(inputs)}", f"over{len(inputs)}"
            chains.append(scaled(len(inputs) - 1, tile.footage, width, height, face))
            chains.append(f"[{below}][{face}]overlay={x}:{y}[{above}]")
            below = above
        chains.append(f"[{below}]trim=end_frame={clip.frames // len(clip.shots) + 1},setpts=PTS-STARTPTS[part{number}]")
    parts = "".join(f"[part{number}]" for number in range(len(clip.shots)))
    chains.append(f"{parts}concat=n={len(clip.shots)},fps={FRAME_RATE},{GRAIN}[picture]")
    return inputs, ";".join(chains)


def area_in_pixels(tile, clip):
    """The tile's area in even pixels."""
    sizes = (clip.width, clip.height, clip.width, clip.height)
    return [2 * round(share * size / 2) for share, size in zip(tile.area, sizes)]


def scaled(index, footage, width, height, label):
    """The chain that crops, scales and repeats an input, every frame shown once, 25 a second."""
    x, y, crop_width, crop_height = footage.crop
    chain = f"[{index}:v]crop={crop_width}:{crop_height}:{x}:{y},scale={width}:{height}:flags=lanczos,setsar=1"
    chain += ",format=yuv420p"
    if footage.there_and_back:
        chain += f",split[there{index}][turned{index}];[turned{index}]reverse[back{index}]"
        chain += f";[there{index}][back{index}]concat=n=2"
    return f"{chain},loop=loop=-1:size={FRAMES},setpts=N/({FRAME_RATE}*TB)[{label}]"
