#!/usr/bin/env bash
# Makes the manual as web pages in .build/site, with the reference pages that the program writes.
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
cd -- "$root"

readonly reference=.build/reference

# Debian's own Python has the package.
/usr/bin/python3 -c 'import markdown' 2>/dev/null ||
  fail "$unavailable" "the Python package markdown is not installed" "sudo apt install python3-markdown"
rm -rf -- "$reference"
mkdir -p -- "$reference"
.build/debug/annotate --generate-reference "$reference"
/usr/bin/python3 "$scripts/site.py" . "$reference" .build/site
