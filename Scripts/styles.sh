#!/usr/bin/env bash
# Draws the picture of all built-in styles on one face, in Documentation/.
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

readonly portrait=Samples/portrait.jpg
readonly faces=Samples/portrait.faces.jsonl
readonly sheet=Documentation/Styles.jpg
readonly annotate=.build/debug/annotate
readonly columns=5

# caption NAME: a style that writes a name below the face.
caption() {
  cat <<END
{"name": "caption", "layers": [
  {"type": "text", "text": "$1", "weight": "bold", "background": "#000000a0", "anchor": "face",
   "height": {"pixels": 40}, "offset": {"y": {"faceHeight": 0.93}}, "rotate": "upright"}
]}
END
}

cd "$root"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

count=0
while read -r name _; do
  [[ $name == none ]] && continue
  caption "$name" >"$folder/caption.json"
  "$annotate" render "$portrait" --faces "$faces" -q -o "$(printf '%s/%02d.png' "$folder" "$count")" \
    --style "$name" --style "$folder/caption.json"
  count=$((count + 1))
done < <("$annotate" styles)

ffmpeg -hide_banner -loglevel error -nostdin -y -i "$folder/%02d.png" -frames:v 1 -bitexact -q:v 4 \
  -vf "scale=300:300:flags=area,tile=${columns}x$(((count + columns - 1) / columns))" "$sheet"
say "drew $sheet"
