"""Measures how well annotate keeps people apart: on crowds with known truth, which are heads that move over real
pictures, and on real clips with people who were named by eye.

Prints tables; writes the figures, and every failure with its frames, to .build/tracking/results.json.
"""

import argparse
import json
from pathlib import Path

import environment
from common.failure import Failure, reported
from common.page import write_page
from kinds import KINDS
from locations import ANNOTATE, PAGE, RESULTS


def parse_options():
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1, help="how many pairs of scenes of each kind [1]")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS, metavar="KIND", help=", ".join(KINDS))
    parser.add_argument(
        "--annotate",
        action="append",
        default=[],
        metavar="[NAME=]PATH",
        help="the build to measure; repeat it to compare builds [.build/release/annotate]",
    )
    parser.add_argument("--no-bytetrack", action="store_true", help="leave out ByteTrack, which needs most of the time")
    parser.add_argument("--failures", action="store_true", help="also print every failure")
    parser.add_argument("--report", action="store_true", help="measure nothing; print the figures of the last run")
    parser.add_argument("--page", action="store_true", help=f"also write the tables to {PAGE}")
    parser.add_argument("--sheets", type=Path, metavar="FOLDER", help="only draw contact sheets of the clips' tracks")
    parser.add_argument("--real", action="store_true", help="measure only the real clips with named people")
    parser.add_argument("--named", type=Path, metavar="FOLDER", help="only draw the named people of the real clips")
    parser.add_argument("clips", nargs="*", type=Path, metavar="CLIP", help="clips for --sheets")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds: there has to be at least one")
    if bool(options.sheets) != bool(options.clips):
        parser.error("--sheets needs clips, and clips need --sheets")
    options.builds = dict(named(text) for text in options.annotate or [str(ANNOTATE)])
    for path in options.builds.values():
        if not path.exists() and not options.report:
            parser.error(f"{path}: there is no such program; run make release")
    return options


def named(text):
    """The name and the path of a build."""
    name, sign, path = text.rpartition("=")
    return (name if sign else "annotate", Path(path).resolve())


def run(options):
    """Measures and reports."""
    import bench
    import realclips
    import report
    import sheets
    from annotate import Annotate
    from bytetrack import ByteTrack

    if options.sheets:
        sheets.write(options.sheets, options.clips, next(iter(options.builds.values())))
        return
    if options.named:
        realclips.draw(options.named)
        return
    if options.report:
        if not RESULTS.exists():
            raise Failure(f"{RESULTS}: no figures yet; run without --report")
        results = json.loads(RESULTS.read_text())
    else:
        subjects = [Annotate(name, path) for name, path in options.builds.items()]
        if options.real:
            show_clips(options, realclips.markdown(realclips.measure(subjects), bench.about(subjects)))
            return
        if not options.no_bytetrack:
            subjects.append(ByteTrack(subjects[0].program))
        results = bench.measure(options.kinds, options.rounds, subjects)
        results["clips"] = realclips.measure([subject for subject in subjects if isinstance(subject, Annotate)])
        bench.save(results)
    print(report.markdown(results))
    if options.failures:
        print("\n" + report.failure_list(results))
    if options.page:
        write_page(PAGE, "make tracking", report.markdown(results))
    show_clips(options, realclips.markdown(results["clips"], results["about"]))


def show_clips(options, figures):
    """Prints the figures of the real clips, and writes them into their own part of the page."""
    print("\n" + figures)
    if options.page:
        write_page(PAGE, "make tracking: real clips", figures)


def main():
    options = parse_options()
    with reported("tracking"):
        environment.enter()
        run(options)


main()
