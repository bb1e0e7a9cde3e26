"""How heads move: functions from a frame's number to a pose, None while the head is away."""

import math

from geometry import Pose


def sway(rng, x, y, height, amount=0.25):
    """Somebody who stays, and moves a little; `amount` is in terms of the face's height."""
    waves = [(rng.uniform(25, 90), rng.uniform(0, 7)) for _ in range(5)]
    tilt, gain = rng.uniform(1, 6), rng.uniform(0.85, 1.1)

    def pose(frame):
        values = [math.sin(2 * math.pi * frame / period + phase) for period, phase in waves]
        return Pose(
            x + amount * height * (0.7 * values[0] + 0.3 * values[1]),
            y + amount * height * 0.5 * values[2],
            height * (1 + 0.04 * values[3]),
            tilt * values[4],
            gain,
        )

    return pose


def walk(rng, start, speed, y, height, first=0):
    """Somebody who walks across at `speed` pixels a frame, and bobs."""
    period, bob, tilt, gain = rng.uniform(12, 18), rng.uniform(0.02, 0.06), rng.uniform(0, 4), rng.uniform(0.85, 1.1)

    def pose(frame):
        step = frame - first
        swing = math.sin(2 * math.pi * step / period)
        return Pose(start + speed * step, y + bob * height * swing, height, tilt * swing, gain)

    return pose


def meet(x, y, height, reach, frames, side, turns_back):
    """One of two who meet at `x` in the middle of `frames`: comes from `side` (-1 or 1), then passes or turns back."""

    def pose(frame):
        way = math.cos(math.pi * frame / frames)
        if turns_back:
            # Both overlap for a moment: the turn is 0.15 of the face's height beyond the meeting point.
            way = abs(way) - 0.15 * height / reach
        return Pose(x + side * reach * way, y, height)

    return pose


def zoom(rng, x, y, low, high):
    """Somebody who comes nearer and goes away again, between two heights."""
    period, phase = rng.uniform(80, 200), rng.uniform(0, 7)
    gain = rng.uniform(0.85, 1.1)

    def pose(frame):
        share = 0.5 - 0.5 * math.cos(2 * math.pi * frame / period + phase)
        return Pose(x, y, low * (high / low) ** share, 0, gain)

    return pose


def bounce(rng, width, height, size, speed):
    """Somebody who runs and turns round sharply at the margins of the picture."""
    direction = rng.uniform(0.1, 0.5) * rng.choice((-1, 1))
    x, y = rng.uniform(0.2, 0.8) * width, rng.uniform(0.3, 0.7) * height
    across, down = speed * math.cos(direction) * rng.choice((-1, 1)), speed * math.sin(direction)

    def pose(frame):
        return Pose(fold(x + across * frame, size, width - size), fold(y + down * frame, size, height - size), size)

    return pose


def fold(value, low, high):
    """A value that is reflected at both ends of a range."""
    span = high - low
    turn = (value - low) % (2 * span)
    return low + min(turn, 2 * span - turn)


def leaving(path, begin, speed):
    """The path until frame `begin`, then away from there, across the picture."""

    def pose(frame):
        if frame < begin:
            return path(frame)
        place = path(begin)
        return place.moved(speed * (frame - begin), 0)

    return pose


def arriving(path, end, speed):
    """To where the path is in frame `end`, across the picture; then the path."""

    def pose(frame):
        if frame >= end:
            return path(frame)
        return path(end).moved(speed * (frame - end), 0)

    return pose


def during(path, first, last):
    """The path in frames `first` to `last`, nothing before and after."""
    return lambda frame: path(frame) if first <= frame < last else None
