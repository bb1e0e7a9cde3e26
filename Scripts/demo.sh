#!/usr/bin/env bash
# Makes a short sample video out of a portrait and stamps hearts on its eyes, all in Demo/.
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

readonly portrait=$runtime/samples/astronaut.png
readonly folder=Demo
readonly sample=$folder/astronaut.mp4
readonly stamped=$folder/astronaut.hearts.mp4
readonly sidecar=$folder/astronaut.hearts.faces.jsonl
readonly still=$folder/astronaut.hearts.png
readonly program=.build/demo/release/annotate

readonly seconds=6
readonly rate=30

# A camera that swings over the portrait and back: to the face, closer, and tilting. It looks at
# 1280x720 pixels of the portrait enlarged to 1280x1280, times a zoom of 0.55 to 0.9, and stays
# inside. The perspective filter moves by fractions of a pixel, where zoompan would shake.
camera() {
  local turn="2*PI*on/($rate*$seconds)"
  local near="(0.5-0.5*cos($turn))"
  local zoom="(0.9-0.35*$near)"
  local angle="(0.07*sin($turn))"
  local x="(690-170*$near)"
  local y="(352-42*$near)"
  # The corners of the enlarged portrait's upper 1280x800, seen from the middle of 1280x720.
  local corners='' corner across down
  local -i number=0
  for corner in '-640 -360' '640 -360' '-640 440' '640 440'; do
    read -r across down <<<"$corner"
    corners+="x$number=$x+$zoom*($across*cos($angle)-($down)*sin($angle)):"
    corners+="y$number=$y+$zoom*($across*sin($angle)+($down)*cos($angle)):"
    number+=1
  done
  echo "scale=1280:1280:flags=lanczos+accurate_rnd:out_color_matrix=bt709:out_range=tv,\
format=yuv444p,crop=1280:800:0:0,loop=$((rate * seconds - 1)):1,setpts=N/($rate*TB),\
perspective=${corners}eval=frame:interpolation=cubic,crop=1280:720:0:0,format=yuv420p"
}

# Two soft notes that swell.
sound() {
  echo "aevalsrc='0.05*(sin(2*PI*220*t)+sin(2*PI*330*t))*(0.6-0.4*cos(PI*t))'\
:s=48000:d=$seconds,afade=t=in:d=0.5,afade=t=out:st=$((seconds - 1)):d=1"
}

# Threads are fixed and versions left out, so that the same FFmpeg makes the same file.
make_sample() {
  say "making $sample"
  mkdir -p "$folder"
  ffmpeg -hide_banner -loglevel error -nostdin -y \
    -framerate "$rate" -i "$portrait" -f lavfi -i "$(sound)" -vf "$(camera)" \
    -c:v libx264 -preset medium -crf 20 -threads 2 -c:a aac -b:a 96k \
    -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv \
    -map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact \
    -movflags +faststart -f mp4 "$sample.part"
  mv -f "$sample.part" "$sample"
}

cd "$root"
[[ -f $sample ]] || make_sample
"$program" "$sample" -o "$stamped" --style hearts -y
ffmpeg -hide_banner -loglevel error -nostdin -y -ss 3 -i "$stamped" -frames:v 1 "$still"
printf '%-9s%s\n' video "$stamped" sidecar "$sidecar" picture "$still" program "$program"
