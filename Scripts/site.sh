#!/usr/bin/env bash
# Makes the manual as web pages in .build/site, with the reference pages that the program writes.
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
source "$scripts/site/make.sh"
cd -- "$root"

make_site .build/debug/annotate .build/site
