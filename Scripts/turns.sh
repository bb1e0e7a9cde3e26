#!/usr/bin/env bash
# Draws every built-in style on faces from one profile to the other, out of pictures that are not part of the
# project: one row per style, one column per face, by yaw.
#
# Usage: turns.sh FOLDER PICTURE
# FOLDER holds `eval` and `media`, as for `make accuracy`.
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

readonly data=$1
readonly sheet=$2
readonly annotate=.build/release/annotate
readonly side=200

cd "$root"
if [[ ! -d $data/eval || ! -d $data/media ]]; then
  say "skipped $sheet: $data has no eval and media"
  exit 0
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The labelled faces in pictures that are nearest to twelve yaws: source, then the square around the head.
python3 - <<'END' >"$folder/faces"
import json

labels = json.load(open("Benchmarks/Accuracy/Labels/head-pose.json"))
pictures = [face for face in labels if "frame" not in face and not face.get("doubtful")]
for wanted in (-90, -75, -60, -48, -35, -15, 0, 20, 35, 50, 70, 90):
    large = [face for face in pictures if min(face["box"][2:]) >= 60]
    face = min(large, key=lambda face: (abs(face["yaw"] - wanted), face["source"], face["box"]))
    pictures.remove(face)
    x, y, width, height = face["box"]
    half = 0.9 * max(width, height)
    left, top = max(0, x + width / 2 - half), max(0, y + height / 2 - half)
    size = min(2 * half, face["size"][0] - left, face["size"][1] - top)
    print(face["source"], f"{size:.0f}:{size:.0f}:{left:.0f}:{top:.0f}", sep="\t")
END

styles=()
while read -r name _; do
  [[ $name == none ]] || styles+=("$name")
done < <("$annotate" styles)

column=0
while IFS=$'\t' read -r source crop; do
  faces=$folder/$column.faces.jsonl
  "$annotate" detect "$data/$source" -q -o "$faces"
  for row in "${!styles[@]}"; do
    "$annotate" render "$data/$source" --faces "$faces" -q -y -o "$folder/drawn.png" \
      --style "${styles[row]}"
    ffmpeg -hide_banner -loglevel error -nostdin -y -i "$folder/drawn.png" -frames:v 1 \
      -vf "crop=$crop,scale=$side:$side" "$(printf '%s/cell%03d.png' "$folder" $((row * 12 + column)))"
  done
  column=$((column + 1))
done <"$folder/faces"

ffmpeg -hide_banner -loglevel error -nostdin -y -i "$folder/cell%03d.png" -frames:v 1 \
  -vf "tile=12x${#styles[@]}" "$sheet"
say "drew $sheet"
