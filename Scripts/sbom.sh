#!/usr/bin/env bash
# Writes the list of parts (SBOM) of the release build, .build/sbom/annotate.cdx.json, and has the reader of
# CycloneDX's own project check it.
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

readonly folder=$root/.build/sbom
readonly list=$folder/annotate.cdx.json
readonly checker=$folder/checker

mkdir -p "$folder"
python3 "$scripts/sbom.py" "$root" "${1:-$root/.build/release/annotate}" >"$list"

if ! cmp --silent "$scripts/sbom-checkers.txt" "$checker/VERSION"; then
  rm -rf "$checker"
  python3 -m venv "$checker"
  "$checker/bin/pip" install --quiet --no-deps --only-binary=:all: --disable-pip-version-check \
    --requirement "$scripts/sbom-checkers.txt"
  cp "$scripts/sbom-checkers.txt" "$checker/VERSION"
fi
"$checker/bin/python3" "$scripts/check_sbom.py" "$list"
say "wrote ${list#"$root"/}"
