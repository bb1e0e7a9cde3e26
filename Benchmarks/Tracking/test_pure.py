"""Tests of the pure parts: python3 -m unittest test_pure, in the environment of the benchmark."""

import random
import unittest

import continuity
import matching
import realclips
import scenes
from faces import Face
from failures import failures
from geometry import Shape, overlap, visible_share
from kinds import KINDS
from truth import Row

LEFT, RIGHT = (0, 0, 50, 60), (200, 0, 50, 60)


def row(frame, track, person, box, counts=True):
    return Row(frame, track, person, box, 1, counts)


def face(frame, number, box, person=None):
    return Face(frame, number, person, box, 0.9, "detected")


class PureTests(unittest.TestCase):
    def test_overlap(self):
        self.assertAlmostEqual(overlap([(0, 0, 10, 10)], [(5, 0, 10, 10)])[0, 0], 1 / 3)

    def test_visible_share(self):
        self.assertAlmostEqual(visible_share((-10, 0, 20, 20), 0, 100, 100, []), 0.5, places=2)
        self.assertEqual(visible_share((10, 10, 20, 20), 0, 100, 100, [Shape(20, 20, 40, 40, 0, 20)]), 0)
        self.assertIsNone(visible_share((-30, 0, 20, 20), 0, 100, 100, []))

    def test_swap_is_found(self):
        rows = [row(frame, track, track, box) for frame in range(20) for track, box in ((1, LEFT), (2, RIGHT))]
        found = [face(frame, 1 if frame < 10 else 2, LEFT) for frame in range(20)]
        found += [face(frame, 2 if frame < 10 else 1, RIGHT) for frame in range(20)]
        kinds = [failure["kind"] for failure in failures(matching.matched(rows, found, 20))]
        self.assertEqual(kinds, ["swap", "swap"])

    def test_late_entry_hole_and_path(self):
        truth = [face(frame, 0, LEFT) for frame in range(10, 40)]
        moved = (LEFT[0] + 5, *LEFT[1:])
        found = [face(frame, 1, moved) for frame in [*range(13, 20), *range(26, 39)]]
        own = continuity.figures(found, truth, (), 60)
        self.assertEqual((own["sights"], own["entries"], own["exits"], own["holes"]), ([1], [3], [1], [6]))
        self.assertEqual(len(own["unmeshed"]), 20)
        self.assertAlmostEqual(own["unmeshed"][0], 5 / 3000**0.5)
        self.assertEqual(max(own["unmeshed jitter"]), 0)
        self.assertNotIn("meshed", own)

    def test_small_and_short_sights_do_not_count(self):
        small = [face(frame, 0, (0, 0, 20, 20)) for frame in range(20)]
        short = [face(frame, 0, LEFT) for frame in range(7)]
        self.assertEqual(continuity.figures([], small + short, (), 20), {})
        growing = [face(frame, 0, (0, 0, 16 + frame, 16 + frame)) for frame in range(20)]
        self.assertEqual(continuity.figures(growing, growing, (), 40)["exits"], [0])
        self.assertNotIn("entries", continuity.figures(growing, growing, (), 40))

    def test_cut_ends_a_sight(self):
        truth = [face(frame, 0, LEFT) for frame in range(20)]
        own = continuity.figures(truth, truth, (10,), 20)
        self.assertEqual(own["sights"], [1, 1])
        self.assertNotIn("entries", own)

    def test_fragment_is_found(self):
        rows = [row(frame, 1, 1, LEFT) for frame in range(20)]
        found = [face(frame, 1 if frame < 10 else 2, LEFT) for frame in range(20)]
        kinds = [failure["kind"] for failure in failures(matching.matched(rows, found, 20))]
        self.assertEqual(kinds, ["fragment"])

    def test_number_may_go_on_after_absence(self):
        rows = [row(frame, 1 if frame < 5 else 2, 7, LEFT) for frame in range(20)]
        frames = matching.matched(rows, [face(frame, 1, LEFT) for frame in range(20)], 20)
        self.assertEqual(failures(frames), [])
        self.assertEqual(set(matching.forgiven(frames).values()), {(1, 0), (1, 1)})

    def test_second_box_is_a_double(self):
        rows = [row(frame, 1, 1, LEFT) for frame in range(5)]
        found = [face(frame, 1, LEFT) for frame in range(5)] + [face(frame, 2, (10, 0, 50, 60)) for frame in range(5)]
        kinds = [failure["kind"] for failure in failures(matching.matched(rows, found, 5))]
        self.assertEqual(kinds, ["double"])

    def test_ignored_face_is_no_ghost(self):
        frames = matching.matched([row(0, 1, 1, LEFT, counts=False)], [face(0, 1, LEFT)], 1)
        self.assertEqual((frames[0].ghosts, frames[0].missed), ((), ()))

    def test_nobody_is_twice_in_a_frame(self):
        for clip, rows in realclips.clips().items():
            named = [(row.frame, row.track) for row in rows if row.counts]
            self.assertEqual(len(named), len(set(named)), clip)

    def test_a_person_is_another_track_after_a_cut(self):
        rows = [row for row in realclips.clips()["moving/stiller.mp4"] if row.counts]
        cut = 131 / realclips.STEP
        first = {row.track for row in rows if row.frame < cut}
        last = {row.track for row in rows if row.frame >= cut}
        self.assertFalse(first & last)

    def test_every_kind_has_scenes(self):
        self.assertEqual(tuple(scenes.BUILDERS), KINDS)

    def test_scenes_depend_on_the_seed_only(self):
        for build in scenes.BUILDERS["returning"]:
            made = [build(random.Random(3), "a", scenes.Cast(random.Random(4), 60, 8)) for _ in range(2)]
            poses = [[actor.path(40) for actor in scene.shots[0].actors] for scene in made]
            self.assertEqual(*poses)


if __name__ == "__main__":
    unittest.main()
