# The system's libraries (but for glibc) beside the program, so that it runs on other distributions. Sourced by
# archive.sh and wheel.sh, after stage.sh.
# shellcheck shell=bash disable=SC2154 # the variables are set by common.sh

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

# carry TREE LIBRARY: copies it, with its licence.
carry() {
  local -r library=$2 carried=$1/lib/annotate/system/${2##*/}
  if is_of_glibc "$library" || [[ -e $carried ]]; then
    return
  fi
  install -D -m 644 "$(realpath "$library")" "$carried"
  # A path of its own would keep it from finding the others here.
  patchelf --remove-rpath "$carried"
  carry_license "$1" "$library"
}

carry_license() {
  local owner file
  # By its name: packages list files in /lib, which is a link to /usr/lib.
  file=$(realpath "$2")
  owner=$(dpkg-query --search "*/${file##*/}" 2>/dev/null | sed -n '1s/:.*//p')
  [[ $owner ]] || fail "$unavailable" "no package owns $2, so its licence is unknown" \
    'install the library from a package'
  install -D -m 644 "/usr/share/doc/$owner/copyright" "$1/lib/annotate/licenses/system/$owner"
}

# carry_libraries TREE: what TREE/bin/annotate needs, and a program that finds it there, wherever TREE is put.
carry_libraries() {
  local file library
  for file in "$1/bin/annotate" "${loaded_later[@]}"; do
    [[ $file == /* ]] || file=$(ldconfig -p | sed -nE "0,/.*$file .*x86-64.* => (.*)/s//\1/p")
    [[ $file == "$1"/* ]] || carry "$1" "$file"
    while read -r library; do carry "$1" "$library"; done < <(libraries_of "$file")
  done
  # Not --set-rpath alone: what it writes by default does not hold for libraries of libraries.
  patchelf --force-rpath --set-rpath "\$ORIGIN/../lib/annotate/system" "$1/bin/annotate"
}

# license_note WHAT LICENSE: of a whole that holds these libraries; LICENSE is where the program's own is.
license_note() {
  cat <<NOTE
annotate is under the MIT licence ($2).

This $1 also carries libraries of Debian, FFmpeg, x264 and x265 among them, whose licences are
in lib/annotate/licenses/system. FFmpeg was built with parts under the GNU General Public License, so
this $1 as a whole may be passed on under the terms of the GPL, version 3 or later. The
sources of these libraries are at https://snapshot.debian.org.

OpenVINO, its libraries and the models have the licences in lib/annotate/licenses.
NOTE
}
