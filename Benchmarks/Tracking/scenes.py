"""The crowds: who moves where, made from a seed."""

import math
import random
from dataclasses import dataclass, field
from typing import Callable

import paths


@dataclass(frozen=True)
class Actor:
    """A person who moves along a path; one appearance from entry to exit is one track. Large depths are in front."""

    person: int
    path: Callable
    depth: float


@dataclass(frozen=True)
class Occluder:
    """A thing without a face that passes in front: `kind` is box or hair, `path` its pose."""

    kind: str
    path: Callable
    depth: float
    seed: int


@dataclass(frozen=True)
class Shot:
    """A part of a scene without a cut; paths count frames from its start."""

    frames: int
    background: int
    actors: tuple
    occluders: tuple = ()
    camera: Callable = lambda frame: (0, 0)


@dataclass(frozen=True)
class Scene:
    """A clip to draw: its size in pixels, its frames a second, and its shots one after another."""

    name: str
    kind: str
    width: int
    height: int
    rate: int
    shots: tuple = field(compare=False)

    @property
    def frames(self):
        """How many frames it has."""
        return sum(shot.frames for shot in self.shots)


def scenes(kinds, rounds, people, moving):
    """Two scenes of every kind and round. `people` is how many there are, the last `moving` of whom are clips."""
    made = []
    for number in range(rounds):
        for kind in kinds:
            for variant, build in enumerate(BUILDERS[kind]):
                rng = random.Random(f"{kind} {variant} {number}")
                made.append(build(rng, f"{kind}-{2 * number + variant + 1}", Cast(rng, people, moving)))
    return made


class Cast:
    """Chooses people, each once; a quarter of them from clips."""

    def __init__(self, rng, people, moving):
        still = list(range(people - moving))
        clips = list(range(people - moving, people))
        rng.shuffle(still)
        rng.shuffle(clips)
        self.order = [clips.pop() if clips and index % 4 == 1 else still.pop() for index in range(people - moving)]

    def take(self, count):
        """So many people whom nobody took before."""
        taken, self.order = self.order[:count], self.order[count:]
        return taken


def places(rng, count, width, height, margin):
    """Places of a grid, moved a little: x and y of each."""
    columns = math.ceil(math.sqrt(count * width / height))
    rows = math.ceil(count / columns)
    cells = [(column, row) for row in range(rows) for column in range(columns)]
    rng.shuffle(cells)
    across, down = (width - 2 * margin) / columns, (height - 2 * margin) / rows
    return [
        (margin + (column + rng.uniform(0.4, 0.6)) * across, margin + (row + rng.uniform(0.45, 0.55)) * down)
        for column, row in cells[:count]
    ]


def seated(rng, cast, count, width, height, sizes):
    """People who stay where they are."""
    actors = []
    for person, (x, y) in zip(cast, places(rng, count, width, height, sizes[1] * 0.4)):
        size = rng.uniform(*sizes)
        actors.append(Actor(person, paths.sway(rng, x, y, size), size))
    return tuple(actors)


def steady(width, height, rate, seconds, count, sizes):
    """People who stay where they are; `sizes` are the limits of their faces' heights."""

    def build(rng, name, cast):
        actors = seated(rng, cast.take(count), count, width, height, sizes)
        return Scene(name, "steady", width, height, rate, (Shot(seconds * rate, rng.randrange(99), actors),))

    return build


def crossing(rng, name, cast):
    """Walkers in three rows, in both directions."""
    width, height, rate, frames = 1280, 720, 25, 300
    actors = []
    for number, person in enumerate(cast.take(20)):
        size = rng.uniform(60, 110)
        side = rng.choice((-1, 1))
        speed = rng.uniform(3, 9)
        first = rng.randrange(-120, 220)
        start = -size if side > 0 else width + size
        y = (0.25 + 0.25 * (number % 3)) * height + rng.uniform(-15, 15)
        actors.append(Actor(person, paths.walk(rng, start, side * speed, y, size, first), size))
    return Scene(name, "crossing", width, height, rate, (Shot(frames, rng.randrange(99), tuple(actors)),))


def meeting(rng, name, cast):
    """Pairs who meet: half of them pass, half turn back after one was hidden."""
    width, height, rate, frames = 960, 540, 30, 240
    actors = []
    for number, (x, y) in enumerate(places(rng, 6, width, height, 30)):
        size = rng.uniform(50, 90)
        turn = rng.randrange(-40, 40)
        for side, person in zip((-1, 1), cast.take(2)):
            path = paths.meet(x, y + side * 4, size, 110, frames, side, number % 2 == 1)
            actors.append(Actor(person, (lambda path: lambda frame: path(frame + turn))(path), size + side))
    return Scene(name, "crossing", width, height, rate, (Shot(frames, rng.randrange(99), tuple(actors)),))


def returning(width, height, rate, seconds, count, sizes):
    """People who leave through the left or right edge and come back elsewhere after one to eight seconds."""

    def build(rng, name, cast):
        frames = seconds * rate
        spots = places(rng, 2 * count, width, height, sizes[1] * 0.5)
        actors = []
        for number, person in enumerate(cast.take(count)):
            size = rng.uniform(*sizes)
            begin, spot = 0, number
            while begin < frames:
                visit = Visit(rng, spots[spot], width, rate, size, begin)
                actors.append(Actor(person, visit.path, size))
                begin = visit.end + round(rng.uniform(1, 8) * rate)
                spot = (spot + count + rng.randrange(2)) % (2 * count)
        return Scene(name, "returning", width, height, rate, (Shot(frames, rng.randrange(99), tuple(actors)),))

    return build


