#!/usr/bin/env bash
# Builds the fuzz targets with libFuzzer and runs one of them, or all in turn, for some time each. What it
# learns stays in .build/fuzzing/corpus; an input that ends the program is kept in .build/fuzzing/findings.
#
# usage: fuzz.sh SECONDS [TARGET ...]
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

readonly folder=$root/.build/fuzzing
readonly seconds=$1
shift

build() {
  ANNOTATE_FUZZING=1 swift build -c release --product fuzz --scratch-path "$folder" \
    -Xswiftc -sanitize=fuzzer -Xswiftc -parse-as-library -Xswiftc -enable-testing >&2
}

run() {
  local target=$1
  mkdir -p "$folder/corpus/$target" "$folder/findings"
  ANNOTATE_FUZZ_TARGET=$target SWIFT_BACKTRACE=enable=no "$folder/release/fuzz" \
    -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -max_len=16384 -print_final_stats=1 \
    -artifact_prefix="$folder/findings/$target-" \
    "$folder/corpus/$target" "$root/Fuzzing/Corpus/$target"
}

build
if [[ $# == 0 ]]; then
  cd "$root/Fuzzing/Corpus"
  set -- *
fi
for target; do run "$target"; done
