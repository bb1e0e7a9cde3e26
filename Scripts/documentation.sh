#!/usr/bin/env bash
# documentation.sh [SCRATCH [ARCHIVE [OPTION...]]]: makes the documentation of the library, as a DocC archive; the options
# are those of swift build.
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
cd -- "$root"

readonly scratch=${1:-.build}
readonly archive=${2:-.build/documentation/AnnotateKit.doccarchive}
readonly build=(swift build --scratch-path "$scratch" "${@:3}")
readonly graphs=$scratch/symbols
readonly kit=Sources/AnnotateKit

"${build[@]}" --disable-build-manifest-caching --target AnnotateKit >&2
built=$("${build[@]}" --show-bin-path)
target=$(swift -print-target-info | sed -nE 's/^ *"unversionedTriple": "(.*)",$/\1/p')
# The modules that AnnotateKit passes on, whose types are pages of its documentation.
modules=$(sed -nE 's/^@_exported public import //p' "$kit/AnnotateKit.swift" | paste -sd ,)

rm -rf -- "$graphs" "$archive"
mkdir -p -- "$graphs" "$(dirname -- "$archive")"
swift symbolgraph-extract -module-name AnnotateKit -target "$target" \
  -I "$built/Modules" \
  -I Sources/CAnnotateFFmpeg -I Sources/CAnnotateZlib \
  -I "$built/CAnnotateFiles.build" -I "$built/CAnnotateJPEG.build" -I "$built/CAnnotatePango.build" -I "$built/CAnnotateMicroHTTPD.build" -I "$built/CAnnotatePage.build" -I "$built/CAnnotateRubberBand.build" -I "$built/CAnnotateOpenVINO.build" \
  -minimum-access-level public -skip-synthesized-members \
  -experimental-allowed-reexported-modules="$modules" \
  -output-dir "$graphs"
docc convert "$kit/AnnotateKit.docc" \
  --additional-symbol-graph-dir "$graphs" \
  --fallback-display-name AnnotateKit \
  --fallback-bundle-identifier annotate.AnnotateKit \
  --warnings-as-errors \
  --output-dir "$archive" >&2
printf '%s\n' "$archive"
