"""Measures what annotate costs, beside a plain ffmpeg transcode and other tools, on the same clips.

Subjects take turns on every clip, in the opposite order in every other round, and are compared with the floor of the
same round. Prints a table; writes the figures to .build/benchmarks/results.json and the plots beside it.
"""

import argparse

from bench import Bench, usable
from clips import ALL_CLIPS, MAIN_CLIPS, QUICK_CLIPS, clip_named
from commands import FLOOR, SUBJECT_NAMES
from common.failure import Failure, reported
from common.page import write_page
from locations import PAGE, RESULTS, WORK
from plots import charts
from report import markdown
from results import Results
from series import ALL_POINTS, BRIEF_POINTS, QUICK_POINTS, measure_series


def parse_options():
    """The options of the command line."""
    names = [clip.name for clip in ALL_CLIPS]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured [3]")
    main_clips = f"{', '.join(names)} [{', '.join(MAIN_CLIPS)}]"
    parser.add_argument("--clips", nargs="+", choices=names, default=MAIN_CLIPS, metavar="CLIP", help=main_clips)
    parser.add_argument(
        "--subjects",
        nargs="+",
        choices=SUBJECT_NAMES,
        default=SUBJECT_NAMES,
        metavar="SUBJECT",
        help=", ".join(SUBJECT_NAMES),
    )
    parser.add_argument(
        "--brief",
        action="store_true",
        help="other tools in one round, up to 1080p; clips above 1080p in one round",
    )
    parser.add_argument("--quick", action="store_true", help="one round, three clips, short series")
    parser.add_argument("--no-series", action="store_true", help="leave out start-up, faces, length and threads")
    parser.add_argument("--add", action="store_true", help="add rounds to the figures of the last run")
    parser.add_argument("--report", action="store_true", help="measure nothing; print the figures of the last run")
    parser.add_argument("--page", action="store_true", help=f"also write the tables and plots to {PAGE.parent}")
    parser.add_argument("--timeout", type=int, default=3600, help="seconds after which a command has failed [3600]")
    options = parser.parse_args()
    if options.quick and options.brief:
        parser.error("--quick and --brief: choose one")
    if options.quick:
        options.rounds, options.clips = 1, list(QUICK_CLIPS)
    if options.rounds < 1:
        parser.error("--rounds: there has to be at least one")
    return options


def run(options):
    """Measures and reports."""
    keep = options.add or options.report
    if keep and not RESULTS.exists():
        raise Failure(f"{RESULTS}: no figures yet; run without --add and --report")
    results = Results.read(RESULTS) if keep else Results()
    if not options.report:
        measure_all(results, options)
    write_report(results, options.page)


def measure_all(results, options):
    """Measures all rounds and series."""
    bench = Bench(results, options.timeout)
    subjects = usable(options.subjects, results)
    clips = [clip_named(name) for name in options.clips]
    for clip in clips:
        prepare(clip, bench, subjects)
    for number in range(options.rounds):
        for clip in clips:
            round_number = results.rounds(clip.name)
            for subject in in_turn(subjects, round_number):
                if not options.brief or is_in_brief_run(subject, clip, number):
                    bench.add_run(clip, subject, round_number)
        if not options.no_series and (number == 0 or not options.brief):
            measure_series(bench, subjects, series_points(options))


def is_in_brief_run(subject, clip, number):
    """Whether a brief run measures a subject on a clip in the round of that number, counted from 0."""
    facts = clip.facts()
    is_large = facts["width"] * facts["height"] > 1920 * 1080
    return not (is_large and (number > 0 or subject.is_peer)) and not (number > 0 and subject.is_peer)


def series_points(options):
    """How many faces and frames the series have."""
    if options.quick:
        return QUICK_POINTS
    return BRIEF_POINTS if options.brief else ALL_POINTS


def prepare(clip, bench, subjects):
    """Makes a clip, and the sidecar that `annotate render` reads."""
    clip.make()
    bench.results.content["clips"].setdefault(clip.name, {}).update(clip.facts())
    if any(subject.name == "render" for subject in subjects):
        bench.prepare_sidecar(clip.file)


def in_turn(subjects, round_number):
    """The order of a round: a machine that becomes slower or faster favours nobody."""
    return subjects if round_number % 2 == 0 else subjects[::-1]


def write_report(results, to_page):
    """Prints the tables and writes the plots."""
    print(markdown(results))
    folder = WORK
    if to_page:
        write_page(PAGE, "make bench", markdown(results))
        folder = PAGE.parent
    for name, chart in charts(results).items():
        (folder / name).write_text(chart)


def main():
    options = parse_options()
    if FLOOR not in options.subjects:
        options.subjects = [FLOOR, *options.subjects]
    with reported("bench", "interrupted; --report shows the figures so far, --add goes on"):
        run(options)


main()
