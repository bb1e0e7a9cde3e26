#!/usr/bin/env bash
# Tries the packages in fresh systems: the Debian package is installed, used, upgraded and removed; the
# archive is unpacked, moved and used; the wheel is installed, used from a shell and from Python, and removed. Needs
# root, because it makes those systems.
#
# usage: check.sh deb SUITE | archive SUITE | wheel SUITE
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/../common.sh"
source "$scripts/setup/packages.sh"
source "$scripts/package/stage.sh"
source "$scripts/package/chroot.sh"

readonly system=$packages/system-$$

# step WHAT COMMAND...: says what was tried, or ends with what the command printed.
step() {
  local what=$1
  shift
  quietly "$@" || fail "$bad_data" "$what: $(reason)" "look into it: $*"
  say "ok: $what"
}

# A clip to try the program on, with a face that moves.
copy_clip() {
  quietly ffmpeg -v error -y -loop 1 -i "$runtime/samples/astronaut.png" -t 1 -r 25 \
    -vf 'scale=640:640,crop=640:360:0:20+40*t' -pix_fmt yuv420p "$system/tmp/clip.mp4"
}

# use_program PROGRAM: does what a new user does first, and asks another program about the result.
use_program() {
  copy_clip
  step "$1 --version" inside "$system" "$1" --version
  step 'a clip is annotated' inside "$system" "$1" /tmp/clip.mp4 -o /tmp/out.mp4 --style hearts -y
  [[ $(ffprobe -v error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 \
    "$system/tmp/out.mp4") == 25 ]] || fail "$bad_data" 'the output has other frames' 'look into it'
  grep -q '"faces":25' "$system/tmp/out.faces.jsonl" ||
    fail "$bad_data" 'the face was not found in each frame' "look into: $system/tmp/out.faces.jsonl"
  step 'the result is verified' inside "$system" "$1" verify /tmp/out.mp4 --source /tmp/clip.mp4
}

# check_links FOLDER: the documents in it link only to files that are there.
check_links() {
  local document link
  while IFS= read -r document; do
    while IFS= read -r link; do
      [[ -e ${document%/*}/$link ]] ||
        fail "$bad_data" "'$document' links to '$link', which is not there" 'add it: Scripts/package/stage.sh'
    done < <(grep --only-matching --perl-regexp '\]\(\K[^)#\s]+(?=[)#])' "$document" | grep --invert-match '://')
  done < <(find "$1" -name '*.md')
  say 'ok: the documents link to files that are there'
}

install_deb() {
  cp "$packages/annotate_${version}_amd64.deb" "$system/tmp/annotate.deb"
  step 'installed' inside "$system" sh -c \
    'apt-get -qq update && apt-get -qq install -y --no-install-recommends /tmp/annotate.deb'
}

# An older version of the same files stands for the one before.
upgrade_deb() {
  local older=$system/tmp/older
  dpkg-deb -R "$system/tmp/annotate.deb" "$older"
  sed -i "s/^Version: .*/Version: 0.0.1/" "$older/DEBIAN/control"
  echo old >"$older/usr/lib/annotate/models/old.onnx"
  dpkg-deb --root-owner-group -Znone --build "$older" "$system/tmp/older.deb" >/dev/null
  rm -rf "$older"
  step 'an older version is installed' inside "$system" dpkg --install --force-downgrade /tmp/older.deb
  step 'upgraded' inside "$system" dpkg --install /tmp/annotate.deb
  [[ ! -e $system/usr/lib/annotate/models/old.onnx ]] ||
    fail "$bad_data" 'a file of the older version is left' 'look into the package'
}

remove_deb() {
  step 'removed' inside "$system" apt-get -qq purge -y annotate
  local left
  left=$(find "$system/usr" "$system/etc" "$system/var/lib/dpkg/info" -name '*annotate*')
  [[ -z $left ]] || fail "$bad_data" "files are left: $left" 'look into the package'
}

check_deb() {
  install_deb
  check_links "$system/usr/share/doc/annotate"
  use_program annotate
  upgrade_deb
  use_program annotate
  remove_deb
}

check_archive() {
  tar --extract --file "$packages/annotate-$version-linux-x86_64.tar.xz" --directory "$system/opt"
  check_links "$system/opt/annotate-$version-linux-x86_64/share/doc/annotate"
  use_program "/opt/annotate-$version-linux-x86_64/bin/annotate"
  mv "$system/opt/annotate-$version-linux-x86_64" "$system/srv/elsewhere"
  use_program /srv/elsewhere/bin/annotate
}

# Without an index: the wheel needs no other package.
install_wheel() {
  local -a wheels=("$packages/annotate_faces-$version"-*.whl)
  cp "${wheels[0]}" "$system/tmp"
  # Ubuntu has it in another part of its packages.
  sed -i '/ubuntu/s/ main$/ main universe/' "$system/etc/apt/sources.list"
  step 'Python is installed' inside "$system" sh -c \
    'apt-get -qq update && apt-get -qq install -y --no-install-recommends python3-venv'
  step 'an environment is made' inside "$system" python3 -m venv /opt/python
  step 'the wheel is installed' inside "$system" \
    /opt/python/bin/pip install --quiet --no-index "/tmp/${wheels[0]##*/}"
}

check_wheel() {
  install_wheel
  use_program /opt/python/bin/annotate
  step 'the module finds the face' inside "$system" /opt/python/bin/python -c \
    'import annotate_faces as a; assert [len(f.faces) for f in a.detect("/tmp/clip.mp4")] == [1] * 25'
  step 'removed' inside "$system" /opt/python/bin/pip uninstall --quiet --yes annotate-faces
  local left
  left=$(find "$system/opt/python" -name '*annotate*' ! -type d)
  [[ -z $left ]] || fail "$bad_data" "files are left: $left" 'look into the wheel'
}

readonly kind=${1-} suite=${2-}
[[ $kind == deb || $kind == archive || $kind == wheel ]] && [[ $suite ]] ||
  fail 64 "check.sh: unknown check '$*'" 'use: check.sh deb SUITE | archive SUITE | wheel SUITE'
trap 'remove_system "$system"' EXIT
make_system "$suite" "$system"
"check_$kind"
say "the $kind works on $suite"
