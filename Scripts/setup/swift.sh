# Checks the Swift toolchain. Sourced by setup.sh.
# shellcheck shell=bash disable=SC2154 # the variables are set by setup.sh and common.sh

readonly oldest_swift=6.2
readonly swift_hint="install Swift $oldest_swift or newer: https://www.swift.org/install/linux"

require_swift() {
  command -v swift >/dev/null ||
    fail "$unavailable" 'Swift toolchain: no command named swift in PATH' "$swift_hint"
  local version
  version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p')
  [[ -n $version ]] ||
    fail "$unavailable" 'Swift toolchain: swift --version prints no version' "$swift_hint"
  is_at_least "$oldest_swift" "$version" ||
    fail "$unavailable" "Swift toolchain: version $version is too old" "$swift_hint"
}

# is_at_least OLDEST VERSION, both as MAJOR.MINOR
is_at_least() {
  local IFS=.
  local -a oldest version
  read -ra oldest <<<"$1"
  read -ra version <<<"$2"
  ((version[0] > oldest[0] || (version[0] == oldest[0] && version[1] >= oldest[1])))
}
