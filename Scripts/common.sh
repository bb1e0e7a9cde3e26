# What the scripts share: where things are, and how they speak. Sourced, not run.
# shellcheck shell=bash

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
# The names below are for the scripts that source this file.
# shellcheck disable=SC2034
{
  scripts=$root/Scripts
  runtime=$root/.runtime

  # Exit codes, after sysexits.h.
  bad_data=65
  unavailable=69
  io_error=74
}

# Says on standard error what is being done.
say() {
  printf '%s\n' "$*" >&2
}

# fail CODE WHAT HINT: ends the script with one line saying what is wrong and one saying what to do.
fail() {
  printf 'annotate: error: %s\nhint: %s\n' "$2" "$3" >&2
  exit "$1"
}
