#!/usr/bin/env bash
# Draws the picture of the guide for editors, Documentation/Rig.jpg, from the demo's clip.
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

readonly annotate=.build/release/annotate
readonly picture=Documentation/Rig.jpg

cd "$root"
[[ -x .checkers/bin/python3 ]] || fail "$unavailable" 'lupa and OpenCV are missing' 'install them: make checkers'
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$annotate" detect Demo/astronaut.mp4 -o "$folder/faces.jsonl" -q
"$annotate" export "$folder/faces.jsonl" --format fusion-rig -o "$folder/faces.setting"
.checkers/bin/python3 Scripts/rig.py "$folder/faces.setting" Demo/astronaut.mp4 "$picture" 10 45 90
say "drew $picture"
