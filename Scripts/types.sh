#!/usr/bin/env bash
# Checks the types that the comments in the scripts of the review page state.
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

command -v tsc >/dev/null || fail "$unavailable" 'tsc is missing' 'install it: make checkers'
cd "$root"
tsc --allowJs --checkJs --strict --noEmit --target es2022 --lib es2022,dom,dom.iterable \
  Scripts/page.d.ts Sources/AnnotateReview/Page/*.js
