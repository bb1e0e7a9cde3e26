"""Results as Markdown."""

from commands import FLOOR, SUBJECTS, subject_named
from common.page import table


def markdown(results):
    """All tables."""
    sections = [machine_paragraph(results), clip_table(results), cost_table(results)]
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


def clip_table(results):
    """What the clips are."""
    rows = []
    for name in results.clips_by_cost:
        clip = results.content["clips"][name]
        found = f"{clip['found']:.2f}" if "found" in clip else ""
        size = f"{clip['width']}x{clip['height']}"
        rows.append([name, size, clip["frames"], clip["faces"], found, results.rounds(name)])
    return table(["clip", "size", "frames", "faces", "`annotate detect` finds, a frame", "rounds"], rows)


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
    return table(header, rows)


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
