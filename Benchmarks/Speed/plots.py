"""Draws cost against pixels, faces, length and workers."""

from chart import line_chart
from clips import FRAMES, PIXEL_SERIES
from commands import SUBJECTS

PREFIX = "Speed"


def charts(results):
    """The charts by file name."""
    drawn = {
        "pixels": pixels(results),
        "faces": faces(results),
        "length": length(results),
        "memory": memory(results),
        "workers": workers(results),
    }
    return {f"{PREFIX}-{name}.svg": chart for name, chart in drawn.items() if chart}


def pixels(results):
    """Processor time for a frame of the clips with one face that differ in size only; None if one is missing."""
    if any(name not in results.content["clips"] for name in PIXEL_SERIES):
        return None
    sizes = {name: clip for name, clip in results.content["clips"].items() if name in PIXEL_SERIES}
    lines = {}
    for subject in SUBJECTS:
        medians = {name: results.median(results.values(name, subject.name, "processor")) for name in sizes}
        lines[plain(subject)] = sorted(
            (clip["width"] * clip["height"] / 1e6, 1000 * medians[name] / clip["frames"])
            for name, clip in sizes.items()
            if medians[name] is not None
        )
    title = "Cost against pixels, one face"
    return line_chart(title, "millions of pixels", "processor ms a frame", lines, logarithmic=True)


def faces(results):
    """Processor time for a frame of 1280x720 with one to six faces."""
    lines = {
        plain(subject): [(x, 1000 * y / FRAMES) for x, y in results.points("faces", subject.name, "processor")]
        for subject in SUBJECTS
    }
    return line_chart("Cost against faces, 1280x720", "faces", "processor ms a frame", lines)


def length(results):
    """Time for a frame of clips of several lengths."""
    lines = {
        f"{measure} time": [(x, 1000 * y / x) for x, y in results.points("length", "detect", measure)]
        for measure in ("processor", "elapsed")
    }
    return line_chart("annotate detect: cost against length", "frames", "ms a frame", lines)


def memory(results):
    """Peak memory for clips of several lengths."""
    lines = {"peak memory": results.points("length", "detect", "memory")}
    return line_chart("annotate detect: memory against length", "frames", "MiB", lines)


def workers(results):
    """Time with several numbers of threads."""
    lines = {
        f"{plain(subject)}, {measure}": results.points("workers", subject.name, measure)
        for subject in SUBJECTS
        for measure in ("elapsed", "processor")
    }
    return line_chart("Cost against threads", "threads (--threads)", "seconds", lines)


def plain(subject):
    """A subject's title without Markdown."""
    return subject.title.replace("`", "")
