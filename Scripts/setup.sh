#!/usr/bin/env bash
# Prepares the machine and this folder for building and running: Swift, packages, runtime folder.
# Does nothing, and needs no network, where everything is in place.
#
# usage: setup.sh [--record | --while COMMAND...]
#   --record   rewrite runtime.sha256 after a change of wheels.txt
#   --while    run a build, which needs the packages, while the runtime folder is made
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
source "$scripts/setup/swift.sh"
source "$scripts/setup/packages.sh"
source "$scripts/setup/runtime.sh"

# On the same disk as the runtime folder, which is renamed out of it, and ignored by git.
readonly work=$root/.build/setup

# One set-up at a time; what a killed one left goes.
begin_work() {
  mkdir -p "$root/.build"
  exec {lock}>"$root/.build/setup.lock"
  flock "$lock"
  rm -rf "$work"
  mkdir "$work"
  trap 'rm -rf "$work"' EXIT
}

is_ready() {
  [[ -z $(missing_packages) ]] && runtime_is_current
}

require_runtime() {
  runtime_is_current && return
  make_runtime
  say 'the runtime folder is ready: .runtime'
}

main() {
  local build=()
  if [[ ${1-} == --while ]]; then
    build=("${@:2}")
    set --
  fi
  require_swift
  if [[ $# == 0 ]] && is_ready; then
    "${build[@]}"
    return
  fi
  require_platform
  begin_work
  require_packages
  require_python
  if [[ ${1-} == --record ]]; then
    record_runtime
    return
  fi
  require_runtime &
  local runtime_job=$!
  "${build[@]}" || {
    local failure=$?
    wait "$runtime_job" || true
    return "$failure"
  }
  wait "$runtime_job"
}

main "$@"
