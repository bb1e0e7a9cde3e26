#!/usr/bin/env bash
# Draws the animated picture of the README, Documentation/Hearts.gif, from the demo's clip.
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
cd -- "$root"

readonly picture=Documentation/Hearts.gif
readonly largest=1500000
clip=$(mktemp --suffix .nut)
trap 'rm -f -- "$clip"' EXIT

# Small and slow enough for a page; the noise of the photograph would make the file large.
ffmpeg -hide_banner -loglevel error -nostdin -y -i Demo/astronaut.mp4 -an \
  -vf "fps=8,scale=320:180:flags=lanczos,hqdn3d=4" -c:v ffv1 -fflags +bitexact -f nut "$clip"
.build/release/annotate "$clip" -o "$picture" --style hearts --no-faces-out --progress none -q -y
size=$(stat -c %s "$picture")
((size <= largest)) ||
  fail "$bad_data" "$picture has $size bytes" "it may have $largest: lower its rate in ${BASH_SOURCE[0]}"
printf '%s\n' "$picture"
