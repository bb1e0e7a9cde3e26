#!/usr/bin/env bash
# Compares annotate with a plain ffmpeg transcode of the same clip with the same encoder settings, in
# one run, at 1080p and 720p. Times depend on the machine; ratios hardly do.
#
# usage: [ROUNDS=3] [STYLES="none hearts"] run.sh [CLIP ...]
#   CLIP   other clips instead of the sample that `make demo` makes
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

readonly annotate=.build/release/annotate
readonly work=.build/benchmarks
readonly rounds=${ROUNDS:-3}
readonly settings=(-c:v libx264 -preset medium -crf 18)

# scaled HEIGHT: the demo's clip at that height, with grain so that it costs as much as camera footage.
scaled() {
  local file=$work/sample-$1.mp4
  if [[ ! -f $file ]]; then
    ffmpeg -hide_banner -loglevel error -nostdin -y -i Demo/astronaut.mp4 \
      -vf "scale=-2:$1:flags=lanczos,noise=alls=6:allf=t" -c:v libx264 -preset veryfast -crf 16 \
      -c:a copy -f mp4 "$file.part"
    mv "$file.part" "$file"
  fi
  echo "$file"
}

compare() {
  local clip=$1 style=$2
  python3 Benchmarks/compare.py --rounds "$rounds" --label "$(basename "$clip") $style" \
    --floor "ffmpeg -hide_banner -loglevel error -nostdin -y -i '$clip' -map 0 -dn -c copy \
      ${settings[*]} -fps_mode passthrough $work/floor.mp4" \
    --ours "$annotate '$clip' -o $work/ours.mp4 --style $style --codec libx264 --preset medium \
      --crf 18 -y -q"
}

mkdir -p "$work"
clips=("$@")
if [[ ${#clips[@]} == 0 ]]; then
  [[ -f Demo/astronaut.mp4 ]] || Scripts/demo.sh
  clips=("$(scaled 1080)" "$(scaled 720)")
fi
for clip in "${clips[@]}"; do
  for style in ${STYLES:-hearts}; do
    compare "$clip" "$style"
  done
done
