"""Where the benchmark and its files are."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "Documentation" / "Measurements" / "Hiding.md"
PROGRAM = ROOT / ".build" / "release" / "annotate"
ENVIRONMENT = ROOT / ".build" / "hiding" / "venv"
# deface and all that it needs, as the benchmark of speed installs it.
PACKAGES = ROOT / "Benchmarks" / "Speed" / "peers" / "deface.txt"
CLIPS = ROOT.parent / "shared" / "media" / "moving"
BOXES = ROOT.parent / "shared" / "eval" / "hide"
