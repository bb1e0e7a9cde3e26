#!/usr/bin/env bash
# Makes a package for pip, pipx and uv of what the archive holds but for the documentation, with the module
# annotate_faces: .build/packages/annotate_faces-VERSION-py3-none-manylinux_2_36_x86_64.whl
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
source "$scripts/setup/packages.sh"
require_packages "$scripts/package/packages.txt"
source "$scripts/package/stage.sh"
source "$scripts/package/carry.sh"

# The libraries that are carried need the C library of this system, or a later one.
glibc=$(getconf GNU_LIBC_VERSION | cut -d ' ' -f 2)
readonly tag=py3-none-manylinux_${glibc/./_}_x86_64
readonly name=annotate_faces-$version
readonly tree=$packages/wheel
# What pip puts into the folder of an environment, where the program finds its libraries as in the archive.
readonly data=$tree/$name.data/data
readonly wheel=$packages/$name-$tag.whl

write_metadata() {
  local -r information=$tree/$name.dist-info
  mkdir -p "$information/licenses"
  sed "s/\${version}/$version/" "$scripts/package/wheel/METADATA" >"$information/METADATA"
  cat "$root/Python/README.md" >>"$information/METADATA"
  sed "s/\${tag}/$tag/" "$scripts/package/wheel/WHEEL" >"$information/WHEEL"
  cp "$root/LICENSE" "$information/licenses/LICENSE"
  license_note wheel LICENSE >"$information/licenses/LICENSE.txt"
}

make_tree() {
  stage_program "$data" /
  carry_libraries "$data"
  mkdir -p "$tree/$name.data/scripts"
  mv "$data/bin/annotate" "$tree/$name.data/scripts/annotate"
  rmdir "$data/bin"
  cp -r "$root/Python/annotate_faces" "$tree"
  find "$tree" -name __pycache__ -prune -exec rm -rf {} +
  write_metadata
}

rm -rf "$tree"
make_tree
python3 "$scripts/package/wheel/pack.py" "$tree" "$wheel.new"
mv -f "$wheel.new" "$wheel"
rm -rf "$tree"
say "made: ${wheel#"$root/"}"
