#!/usr/bin/env bash
# Installs what tests check results with: readers of formats into .checkers, and a browser.
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
source "$scripts/setup/packages.sh"

cd "$root"
require_packages "$scripts/checkers-packages.txt"
python3 -m venv .checkers
.checkers/bin/pip install --quiet --requirement "$scripts/checkers.txt"
