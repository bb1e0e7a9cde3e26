"""Draws a scene frame by frame, writes it as a clip, and writes down the truth."""

import hashlib
import subprocess

import cv2
import numpy as np

import truth
from common.failure import Failure
from cutouts import EXPONENT, paste, soft_mask
from footage import background
from geometry import Shape, visible_share
from locations import CLIPS, CUTOUTS, HERE

# Below these, a face counts neither way.
VISIBLE_ENOUGH = 0.5
SMALLEST = 24
SOURCES = ("scenes.py", "paths.py", "render.py", "cutouts.py", "footage.py", "geometry.py")


def recipe(scene):
    """What a clip is made from; a change makes it again."""
    texts = [(HERE / name).read_bytes() for name in SOURCES] + [CUTOUTS.read_bytes(), scene.name.encode()]
    return hashlib.sha256(b"".join(texts)).hexdigest()


def make(scene, people):
    """The clip and the truth of a scene; made unless they are there and were made the same way."""
    clip = CLIPS / f"{scene.name}.mp4"
    stamp = clip.with_suffix(".recipe")
    if not (clip.exists() and stamp.exists() and stamp.read_text() == recipe(scene)):
        CLIPS.mkdir(parents=True, exist_ok=True)
        rows = draw(scene, people, clip)
        truth.write(truth_folder(scene), rows, scene)
        stamp.write_text(recipe(scene))
    return clip, truth.read(truth_folder(scene))


def truth_folder(scene):
    """Where the truth of a scene is."""
    return CLIPS / scene.name


def draw(scene, people, clip):
    """Writes the clip; returns the rows of the truth."""
    encoder = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-pix_fmt", "yuv420p", "-threads", "2"]
    size = ["-s", f"{scene.width}x{scene.height}", "-r", str(scene.rate)]
    raw = ["-f", "rawvideo", "-pix_fmt", "bgr24", *size, "-i", "-"]
    part = clip.with_suffix(".part")
    command = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-y", *raw, *encoder, "-f", "mp4", str(part)]
    noise = grain(scene)
    rows, tracks, start = [], 0, 0
    with subprocess.Popen(command, stdin=subprocess.PIPE) as ffmpeg:
        for shot in scene.shots:
            stage = Stage(scene, shot, people, start, tracks)
            for frame in range(shot.frames):
                picture, found = stage.frame(frame)
                picture += noise[(start + frame) % len(noise)]
                ffmpeg.stdin.write(np.clip(picture, 0, 255).astype(np.uint8).tobytes())
                rows += found
            start += shot.frames
            tracks += len(shot.actors)
    if ffmpeg.returncode != 0:
        raise Failure(f"{clip}: ffmpeg could not write the clip")
    part.rename(clip)
    return rows


def grain(scene):
    """A little noise, so that heads at rest are not equal to the bit."""
    random = np.random.default_rng(1)
    return [random.normal(0, 1.5, (scene.height, scene.width, 1)).astype(np.float32) for _ in range(6)]


class Stage:
    """A shot that is drawn: its background, and everything in it from back to front.

    Before it, the scene has `start` frames and `tracks` tracks.
    """

    def __init__(self, scene, shot, people, start, tracks):
        self.scene, self.shot, self.people, self.start = scene, shot, people, start
        self.below, self.margin = background(shot.background, scene.width, scene.height)
        self.layers = [(actor.depth, tracks + 1 + number, actor, None) for number, actor in enumerate(shot.actors)]
        self.layers += [(thing.depth, 0, thing, texture(thing.kind, thing.seed)) for thing in shot.occluders]
        self.layers.sort(key=lambda layer: layer[0])

    def frame(self, frame):
        """The picture, and a row for each face in it."""
        camera = self.shot.camera(frame)
        picture = self.view(camera)
        shown = []
        for _, track, layer, patch in self.layers:
            pose = layer.path(frame)
            if pose is None:
                continue
            pose = pose.moved(*camera)
            if patch is None:
                person = self.people[layer.person]
                person.draw(picture, pose, self.start + frame)
                shape = person.shape(pose, self.start + frame)
                shown.append((shape, track, layer.person, person.box(pose, self.start + frame), pose.roll))
            else:
                shown.append((draw_thing(picture, layer.kind, patch, pose), 0, 0, None, 0))
        return picture, self.rows(frame, shown)

    def view(self, camera):
        """The part of the background that the camera shows, as new pixels."""
        left, top = self.margin - camera[0], self.margin - camera[1]
        matrix = np.array([[1, 0, -left], [0, 1, -top]], float)
        return cv2.warpAffine(self.below, matrix, (self.scene.width, self.scene.height), flags=cv2.INTER_LINEAR)

    def rows(self, frame, shown):
        """The truth of a frame."""
        rows = []
        for index, (_, track, person, box, roll) in enumerate(shown):
            if box is None:
                continue
            covers = [later[0] for later in shown[index + 1 :]]
            share = visible_share(box, roll, self.scene.width, self.scene.height, covers)
            if share is not None:
                counts = share >= VISIBLE_ENOUGH and box[3] >= SMALLEST
                rows.append(truth.Row(self.start + frame, track, person, box, round(share, 3), counts))
        return rows


def texture(kind, seed):
    """A patch for a thing without a face: a checked board, or the back of a head."""
    random = np.random.default_rng(seed)
    size = 200
    if kind == "box":
        coarse = random.uniform(30, 220, (5, 5, 3)).astype(np.float32)
        colours = cv2.resize(coarse, (size, size), interpolation=cv2.INTER_NEAREST)
        alpha = np.ones((size, size), np.float32)
    else:
        strands = cv2.GaussianBlur(random.normal(0, 60, (size, size)).astype(np.float32), (0, 0), 0.8, sigmaY=12)
        tone = np.array(((25, 35, 50), (40, 60, 90), (70, 110, 140), (35, 35, 35))[seed % 4], np.float32)
        light = np.linspace(1.3, 0.7, size, dtype=np.float32)[:, None, None]
        colours = tone * light + strands[..., None]
        alpha = soft_mask(size, size)
    return np.dstack((np.clip(colours, 0, 255) * alpha[..., None], alpha)).astype(np.float32)


def draw_thing(picture, kind, patch, pose):
    """Draws a thing; returns what it hides."""
    paste(picture, patch, (100, 100), pose.height / 200, pose)
    return Shape(pose.x, pose.y, pose.height / 2, pose.height / 2, pose.roll, 20 if kind == "box" else EXPONENT)
