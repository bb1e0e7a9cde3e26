"""Results as Markdown."""

from commands import FLOOR, OURS, SUBJECTS, subject_named
from common.page import table


def markdown(results):
    """All tables."""
    sections = [machine_paragraph(results), ratio_table(results), face_table(results)]
    sections += [clip_table(results), cost_table(results)]
    sections += [start_up_table(results), series_table(results, "faces", "faces")]
    sections += [series_table(results, "length", "frames"), series_table(results, "workers", "threads")]
    return "\n\n".join(section for section in [*sections, remarks(results)] if section)


def machine_paragraph(results):
    """Where and when the figures were measured."""
    machine = results.content["machine"]
    loads = [run["load"] for run in results.content["runs"]]
    load = f" The load was {min(loads):.1f} to {max(loads):.1f} before the runs." if loads else ""
    return (
        f"Measured on {machine['date']}: {machine['processors']} processors ({machine['processor']}), "
        f"{machine['memoryGiB']} GiB, {machine['system']}, {machine['ffmpeg']}, {machine['annotate']}.{load}"
    )


def ratio_table(results):
    """The processor time of the tools in terms of the floor, the clip on which ours costs most first."""
    tools = [name for name in results.subjects if name == OURS or subject_named(name).is_peer]
    rows = []
    for clip in results.clips_by_cost:
        ratios = [ratio(results, clip, name, "processor") for name in tools]
        rows.append([clip, size(results, clip), *ratios])
    return section(
        "Processor time, × floor", ["clip", "size", *(subject_named(name).title for name in tools)], rows
    )


def face_table(results):
    """How many faces each tool finds."""
    found = results.content.get("found", {})
    tools = [subject for subject in SUBJECTS if any(subject.name in row for row in found.values())]
    rows = []
    for clip in results.clips_by_cost:
        row = found.get(clip, {})
        known = max((figures.get("faces", 0) for figures in row.values()), default=0)
        if row:
            rows.append([clip, known or "", *(found_cell(row.get(tool.name)) for tool in tools)])
    return section("Faces", ["clip", "faces of the yardstick", *(tool.title for tool in tools)], rows)


def found_cell(figures):
    """The share of the yardstick's faces that are found, and the number of boxes in a frame."""
    if not figures:
        return ""
    share = f"{figures['found'] / figures['faces']:.3f}, " if figures.get("faces") else ""
    return f"{share}{figures['perFrame']:.2f} a frame"


def size(results, name):
    """The size of a clip's picture."""
    clip = results.content["clips"][name]
    return f"{clip['width']}x{clip['height']}"


def clip_table(results):
    """What the clips are."""
    rows = []
    for name in results.clips_by_cost:
        clip = results.content["clips"][name]
        row = [name, size(results, name), clip["frames"], f"{clip['rate']:g}", clip.get("faces", "")]
        rows.append([*row, results.rounds(name)])
    return section("Clips", ["clip", "size", "frames", "frames a second", "steady faces", "rounds"], rows)


def cost_table(results):
    """Every subject on every clip, the clip on which ours costs most first."""
    rows = []
    for clip in results.clips_by_cost:
        for subject in results.subjects:
            processor = results.median(results.values(clip, subject, "processor"))
            if processor is None:
                continue
            rows.append(
                [
                    clip,
                    subject_named(subject).title,
                    f"{processor:.1f}",
                    ratio(results, clip, subject, "processor"),
                    f"{results.median(results.values(clip, subject, 'elapsed')):.1f}",
                    ratio(results, clip, subject, "elapsed"),
                    f"{results.median(results.values(clip, subject, 'memory')):.0f}",
                    f"{1000 * processor / results.content['clips'][clip]['frames']:.1f}",
                ]
            )
    header = ["clip", "subject", "processor s", "× floor", "elapsed s", "× floor", "peak MiB", "processor ms a frame"]
    return section("All figures", header, rows)


def ratio(results, clip, subject, measure):
    """The median ratio to the floor, and its range if there are several rounds."""
    ratios = results.ratios(clip, subject, measure)
    if not ratios:
        return ""
    middle = f"{results.median(ratios):.2f}"
    if len(ratios) == 1 or subject == FLOOR:
        return middle
    return f"{middle} ({min(ratios.values()):.2f} to {max(ratios.values()):.2f})"


def start_up_table(results):
    """What each subject costs on a clip of one frame."""
    rows = []
    for subject in SUBJECTS:
        figures = [results.points("start-up", subject.name, name) for name in ("processor", "elapsed", "memory")]
        if figures[0]:
            processor, elapsed, memory = (points[0][1] for points in figures)
            rows.append([subject.title, f"{processor:.2f}", f"{elapsed:.2f}", f"{memory:.0f}"])
    return section("Start-up: one frame of 1280x720", ["subject", "processor s", "elapsed s", "peak MiB"], rows)


def series_table(results, series, quantity):
    """What subjects cost along one quantity."""
    rows = []
    for subject in SUBJECTS:
        figures = [results.points(series, subject.name, name) for name in ("processor", "elapsed", "memory")]
        for (x, processor), (_, elapsed), (_, memory) in zip(*figures):
            rows.append([subject.title, x, f"{processor:.2f}", f"{elapsed:.2f}", f"{memory:.0f}"])
    title = f"Cost by number of {quantity}"
    return section(title, ["subject", quantity, "processor s", "elapsed s", "peak MiB"], rows)


def remarks(results):
    """What was left out, and what failed."""
    skipped = [f"- Skipped: {name}. {reason}" for name, reason in results.content["skipped"].items()]
    failures = [
        f"- Failed: {failure['subject']} on {failure['clip']}: {failure['message']}"
        for failure in results.content["failures"]
    ]
    return "\n".join([*skipped, *failures])


def section(title, header, rows):
    """A table under a title, nothing if it has no rows."""
    return f"### {title}\n\n{table(header, rows)}" if rows else ""
