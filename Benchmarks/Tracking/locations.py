"""Where the benchmark finds and leaves its files."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "Benchmarks/Tracking"
SHARED = ROOT.parent / "shared"
ANNOTATE = ROOT / ".build/release/annotate"
PAGE = ROOT / "Documentation/Measurements/Tracking.md"
CUTOUTS = HERE / "cutouts.json"

# Kept between runs; `make clean` removes it.
WORK = ROOT / ".build/tracking"
CLIPS = WORK / "clips"
OUTPUTS = WORK / "outputs"
ENVIRONMENT = WORK / "venv"
RESULTS = WORK / "results.json"
