#!/usr/bin/env bash
# Makes a folder that runs on other distributions and wherever it is put, because it carries the system's
# libraries (but for glibc) as well: .build/packages/annotate-VERSION-linux-x86_64.tar.xz
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
source "$scripts/setup/packages.sh"
require_packages "$scripts/package/packages.txt"
source "$scripts/package/stage.sh"

readonly name=annotate-$version-linux-x86_64
readonly tree=$packages/archive/$name
readonly archive=$packages/$name.tar.xz
readonly carried=$tree/lib/annotate/system

# The program loads these when a stamp has text, a page is served, or voices are disguised.
readonly loaded_later=(libpangocairo-1.0.so.0 libmicrohttpd.so.12 librubberband.so.2)

# Those of glibc fit each other and the kernel; the system's own must serve. A system with an older
# one than this computer's cannot run the program.
is_of_glibc() {
  case ${1##*/} in
    ld-linux* | libc.so* | libm.so* | libmvec.so* | libpthread.so* | librt.so* | libdl.so*) ;;
    libresolv.so* | libutil.so* | libanl.so* | libnss_*) ;;
    *) return 1 ;;
  esac
}

# libraries_of FILE: the paths of what it is linked with, and of what that is linked with.
libraries_of() {
  local report
  report=$(ldd "$1")
  [[ $report != *'not found'* ]] ||
    fail "$unavailable" "a library is missing: $(grep -m 1 'not found' <<<"$report")" 'run: make setup'
  sed -nE 's/.* => (\/[^ ]+) .*/\1/p' <<<"$report"
}

carry() {
  local library=$1
  if is_of_glibc "$library" || [[ -e $carried/${library##*/} ]]; then
    return
  fi
  install -m 644 "$(realpath "$library")" "$carried/${library##*/}"
  # A path of its own would keep it from finding the others here.
  patchelf --remove-rpath "$carried/${library##*/}"
  carry_license "$library"
}

carry_license() {
  local owner file
  # By its name: packages list files in /lib, which is a link to /usr/lib.
  file=$(realpath "$1")
  owner=$(dpkg-query --search "*/${file##*/}" 2>/dev/null | sed -n '1s/:.*//p')
  [[ $owner ]] || fail "$unavailable" "no package owns $1, so its licence is unknown" \
    'install the library from a package'
  install -D -m 644 "/usr/share/doc/$owner/copyright" "$tree/lib/annotate/licenses/system/$owner"
}

carry_libraries() {
  local file library
  mkdir -p "$carried"
  for file in "$tree/bin/annotate" "${loaded_later[@]}"; do
    [[ $file == /* ]] || file=$(ldconfig -p | sed -nE "0,/.*$file .*x86-64.* => (.*)/s//\1/p")
    [[ $file == "$tree"/* ]] || carry "$file"
    while read -r library; do carry "$library"; done < <(libraries_of "$file")
  done
  # Not --set-rpath alone: what it writes by default does not hold for libraries of libraries.
  patchelf --force-rpath --set-rpath "\$ORIGIN/../lib/annotate/system" "$tree/bin/annotate"
}

write_license_note() {
  cat >"$tree/LICENSE.txt" <<'NOTE'
annotate is under the MIT licence (share/doc/annotate/LICENSE).

This folder also carries libraries of Debian, FFmpeg, x264 and x265 among them, whose licences are
in lib/annotate/licenses/system. FFmpeg was built with parts under the GNU General Public License, so
this folder as a whole may be passed on under the terms of the GPL, version 3 or later. The
sources of these libraries are at https://snapshot.debian.org.

OpenVINO, its libraries and the models have the licences in lib/annotate/licenses.
NOTE
}

rm -rf "$packages/archive"
stage_program "$packages/archive" "/$name"
carry_libraries
stage_documents "$tree/share/doc/annotate"
write_license_note
settle "$tree"
# Two threads on every computer: one alone would write another form.
tar --create --directory "$packages/archive" --sort=name --owner=0 --group=0 --numeric-owner "$name" |
  xz -T2 >"$archive.new"
mv -f "$archive.new" "$archive"
rm -rf "$packages/archive"
say "made: ${archive#"$root/"}"
