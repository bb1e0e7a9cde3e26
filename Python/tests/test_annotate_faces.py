"""Tests of the module: python3 -m unittest discover -s Python/tests, with the program in ANNOTATE_PROGRAM."""

import gzip
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest
from fractions import Fraction

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Python"))

import annotate_faces  # noqa: E402
from annotate_faces import AnnotateError, Bounds, Point  # noqa: E402
from annotate_faces._options import path, words  # noqa: E402

SIDECAR = ROOT / "Samples/astronaut.faces.jsonl"
PICTURE = ROOT / "Samples/portrait.jpg"
SCHEMA = json.loads((ROOT / "Sources/AnnotateSidecar/Schema/faces.schema.json").read_text())
CLIPS = ROOT.parent / "shared/media"

try:
    import numpy
except ImportError:
    numpy = None


class OptionTests(unittest.TestCase):
    def test_values(self):
        given = {"max_faces": 2, "from_": "1:30", "strict": True, "quiet": False, "crf": None, "style": ["blur", "box"]}
        expected = ["--max-faces=2", "--from=1:30", "--strict", "--style=blur", "--style=box"]
        self.assertEqual(words(given), expected)
        self.assertEqual(words({"person": ("Ada=a.png", pathlib.Path("b"))}), ["--person=Ada=a.png", "--person=b"])

    def test_a_path_is_no_option(self):
        self.assertEqual([path("-y"), path("-"), path(pathlib.Path("/a b"))], ["./-y", "-", "/a b"])


class SidecarTests(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def changed(self, change):
        """The sample with other lines."""
        lines = SIDECAR.read_text().splitlines(keepends=True)
        file = self.folder / "changed.faces.jsonl"
        file.write_text("".join(change(lines)))
        return file

    def test_frames(self):
        sidecar = annotate_faces.read(SIDECAR)
        self.assertEqual((sidecar.header.time_base, sidecar.header.frame_rate), (Fraction(1, 15360), 30))
        self.assertEqual(sidecar.header.size, (1280, 720))
        for _ in range(2):
            frames = list(sidecar)
            self.assertEqual([frame.index for frame in frames], list(range(30)))
        face = frames[0].faces[0]
        self.assertEqual((frames[1].pts, frames[1].seconds, face.id, face.source), (512, 0.033333, 1, "detected"))
        self.assertEqual(face.bounds, Bounds(364.95, 139.54, 254.21, 320.64))
        self.assertEqual((face.left_eye.pupil, face.left_eye.is_closed), (Point(557.98, 256.92), False))
        self.assertGreater(face.left_eye.center.x, face.right_eye.center.x)
        self.assertIsNone(face.mesh())

    def test_compressed(self):
        file = self.folder / "a.faces.jsonl.gz"
        whole = gzip.compress(SIDECAR.read_bytes())
        file.write_bytes(whole)
        records = [frame.record for frame in annotate_faces.read(file)]
        self.assertEqual(records, [frame.record for frame in annotate_faces.read(SIDECAR)])
        for damaged in (whole[:-2000], whole[:2000] + b"????" + whole[2004:]):
            file.write_bytes(damaged)
            with self.assertRaisesRegex(ValueError, "a.faces.jsonl.gz"):
                list(annotate_faces.read(file))

    @unittest.skipIf(numpy is None, "numpy is absent")
    def test_arrays(self):
        frame = next(iter(annotate_faces.read(SIDECAR)))
        self.assertEqual(frame.boxes().shape, (1, 4))
        self.assertEqual(frame.boxes()[0, 2], 254.21)
        self.assertEqual(frame.ids().tolist(), [1])
        nobody = annotate_faces.Frame.of({**frame.record, "faces": []})
        self.assertEqual((nobody.boxes().shape, nobody.ids().shape), ((0, 4), (0,)))

    def test_damage(self):
        cases = [
            (lambda lines: lines[:-1], "cut off: it has no end record"),
            (lambda lines: lines[:3] + ["{\n"], "line 4 of .* is not JSON"),
            (lambda lines: lines[:3] + ["[]\n"], "line 4 of .* is not an object"),
            (lambda lines: lines[:3] + ['{"end":{"frames":2}}\n'], "line 4 of .* is not an end record"),
            (lambda lines: lines[:3] + ["[" * 100000 + "\n"], "line 4 of .* is not JSON"),
            (lambda lines: lines[:3] + ['{"frame":2,"pts":1024,"faces":[{"id":1}]}\n'], "line 4 of .* is not a frame"),
        ]
        for change, message in cases:
            with self.subTest(message), self.assertRaisesRegex(ValueError, message):
                list(annotate_faces.read(self.changed(change)))
        with self.assertRaisesRegex(ValueError, "is not a sidecar"):
            annotate_faces.read(self.changed(lambda lines: lines[1:]))
        with self.assertRaisesRegex(ValueError, "line 1 of .* is not a header"):
            annotate_faces.read(self.changed(lambda lines: [lines[0].replace('"stream"', '"x-stream"', 1)]))

    def test_what_is_no_text(self):
        with self.assertRaisesRegex(ValueError, "^line 1 of '.*portrait.jpg' is not JSON") as caught:
            annotate_faces.read(PICTURE)
        self.assertIs(type(caught.exception), ValueError)
        file = self.folder / "a.faces.jsonl"
        lines = SIDECAR.read_bytes().splitlines(keepends=True)
        lines[3] = lines[3].replace(b'"source":"', b'"source":"\xff', 1)
        file.write_bytes(b"".join(lines))
        with self.assertRaisesRegex(ValueError, "^line 4 of '.*a.faces.jsonl' is not JSON: .*0xff"):
            list(annotate_faces.read(file))
        with self.assertRaisesRegex(ValueError, "version 9"):
            annotate_faces.read(self.changed(lambda lines: [lines[0].replace('"version":1,', '"version":9,', 1)]))


def resolved(schema):
    """A part of the schema with what its references stand for."""
    if "$ref" in schema:
        return {**resolved(SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]]), **schema}
    for part in schema.get("allOf", []) + schema.get("anyOf", [])[:1]:
        part = resolved(part)
        schema = {**part, **schema, "properties": {**part.get("properties", {}), **schema.get("properties", {})}}
    return schema


