#!/usr/bin/env bash
# Builds the tests and the program with a sanitizer and runs the tests, or those whose names match a pattern.
# A race, a use of memory that is gone, or a leak fails the test in which it happens.
#
# usage: sanitize.sh thread|address [PATTERN]
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

readonly sanitizer=$1 pattern=${2:-.}
readonly folder=$root/.build/$sanitizer

# What OpenVINO and other libraries do among themselves is not seen, because they are not instrumented.
export TSAN_OPTIONS="suppressions=$root/Scripts/sanitize/thread.txt halt_on_error=0 exitcode=66"
export ASAN_OPTIONS="detect_leaks=1 detect_stack_use_after_return=0"
export LSAN_OPTIONS="suppressions=$root/Scripts/sanitize/leaks.txt print_suppressions=0"
# Or oneTBB loads a library in a way that sanitizers refuse.
export TBB_ENABLE_SANITIZERS=1
# Swift's own backtracer would take the signals of the sanitizer.
export SWIFT_BACKTRACE=enable=no

# The checker of leaks opens files when a process ends, which its sandbox refuses. A sandbox confines each thread by a
# signal, which the thread sanitizer's own thread cannot take.
readonly skipped=SandboxTests

swift build --build-tests --sanitize="$sanitizer" --scratch-path "$folder" >&2
swift test --skip-build --sanitize="$sanitizer" --scratch-path "$folder" --filter "$pattern" \
  --skip "$skipped" 2>&1 |
  awk -f "$root/Scripts/failures.awk"
