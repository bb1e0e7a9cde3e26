#!/usr/bin/env bash
# Installs the programs of others that tests read exports with: .checkers/
# Does nothing, and needs no network, where they are in place.
#
# usage: checkers.sh [--if-possible]
#   --if-possible   where they cannot be installed say so, and fail no less: the tests skip then
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
source "$scripts/setup/runtime.sh"

readonly list=$scripts/checkers.txt
readonly checkers=$root/.checkers
readonly work=$root/.build/checkers
readonly modules=datumaro,jsonschema,lupa,motmetrics,opentimelineio,pycocotools.coco,webvtt

# What the folder would be made of: changes with every pin.
checkers_version() {
  sha256sum "$list" | cut -d ' ' -f 1
}

# A link leads to the folder of another checkout, which is not ours to change.
are_current() {
  [[ -L $checkers && -x $checkers/bin/python3 ]] ||
    [[ -f $checkers/VERSION && $(<"$checkers/VERSION") == "$(checkers_version)" ]]
}

# Everything is made in $work and renamed, so that the folder is complete or not there. A condition asks
# for its result, in which bash ends nothing by itself: hence the &&.
install_checkers() {
  local python packages
  rm -rf "$work" &&
    { python=$(find_python) || { echo 'there is no Python with pip' && false; }; } &&
    "$python" -m venv --without-pip "$work" &&
    packages=$("$work/bin/python3" -c 'import sysconfig; print(sysconfig.get_path("purelib"))') &&
    "$python" -m pip install --quiet --retries 1 --no-deps --no-compile --only-binary=:all: \
      --disable-pip-version-check --target "$packages" --requirement "$list" &&
    "$work/bin/python3" -c "import $modules" &&
    checkers_version >"$work/VERSION" &&
    rm -rf "$checkers" &&
    mv -T "$work" "$checkers"
}

main() {
  ! are_current || return 0
  mkdir -p "$root/.build"
  exec {lock}>"$root/.build/checkers.lock"
  flock "$lock"
  ! are_current || return 0
  say 'installing the readers that tests of exports use (170 MB)'
  local printed
  if printed=$(install_checkers 2>&1); then
    say 'the readers are ready: .checkers'
    return 0
  fi
  rm -rf "$work"
  local reason
  reason=$(grep -m 1 '^ERROR:' <<<"$printed" || tail -n 1 <<<"$printed")
  if [[ ${1-} == --if-possible ]]; then
    say "annotate: warning: tests that need readers of others are skipped: $reason"
  else
    fail "$unavailable" "cannot install the readers of others: $reason" \
      'check the network, then run the command again'
  fi
}

main "$@"
