#!/usr/bin/env bash
# Makes a folder that runs on other distributions and wherever it is put, because it carries the system's
# libraries (but for glibc) as well: .build/packages/annotate-VERSION-linux-x86_64.tar.xz
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
source "$scripts/setup/packages.sh"
require_packages "$scripts/package/packages.txt"
source "$scripts/package/stage.sh"
source "$scripts/package/carry.sh"

readonly name=annotate-$version-linux-x86_64
readonly tree=$packages/archive/$name
readonly archive=$packages/$name.tar.xz

rm -rf "$packages/archive"
stage_program "$packages/archive" "/$name"
carry_libraries "$tree"
stage_documents "$tree/share/doc/annotate"
license_note folder share/doc/annotate/LICENSE >"$tree/LICENSE.txt"
settle "$tree"
# Two threads on every computer: one alone would write another form.
tar --create --directory "$packages/archive" --sort=name --owner=0 --group=0 --numeric-owner "$name" |
  xz -T2 >"$archive.new"
mv -f "$archive.new" "$archive"
rm -rf "$packages/archive"
say "made: ${archive#"$root/"}"
