"""The figures of a benchmark: kept as JSON, with the medians that the report and the plots need."""

import json
import statistics

from commands import FLOOR, OURS, SUBJECT_NAMES

MEASURES = ("processor", "elapsed", "memory")
SERIES = ("start-up", "faces", "length", "workers")


class Results:
    """Runs of subjects on clips, and series of runs along one quantity.

    A run has the keys `clip`, `subject`, `round`, `processor` and `elapsed` (seconds), `memory` (MiB) and `load`.
    A point of a series has `x` instead of `clip`.
    """

    def __init__(self, content=None):
        self.content = content or {
            "machine": {},
            "clips": {},
            "skipped": {},
            "failures": [],
            "runs": [],
            "series": {name: [] for name in SERIES},
        }

    @classmethod
    def read(cls, file):
        """The results in a file."""
        return cls(json.loads(file.read_text()))

    def write(self, file):
        """Replaces the file."""
        part = file.with_suffix(".part")
        part.write_text(json.dumps(self.content, indent=1) + "\n")
        part.rename(file)

    def rounds(self, clip):
        """How many rounds of a clip there are."""
        return 1 + max((run["round"] for run in self.content["runs"] if run["clip"] == clip), default=-1)

    @property
    def subjects(self):
        """The names of the subjects that have runs."""
        measured = {run["subject"] for run in self.content["runs"]}
        return [name for name in SUBJECT_NAMES if name in measured]

    @property
    def clips_by_cost(self):
        """The names of the clips; first where ours costs most in terms of the floor."""
        names = list(self.content["clips"])
        ratio = {name: self.median(self.ratios(name, OURS, "processor")) or 0 for name in names}
        return sorted(names, key=lambda name: -ratio[name])

    def values(self, clip, subject, measure):
        """The figures of a subject on a clip by round."""
        runs = [run for run in self.content["runs"] if run["clip"] == clip and run["subject"] == subject]
        return {run["round"]: run[measure] for run in runs}

    def ratios(self, clip, subject, measure):
        """The figures of a subject in terms of the floor of the same round."""
        floors = self.values(clip, FLOOR, measure)
        values = self.values(clip, subject, measure)
        return {number: value / floors[number] for number, value in values.items() if number in floors}

    def points(self, series, subject, measure):
        """The medians of a series: pairs of x and the figure, by rising x."""
        by_x = {}
        for point in self.content["series"][series]:
            if point["subject"] == subject:
                by_x.setdefault(point["x"], []).append(point[measure])
        return [(x, statistics.median(values)) for x, values in sorted(by_x.items())]

    @staticmethod
    def median(values):
        """The median of figures by round; None if there are none."""
        return statistics.median(values.values()) if values else None
