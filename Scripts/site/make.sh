# The manual as web pages. Sourced by site.sh and package/stage.sh.
# shellcheck shell=bash disable=SC2154 # the variables are set by common.sh

# make_site PROGRAM FOLDER: the pages of the manual, with one for each command that the program describes.
make_site() {
  local reference=$root/.build/reference
  # Debian's own Python has the package.
  /usr/bin/python3 -c 'import markdown' 2>/dev/null ||
    fail "$unavailable" "the Python package markdown is not installed" 'run: sudo apt install python3-markdown'
  rm -rf -- "$reference"
  mkdir -p -- "$reference"
  "$1" --generate-reference "$reference"
  /usr/bin/python3 "$scripts/site.py" "$root" "$reference" "$2"
}
