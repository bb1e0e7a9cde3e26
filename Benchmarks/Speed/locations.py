"""Where the benchmark finds and leaves its files."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "Benchmarks/Speed"
MEDIA = ROOT.parent / "shared/media"
# The faces that public detectors find in some clips.
YARDSTICK = ROOT.parent / "shared/eval/hide"
ANNOTATE = ROOT / ".build/release/annotate"
PAGE = ROOT / "Documentation/Measurements/Speed.md"

# Kept between runs; `make clean` removes it.
WORK = ROOT / ".build/benchmarks"
CLIPS = WORK / "clips"
OUTPUTS = WORK / "outputs"
LOGS = WORK / "logs"
ENVIRONMENTS = WORK / "venv"
RESULTS = WORK / "results.json"
