#!/usr/bin/env bash
# Draws the pictures of the guide for editors, Documentation/Rig*.jpg, from the demo's clip.
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

readonly annotate=.build/release/annotate
readonly clip=Demo/astronaut.mp4

cd "$root"
[[ -x .checkers/bin/python3 ]] || fail "$unavailable" 'lupa and OpenCV are missing' 'install them: make checkers'
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$annotate" detect "$clip" -o "$folder/faces.jsonl" -q
"$annotate" export "$folder/faces.jsonl" --format fusion-rig,edl,fcp7 -o "$folder/exports"
.checkers/bin/python3 Scripts/rig.py "$folder/exports/faces.fusion-rig.setting" "$folder/exports/faces.edl" \
  "$folder/exports/faces.fcp7.xml" "$clip" Documentation 10 45 90
say 'drew Documentation/Rig.jpg, RigBlur.jpg, RigArtwork.jpg and RigMarkers.jpg'