def full(schema):
    """A value with all members that the schema describes."""
    schema = resolved(schema)
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    kinds = schema["type"]
    kind = kinds if isinstance(kinds, str) else kinds[0]
    if kind == "object":
        return {name: full(member) for name, member in schema.get("properties", {}).items()}
    if kind == "array":
        parts = schema.get("prefixItems") or [schema["items"]] * schema.get("minItems", 1)
        return [full(part) for part in parts]
    return {"string": "a", "boolean": True}.get(kind, 1)


def optional_members(schema, path=()):
    """The paths of all members that may be absent."""
    schema = resolved(schema)
    for name, member in schema.get("properties", {}).items():
        if name not in schema.get("required", []):
            yield (*path, name)
        yield from optional_members(member, (*path, name))
    if isinstance(schema.get("items"), dict):
        yield from optional_members(schema["items"], (*path, 0))


class SchemaTests(unittest.TestCase):
    """What the schema lets programs leave out can be left out."""

    def setUp(self):
        self.file = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) / "a.faces.jsonl"

    def sidecar(self, lines):
        self.file.write_text("".join(json.dumps(line) + "\n" for line in lines))
        return annotate_faces.read(self.file)

    def read_all(self, lines):
        """Uses everything that the module reads of a sidecar."""
        header = self.sidecar(lines).header
        frames = list(self.sidecar(lines))
        end = annotate_faces.End(lines[-1]["end"])
        _ = header.time_base, header.frame_rate, header.size, header.people, end.frames, end.faces, end.tracks
        if numpy is not None:
            _ = [(frame.boxes(), frame.ids(), [face.mesh() for face in frame.faces]) for frame in frames]
        return frames

    def test_all_members(self):
        lines = [full(SCHEMA["$defs"][kind]) for kind in ("header", "frame", "end")]
        face = self.read_all(lines)[0].faces[0]
        self.assertEqual((face.mouth, face.left_eye.pupil, face.yaw), (Point(1, 1), Point(1, 1), 1))

    def test_any_member_that_may_be_absent(self):
        count = 0
        for index, kind in enumerate(("header", "frame", "end")):
            for *way, name in optional_members(SCHEMA["$defs"][kind]):
                for is_null in (False, True):
                    lines = [full(SCHEMA["$defs"][kind]) for kind in ("header", "frame", "end")]
                    place = lines[index]
                    for step in way:
                        place = place[step]
                    if is_null:
                        place[name] = None
                    else:
                        del place[name]
                    with self.subTest(kind, member=(*way, name), is_null=is_null):
                        self.read_all(lines)
                    count += 1
        self.assertGreater(count, 150)

    def test_only_what_is_required(self):
        stream = {"timeBase": [1, 25], "codedSize": [64, 48]}
        header = {"schema": "annotate.faces", "version": 1, "stream": stream}
        frame = {"frame": 0, "pts": 0, "faces": [{"id": 1, "bounds": [1, 2, 3, 4]}]}
        lines = [header, frame, {"end": {"frames": 1, "faces": 1}}]
        face = self.read_all(lines)[0].faces[0]
        self.assertEqual((face.source, face.confidence, face.mouth, face.left_eye), ("edited", None, None, None))
        self.assertIsNone(annotate_faces.End(lines[2]["end"]).tracks)
        header = self.sidecar(lines).header
        self.assertEqual((header.size, header.frame_rate, header.people), ((64, 48), None, {}))
        stream.update(cleanAperture=[0, 0, 62.5, 40], orientation=6, frameRate=[0, 1], displaySize=[0, 0])
        header = self.sidecar(lines).header
        self.assertEqual((header.size, header.frame_rate), ((40, 63), None))

    def test_mouth(self):
        left, right = {"x": 3, "y": 5}, {"x": 1, "y": 2}
        cases = [
            ({"left": left}, None),
            ({"x": None, "y": None, "right": right}, None),
            ({"left": left, "right": right}, Point(2, 3.5)),
            ({"x": 2.01, "y": 3, "left": left, "right": right}, Point(2.01, 3)),
        ]
        for record, expected in cases:
            face = annotate_faces.Face.of({"id": 1, "bounds": [1, 2, 3, 4], "mouth": record})
            self.assertEqual(face.mouth, expected)


