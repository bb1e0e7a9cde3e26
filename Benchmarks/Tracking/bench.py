"""Measures subjects on scenes and keeps the figures."""

import json
import os
import subprocess
import sys
import time

import cutouts
import matching
import render
import scenes
import scoring
from failures import failures
from locations import RESULTS


def measure(kinds, rounds, subjects):
    """The results of all subjects on all scenes, and what the tables show, as JSON."""
    people = cutouts.load()
    moving = sum(len(person.views) > 1 for person in people)
    made, scores = [], {}
    for scene in scenes.scenes(kinds, rounds, len(people), moving):
        clip, rows = render.make(scene, people)
        entry = {**describe(scene, rows), "subjects": {}}
        for subject in subjects:
            frames = matching.matched(rows, subject.faces(scene, clip), scene.frames)
            by_id, by_person = scoring.score(scoring.by_id(frames)), scoring.score(scoring.by_person(frames))
            scores[scene.name, subject.name] = by_id, by_person
            entry["subjects"][subject.name] = {**counts(frames), "failures": failures(frames)}
            print(f"{scene.name:<14} {subject.name:<12} {summary(by_id)}", file=sys.stderr)
        made.append(entry)
    groups = {kind: [scene for scene in made if scene["kind"] == kind] for kind in kinds}
    groups["all"] = made
    tables = {
        subject.name: {kind: row(group, subject.name, scores) for kind, group in groups.items()}
        for subject in subjects
    }
    return {"about": about(subjects), "tables": tables, "scenes": made}


def describe(scene, rows):
    """What a scene is."""
    return {
        "name": scene.name,
        "kind": scene.kind,
        "size": f"{scene.width}x{scene.height}",
        "frames": scene.frames,
        "rate": scene.rate,
        "people": len({row.person for row in rows}),
        "tracks": len({row.track for row in rows}),
        "faces": sum(row.counts for row in rows),
    }


def counts(frames):
    """Numbers of tracks and people."""
    names = matching.forgiven(frames)
    numbers, persons, unknown = {}, set(), 0
    for number, frame in enumerate(frames):
        for row, face in frame.pairs:
            numbers.setdefault(row.track, set()).add(names[number, face.id])
            unknown += face.person is None
        persons |= {face.person for face in frame.found} - {None}
    return {
        "numbersOfTracks": sum(map(len, numbers.values())),
        "tracksFound": len(numbers),
        "persons": len(persons),
        "facesWithoutPerson": unknown,
    }


def row(group, subject, scores):
    """The figures of some scenes together."""
    own = [scene["subjects"][subject] for scene in group]
    by_id = scoring.combined([scores[scene["name"], subject][0] for scene in group])
    by_person = scoring.combined([scores[scene["name"], subject][1] for scene in group])
    kinds = [failure["kind"] for one in own for failure in one["failures"]]
    return {
        "scenes": len(group),
        "tracks": sum(scene["tracks"] for scene in group),
        "people": sum(scene["people"] for scene in group),
        "persons": sum(one["persons"] for one in own),
        "numbersPerTrack": sum(one["numbersOfTracks"] for one in own) / max(1, sum(one["tracksFound"] for one in own)),
        "withoutPerson": sum(one["facesWithoutPerson"] for one in own) / max(1, by_id["faces"] - by_id["misses"]),
        "failures": {kind: kinds.count(kind) for kind in sorted(set(kinds))},
        "id": by_id,
        "person": by_person,
    }


def summary(score):
    """The main figures of a scene in a line."""
    figures = scoring.combined([score])
    shares = [f"{name} {figures[name]:.3f}" for name in ("HOTA", "IDF1", "MOTA")]
    counts = [f"{name} {figures[name]}" for name in ("switches", "fragments", "misses", "ghosts")]
    return "  ".join(shares + counts)


def about(subjects):
    """When and with what it was measured."""
    programs = {subject.program for subject in subjects}
    versions = {
        subprocess.run([program, "--version"], capture_output=True, text=True).stdout.strip() for program in programs
    }
    return {"date": time.strftime("%Y-%m-%d"), "annotate": ", ".join(sorted(versions)), "processors": os.cpu_count()}


def save(results):
    """Replaces the file of results."""
    part = RESULTS.with_suffix(".part")
    part.write_text(json.dumps(results, indent=1) + "\n")
    part.rename(RESULTS)
