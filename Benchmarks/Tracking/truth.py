"""The truth of a scene, written as MOTChallenge's `gt/gt.txt` and `seqinfo.ini`, and whose track it is."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A face of a frame; one that does not count is neither missed nor a ghost. Frames count from 0."""

    frame: int
    track: int
    person: int
    box: tuple
    visible: float
    counts: bool


def write(folder, rows, scene):
    """Writes the files of a scene."""
    (folder / "gt").mkdir(parents=True, exist_ok=True)
    lines = [
        f"{row.frame + 1},{row.track},{','.join(f'{value:.2f}' for value in row.box)},{int(row.counts)},1,{row.visible}"
        for row in rows
    ]
    (folder / "gt/gt.txt").write_text("\n".join(lines) + "\n")
    owners = sorted({(row.track, row.person) for row in rows})
    (folder / "people.txt").write_text("".join(f"{track},{person}\n" for track, person in owners))
    size = f"imWidth={scene.width}\nimHeight={scene.height}"
    (folder / "seqinfo.ini").write_text(
        f"[Sequence]\nname={scene.name}\nframeRate={scene.rate}\nseqLength={scene.frames}\n{size}\n"
    )


def read(folder):
    """The rows of a scene."""
    owners = dict(tuple(map(int, line.split(","))) for line in (folder / "people.txt").read_text().split())
    rows = []
    for line in (folder / "gt/gt.txt").read_text().split():
        frame, track, x, y, width, height, counts, _, visible = line.split(",")
        box = tuple(map(float, (x, y, width, height)))
        rows.append(Row(int(frame) - 1, int(track), owners[int(track)], box, float(visible), counts == "1"))
    return rows