@unittest.skipUnless(os.environ.get("ANNOTATE_PROGRAM"), "ANNOTATE_PROGRAM names no program")
class ProgramTests(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def clip(self, seconds):
        """A video of the sample that moves."""
        clip = self.folder / "in.mkv"
        moving = f"scale=320:-2,crop=256:256:20*t/{seconds}:0,format=yuv420p"
        command = ["ffmpeg", "-v", "error", "-loop", "1", "-r", "25", "-i", PICTURE, "-t", str(seconds), "-vf", moving]
        subprocess.run([*command, "-c:v", "ffv1", clip], check=True)
        return clip

    def frame_count(self, video):
        """How many frames another program finds in a video."""
        what = ["-show_entries", "stream=nb_read_frames", "-of", "csv=p=0"]
        command = ["ffprobe", "-v", "error", "-count_frames", *what, video]
        return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    def test_detection(self):
        with annotate_faces.detect(self.clip(0.4), landmarks=True) as detection:
            self.assertEqual(detection.header.size, (256, 256))
            frames = list(detection)
            self.assertEqual((len(frames), detection.end.frames, detection.end.faces), (10, 10, 10))
        self.assertEqual([[face.id for face in frame.faces] for frame in frames], [[1]] * 10)
        self.assertEqual(len(frames[0].faces[0].record["mesh"]), 468)

    @unittest.skipUnless(CLIPS.exists(), "the real clips are absent")
    def test_faces_of_which_parts_are_seen(self):
        with annotate_faces.detect(CLIPS / "moving/aisle.mp4") as detection:
            faces = [face for frame in detection for face in frame.faces]
        self.assertTrue(any(face.record.get("mouth") and face.mouth is None for face in faces))

    def test_frames_come_while_the_video_is_read(self):
        before = set(os.listdir("/proc/self/task"))
        detection = annotate_faces.detect(self.clip(20), accuracy="low")
        self.assertEqual(next(detection).index, 0)
        self.assertIsNone(detection.end)
        detection.close()
        with self.assertRaisesRegex(ValueError, "closed"):
            next(detection)
        # The system removes a thread from its list a moment after it has ended.
        for _ in range(500):
            if set(os.listdir("/proc/self/task")) == before:
                break
            time.sleep(0.02)
        self.assertEqual(set(os.listdir("/proc/self/task")), before)

    def test_annotation(self):
        clip, output, seen = self.clip(0.4), self.folder / "out.mkv", []
        result = annotate_faces.annotate(
            clip, output, style=["blur", "squares"], codec="ffv1", on_progress=lambda *counts: seen.append(counts)
        )
        self.assertEqual((result.frames, result.faces, result.tracks), (10, 10, 1))
        self.assertEqual((result.output, len(list(annotate_faces.read(result.sidecar)))), (str(output), 10))
        self.assertEqual(self.frame_count(output), 10)
        self.assertTrue(all(done <= 10 for done, _ in seen))
        with self.assertRaises(AnnotateError) as caught:
            annotate_faces.annotate(clip, output)
        self.assertEqual((caught.exception.exit_code, caught.exception.subject), (73, str(output)))
        self.assertEqual(caught.exception.hints, ("pass overwrite=True to overwrite it, or choose another name",))
        with self.assertRaisesRegex(AnnotateError, "did you mean 'overwrite=True'"):
            annotate_faces.annotate(clip, output, force=True)
        annotate_faces.annotate(clip, output, overwrite=True, faces_out=self.folder / "other.faces.jsonl")

    def test_errors(self):
        missing = self.folder / "none.mp4"
        with self.assertRaises(AnnotateError) as caught:
            annotate_faces.annotate(missing, self.folder / "out.mp4")
        error, reason = caught.exception, "no such file or directory"
        self.assertEqual((error.exit_code, error.subject, error.reason), (66, str(missing), reason))
        self.assertEqual(str(error).splitlines()[0], f"cannot read '{missing}': {reason}")
        with self.assertRaises(AnnotateError) as caught:
            list(annotate_faces.detect(missing))
        self.assertEqual(caught.exception.exit_code, 66)
        with self.assertRaises(AnnotateError) as caught:
            annotate_faces.detect(missing).header  # noqa: B018 - reads the first line
        self.assertEqual(caught.exception.exit_code, 66)
        with self.assertRaises(AnnotateError) as caught:
            annotate_faces.annotate(PICTURE, self.folder / "out.png", nonsense=1)
        self.assertEqual(caught.exception.exit_code, 64)
        self.assertIn("--nonsense", str(caught.exception))
        self.assertEqual(os.listdir(self.folder), [])

    def test_warnings(self):
        clip = self.folder / "alpha.mkv"
        source = ["-f", "lavfi", "-i", "color=red@0.5:s=64x64:d=0.1:r=25,format=yuva420p"]
        subprocess.run(["ffmpeg", "-v", "error", *source, "-c:v", "ffv1", clip], check=True)
        with self.assertWarnsRegex(annotate_faces.AnnotateWarning, "transparen"):
            annotate_faces.annotate(clip, self.folder / "out.mp4", style="hearts")
        with self.assertRaises(AnnotateError) as caught:
            annotate_faces.annotate(clip, self.folder / "strict.mp4", strict=True)
        self.assertNotEqual(caught.exception.exit_code, 0)

    def test_what_the_progress_raises_ends_the_program(self):
        def refuse(done, expected):
            raise KeyError("enough")

        with self.assertRaisesRegex(KeyError, "enough"):
            annotate_faces.annotate(self.clip(20), self.folder / "out.mp4", preset="veryslow", on_progress=refuse)
        self.assertEqual(os.listdir(self.folder), ["in.mkv"])


    def test_the_examples_of_the_documentation_run(self):
        os.rename(self.clip(0.4), self.folder / "in.mp4")  # What it holds counts, not its name.
        blocks = []
        for page in ("Documentation/Python.md", "Python/README.md"):
            blocks += re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL)
            blocks += ["import os\nos.remove('out.mp4')\nos.remove('out.faces.jsonl')\n"]
        # What needs pandas is run by tests that see whether it is there.
        blocks = [block for block in blocks if "pandas" not in block]
        self.assertGreater(len(blocks), 6)
        command = [sys.executable, "-W", "error", "-c", "".join(blocks)]
        paths = {**os.environ, "PYTHONPATH": str(ROOT / "Python")}
        result = subprocess.run(command, cwd=self.folder, env=paths, capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stderr), (0, ""), result.stderr)
        self.assertIn("\n66 none.mp4 no such file or directory ()\n", result.stdout)


