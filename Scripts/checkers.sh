#!/usr/bin/env bash
# Installs the programs of others that tests check results with: readers of formats and a runner of farm
# templates in .checkers; a browser, Blender and Slurm as packages of the system.
# Does nothing, and needs no network, where they are in place.
#
# usage: checkers.sh [--if-possible]
#   --if-possible   where they cannot be installed say so, and fail no less: the tests skip then
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
source "$scripts/setup/packages.sh"
source "$scripts/setup/runtime.sh"

readonly package_list=$scripts/checkers-packages.txt
readonly list=$scripts/checkers.txt
readonly checkers=$root/.checkers
readonly work=$root/.build/checkers
readonly modules=av,datumaro,jsonschema,label_studio_sdk.label_interface,lupa,motmetrics,openjd.cli,opentimelineio,pxr.Usd,pycocotools.coco,snakemake,ttconv,webvtt

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
install_readers() {
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

# give_up WHAT REASON: the tests skip, or the script ends.
give_up() {
  rm -rf "$work"
  if [[ $if_possible ]]; then
    say "annotate: warning: tests that need $1 are skipped: $2"
  else
    fail "$unavailable" "cannot install $1: $2" 'check the network, then run the command again'
  fi
}

main() {
  readonly if_possible=${1-}
  mkdir -p "$root/.build"
  exec {lock}>"$root/.build/checkers.lock"
  flock "$lock"
  # In a shell of its own, because failing ends it.
  if [[ -n $(missing_packages "$package_list") ]] &&
    ! printed=$( (require_packages "$package_list") 2>&1); then
    give_up 'a browser, Blender or Slurm' "$(grep -m 1 'error:' <<<"$printed" || tail -n 1 <<<"$printed")"
  fi
  ! are_current || return 0
  say 'installing the readers that tests of exports use (430 MB)'
  if quietly install_readers; then
    say 'the readers are ready: .checkers'
  else
    give_up 'readers of others' "$(reason)"
  fi
}

main "$@"