class Visit:
    """One appearance: comes in from an edge (at the scene's start: is there), stays, leaves through the nearer edge."""

    def __init__(self, rng, spot, width, rate, size, begin):
        x, y = spot
        stay = paths.sway(rng, x, y, size)
        pace = rng.uniform(5, 11) * width / 1280
        side = rng.choice((-1, 1))
        # A head has left when it is twice the face's height beyond the edge.
        way_in = x + 2 * size if side > 0 else width - x + 2 * size
        arrive = begin + round(way_in / pace) if begin else 0
        leave = arrive + round(rng.uniform(1.5, 3.5) * rate)
        way_out = min(x, width - x) + 2 * size
        self.end = leave + round(way_out / pace)
        out = paths.leaving(stay, leave, pace if x > width / 2 else -pace)
        self.path = paths.during(paths.arriving(out, arrive, side * pace) if begin else out, begin, self.end)


def cuts(width, height, rate, shots, people, sizes):
    """Shots with different backgrounds that share people, who are elsewhere and otherwise large in each."""

    def build(rng, name, cast):
        everybody = cast.take(people)
        made = []
        first = rng.randrange(99)
        backgrounds = (first, first + 1, first + 3)
        for number in range(shots):
            count = rng.randint(max(2, people // 2), people - 1)
            scale = rng.uniform(0.75, 1.3)
            actors = seated(
                rng, rng.sample(everybody, count), count, width, height, (sizes[0] * scale, sizes[1] * scale)
            )
            made.append(Shot(rng.randint(rate, 3 * rate), backgrounds[number % 3], actors))
        return Scene(name, "cuts", width, height, rate, tuple(made))

    return build


def zooming(width, height, rate, seconds, count, far, near):
    """People who come nearer and go away; `far` and `near` are the limits of their faces' heights there."""

    def build(rng, name, cast):
        actors = []
        for person, (x, y) in zip(cast.take(count), places(rng, count, width, height, 20)):
            path = paths.zoom(rng, x, y, rng.uniform(*far), rng.uniform(*near))
            actors.append(Actor(person, path, x))
        shot = Shot(seconds * rate, rng.randrange(99), tuple(actors))
        return Scene(name, "sizes", width, height, rate, (shot,))

    return build


def hidden(width, height, rate, seconds, count, sizes):
    """People who stay, behind boxes and backs of heads that pass."""

    def build(rng, name, cast):
        frames = seconds * rate
        actors = seated(rng, cast.take(count), count, width, height, sizes)
        things = []
        for number in range(8):
            size = rng.uniform(1.0, 1.6) * sizes[1]
            speed = rng.uniform(0.004, 0.012) * width
            side = rng.choice((-1, 1))
            start = -size if side > 0 else width + size
            y = rng.choice(actors).path(0).y
            path = paths.walk(rng, start, side * speed, y, size, rng.randrange(0, frames - 60))
            things.append(Occluder(("box", "hair")[number % 2], path, 1000 + number, rng.randrange(10**6)))
        shot = Shot(frames, rng.randrange(99), actors, tuple(things))
        return Scene(name, "occluders", width, height, rate, (shot,))

    return build


def running(rng, name, cast):
    """People who run and turn round at the margins."""
    width, height, rate, frames = 1280, 720, 25, 250
    actors = []
    for person in cast.take(7):
        size = rng.uniform(50, 110)
        actors.append(Actor(person, paths.bounce(rng, width, height, size, rng.uniform(8, 24)), size))
    return Scene(name, "fast", width, height, rate, (Shot(frames, rng.randrange(99), tuple(actors)),))


def shaken(rng, name, cast):
    """People who stay, before a camera that pans fast and shakes."""
    width, height, rate, frames = 960, 540, 25, 250
    actors = seated(rng, cast.take(9), 9, width, height, (45, 90))
    period = rng.uniform(30, 50)

    def camera(frame):
        pan = 70 * math.sin(2 * math.pi * frame / period)
        return (pan + 3 * math.sin(frame * 2.1), 20 * math.sin(frame / 7) + 3 * math.sin(frame * 1.7))

    return Scene(name, "fast", width, height, rate, (Shot(frames, rng.randrange(99), actors, (), camera),))


BUILDERS = {
    "steady": (steady(1280, 720, 25, 10, 12, (45, 110)), steady(640, 360, 30, 8, 10, (26, 60))),
    "crossing": (crossing, meeting),
    "returning": (returning(1280, 720, 25, 14, 10, (50, 110)), returning(854, 480, 30, 12, 8, (40, 80))),
    "cuts": (cuts(1280, 720, 25, 6, 8, (60, 120)), cuts(640, 360, 30, 6, 6, (40, 80))),
    "sizes": (zooming(1280, 720, 25, 10, 8, (24, 40), (90, 150)), zooming(960, 540, 30, 8, 15, (22, 28), (36, 70))),
    "occluders": (hidden(1280, 720, 25, 10, 10, (50, 110)), hidden(640, 360, 30, 8, 6, (36, 70))),
    "fast": (running, shaken),
}
