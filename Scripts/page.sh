#!/usr/bin/env bash
# Draws the picture of a page of annotate review, in Documentation/, from the sample of the demo.
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

readonly sample=Demo/astronaut.mp4
readonly faces=Demo/astronaut.faces.jsonl
readonly page=Demo/astronaut.html
readonly picture=Documentation/Review.jpg
readonly annotate=.build/release/annotate

cd "$root"
command -v chromedriver >/dev/null ||
  fail "$unavailable" 'chromedriver is missing' 'install it: make checkers'
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$annotate" detect "$sample" -o "$faces" -y -q
"$annotate" review "$faces" --video "$sample" -o "$page" -y
python3 Scripts/screenshot.py "file://$root/$page#frame=75" "$folder/page.png"
ffmpeg -hide_banner -loglevel error -nostdin -y -i "$folder/page.png" -frames:v 1 -bitexact -q:v 4 \
  "$picture"
say "drew $picture"
