#!/usr/bin/env bash
# Fits what tells smiles and closed eyes on labelled pictures, and writes coefficients, figures and
# curves into the repository. Takes a quarter of an hour; see Documentation/Measurements/Expressions.md.
#
# usage: run.sh [DATA]
#   DATA   the labelled pictures, instead of ../shared/eval
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

readonly here=Benchmarks/Expressions
readonly data=${1:-../shared/eval}
readonly work=.build/expressions
readonly python=$work/venv/bin/python

if [[ ! -d $data/smile ]]; then
  echo "run.sh: error: no labelled pictures in '$data'" >&2
  exit 66
fi
mkdir -p "$work"
if [[ ! -x $python ]]; then
  python3 -m venv "$work/venv"
  "$python" -m pip install --quiet --requirement "$here/requirements.txt"
fi
"$python" "$here/pictures.py" "$data" "$work/pictures"
.build/release/expression-features <"$work/pictures/pictures.txt" >"$work/features.csv.part"
mv "$work/features.csv.part" "$work/features.csv"
"$python" "$here/fit.py" "$data" "$work/features.csv" .
swift format --in-place Sources/AnnotateFaces/Expressions/ExpressionModels.swift \
  Sources/AnnotateFaces/Pose/CanonicalFace.swift