class EndingTests(unittest.TestCase):
    """How a program ends that writes on and on. The module runs in a process of its own, which may hang as well."""

    HEADER = {"schema": "annotate.faces", "version": 1, "stream": {"timeBase": [1, 25], "codedSize": [64, 48]}}
    FRAME = {"frame": 0, "pts": 0, "faces": []}

    def outcome(self, program, use):
        """What is said by a script that detects faces with a made-up program; it has 'folder' and 'detection'."""
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        made_up = folder / "annotate"
        beginning = f"""#!{sys.executable}
import os, pathlib, signal, sys
pathlib.Path(__file__).with_name("id").write_text(str(os.getpid()))
header, frame = {json.dumps(self.HEADER)!r}, {json.dumps(self.FRAME)!r}
"""
        made_up.write_text(beginning + program)
        made_up.chmod(0o755)
        script = f"""
import annotate_faces, annotate_faces._program, os
annotate_faces._program.PATIENCE = 1
detection = annotate_faces.detect("in.mp4")
try:
{use}
except Exception as error:
    print(type(error).__name__, error)
print("runs" if os.path.exists("/proc/" + open("{folder}/id").read()) else "has ended")
"""
        paths = {**os.environ, "PYTHONPATH": str(ROOT / "Python"), "ANNOTATE_PROGRAM": str(made_up)}
        command = [sys.executable, "-c", script]
        result = subprocess.run(command, env=paths, capture_output=True, text=True, timeout=60)
        self.assertEqual((result.returncode, result.stderr), (0, ""), result.stderr)
        return result.stdout.splitlines()

    WRITES = "while True: print(frame)\n"

    def test_a_wrong_line(self):
        said = self.outcome("print(header, [], sep='\\n')\n" + self.WRITES, "    list(detection)")
        self.assertEqual(said, ["ValueError line 2 of 'in.mp4' is not an object", "has ended"])
        said = self.outcome("print('{}')\n" + self.WRITES, "    detection.header")
        self.assertEqual(said, ["ValueError 'in.mp4' is not a sidecar", "has ended"])

    def test_a_loop_that_ends_early(self):
        uses = "    with detection:\n        for frame in detection: "
        said = self.outcome("print(header)\n" + self.WRITES, uses + "raise KeyError('enough')")
        self.assertEqual(said, ["KeyError 'enough'", "has ended"])
        said = self.outcome("print(header)\n" + self.WRITES, uses + "break")
        self.assertEqual(said, ["has ended"])

    def test_a_program_that_does_not_want_to_end(self):
        stubborn = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nprint(header, [], sep='\\n', flush=True)\n"
        said = self.outcome(stubborn + "while True: signal.pause()\n", "    list(detection)")
        self.assertEqual(said, ["ValueError line 2 of 'in.mp4' is not an object", "has ended"])

    def test_what_the_program_says_explains_a_line_that_is_cut_off(self):
        log = '{"event":"error","message":"cannot read","subject":"in.mp4","exitCode":65}'
        program = f"print(header, frame[:9], sep='\\n', end='')\nprint({log!r}, file=sys.stderr)\nsys.exit(65)\n"
        said = self.outcome(program, "    list(detection)")
        self.assertEqual(said, ["AnnotateError cannot read 'in.mp4'", "has ended"])


class AbsenceTests(unittest.TestCase):
    def test_no_program(self):
        old = dict(os.environ)
        self.addCleanup(lambda: (os.environ.clear(), os.environ.update(old)))
        os.environ["ANNOTATE_PROGRAM"] = "/nowhere/annotate"
        with self.assertRaises(AnnotateError) as caught:
            annotate_faces.annotate(PICTURE, "out.png")
        self.assertEqual((caught.exception.exit_code, os.path.exists("out.png")), (69, False))
        del os.environ["ANNOTATE_PROGRAM"]
        os.environ["PATH"] = ""
        with self.assertRaisesRegex(AnnotateError, "ANNOTATE_PROGRAM"):
            annotate_faces.program()


if __name__ == "__main__":
    unittest.main()
