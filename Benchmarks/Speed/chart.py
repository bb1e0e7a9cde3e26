"""Draws a line chart as SVG."""

import math
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 780, 420
LEFT, RIGHT, TOP, BOTTOM = 70, 245, 40, 50
COLOURS = ("#1b6ca8", "#d1495b", "#2e933c", "#8e5ea2", "#b8860b", "#3a3a3a", "#00a0a0", "#ff7f50", "#777777")


@dataclass(frozen=True)
class Axis:
    """The name of an axis and the values at its ends; logarithmic on request."""

    label: str
    low: float
    high: float
    logarithmic: bool = False

    def share(self, value):
        """Where a value lies between the ends: 0 is the low one, 1 the high one."""
        if self.logarithmic:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def ticks(self):
        """Round values between the ends."""
        if self.logarithmic:
            powers = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
            values = [digit * 10.0**power for power in powers for digit in (1, 2, 5)]
        else:
            step = round_step((self.high - self.low) / 6)
            first = math.ceil(self.low / step)
            values = [index * step for index in range(first, math.floor(self.high / step) + 1)]
        return [value for value in values if self.low <= value <= self.high * (1 + 1e-9)]


def round_step(least):
    """The smallest of 1, 2 and 5 times a power of ten that is no less."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(digit * power for digit in (1, 2, 5, 10) if digit * power >= least * (1 - 1e-9))


def axis(label, values, logarithmic=False):
    """An axis that holds the values; it begins at 0 unless it is logarithmic."""
    high = max(values)
    if logarithmic:
        return Axis(label, min(values) / 1.2, high * 1.2, logarithmic=True)
    return Axis(label, 0, high * 1.05)


def line_chart(title, x_label, y_label, lines, logarithmic=False):
    """The chart of several named lines, each a list of points; None if there is no line."""
    lines = {name: points for name, points in lines.items() if points}
    if not lines:
        return None
    xs = [x for points in lines.values() for x, _ in points]
    ys = [y for points in lines.values() for _, y in points]
    across, up = axis(x_label, xs, logarithmic), axis(y_label, ys, logarithmic)
    parts = [heading(title), *grid(across, up)]
    for index, (name, points) in enumerate(lines.items()):
        parts += line(index, name, [position(across, up, *point) for point in points])
    body = "\n".join(parts)
    font = 'font-family="sans-serif" font-size="12"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {font}>\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>\n{body}\n</svg>\n'
    )


def position(across, up, x, y):
    """A point of the chart in the picture."""
    left = LEFT + across.share(x) * (WIDTH - LEFT - RIGHT)
    return round(left, 1), round(HEIGHT - BOTTOM - up.share(y) * (HEIGHT - TOP - BOTTOM), 1)


def heading(title):
    """The title."""
    return text(LEFT, TOP - 16, title, 'font-size="15" font-weight="bold"')


def grid(across, up):
    """The axes: a line and a number at each round value, and their names."""
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    parts = []
    for value in across.ticks():
        x, _ = position(across, up, value, up.low)
        parts.append(stroke(x, TOP, x, bottom))
        parts.append(text(x, bottom + 16, number(value), 'text-anchor="middle"'))
    for value in up.ticks():
        _, y = position(across, up, across.low, value)
        parts.append(stroke(LEFT, y, right, y))
        parts.append(text(LEFT - 6, y + 4, number(value), 'text-anchor="end"'))
    middle = (TOP + bottom) / 2
    parts.append(text((LEFT + right) / 2, HEIGHT - 12, across.label, 'text-anchor="middle"'))
    turned = f'text-anchor="middle" transform="rotate(-90 16 {middle})"'
    parts.append(text(16, middle, up.label, turned))
    return parts


def line(index, name, points):
    """A line with a dot at each point, and its entry in the legend."""
    colour = COLOURS[index % len(COLOURS)]
    path = " ".join(f"{x},{y}" for x, y in points)
    y = TOP + 8 + 20 * index
    return [
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>',
        *(f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>' for x, y in points),
        f'<rect x="{WIDTH - RIGHT + 14}" y="{y - 6}" width="14" height="4" fill="{colour}"/>',
        text(WIDTH - RIGHT + 34, y, name),
    ]


def stroke(x1, y1, x2, y2):
    """A line of the grid."""
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#dddddd"/>'


def text(x, y, content, attributes=""):
    """Words."""
    return f'<text x="{x}" y="{y}" fill="#222222" {attributes}>{escape(content)}</text>'


def number(value):
    """A value of an axis, as short as can be."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:g}"
