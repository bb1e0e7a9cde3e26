"""Results as Markdown."""

from common.page import table

FIGURES = ("HOTA", "IDF1", "MOTA")
COUNTS = ("switches", "fragments", "misses", "ghosts")
# The worst first.
FAILURES = (
    "swap",
    "wrong person",
    "fragment",
    "second person number",
    "double",
    "ghost",
    "miss",
    "misplaced ghost",
    "misplaced miss",
)


def markdown(results):
    """All tables."""
    about = results["about"]
    sections = [f"Measured on {about['date']} with {about['annotate']}.", scene_table(results)]
    for subject, rows in results["tables"].items():
        sections += [f"### {subject}", id_table(rows)]
        if any(row["persons"] for row in rows.values()):
            sections.append(person_table(rows))
        sections.append(failure_table(rows))
    return "\n\n".join(sections)


def scene_table(results):
    """What the scenes are."""
    rows = [
        [scene[key] for key in ("name", "size", "frames", "rate", "people", "tracks", "faces")]
        for scene in results["scenes"]
    ]
    return table(["scene", "size", "frames", "frames a second", "people", "tracks", "faces that count"], rows)


def id_table(rows):
    """How well numbers of tracks (`id`) hold."""
    lines = []
    for kind, row in rows.items():
        figures = row["id"]
        lines.append(
            [kind, row["tracks"]]
            + [f"{figures[name]:.3f}" for name in FIGURES]
            + [figures[name] for name in COUNTS]
            + [f"{row['numbersPerTrack']:.2f}", f"{100 * figures['missing']:.2f} %"]
        )
    return table(["`id`", "tracks", *FIGURES, *COUNTS, "numbers per track", "faces missing"], lines)


def person_table(rows):
    """How well `person` holds over a whole scene."""
    lines = []
    for kind, row in rows.items():
        figures = row["person"]
        lines.append(
            [kind, row["people"], row["persons"]]
            + [f"{figures[name]:.3f}" for name in ("HOTA", "IDF1")]
            + [figures["switches"], f"{100 * row['withoutPerson']:.1f} %"]
        )
    header = ["`person`", "people", "`person` numbers", "HOTA", "IDF1", "switches", "faces without `person`"]
    return table(header, lines)


def failure_table(rows):
    """How often each kind of failure happened."""
    kinds = [kind for kind in FAILURES if any(kind in row["failures"] for row in rows.values())]
    lines = [[kind, *(row["failures"].get(name, 0) for name in kinds)] for kind, row in rows.items()]
    return table(["failures", *kinds], lines) if kinds else ""


def failure_list(results):
    """Each failure with its scene and frames, the worst kind and the longest first."""
    lines = []
    for subject in results["tables"]:
        found = [
            (FAILURES.index(failure["kind"]), failure["first"] - failure["last"], scene["name"], failure)
            for scene in results["scenes"]
            for failure in scene["subjects"][subject]["failures"]
        ]
        for *_, scene, failure in sorted(found, key=lambda item: item[:3]):
            rest = {key: value for key, value in failure.items() if key not in ("kind", "first", "last")}
            text = ", ".join(f"{key} {value}" for key, value in rest.items())
            lines.append(f"{subject}: {failure['kind']}: {scene} frames {failure['first']}-{failure['last']}: {text}")
    return "\n".join(lines)
