# Installs the missing Debian packages of a list. Sourced by setup.sh and checkers.sh.
# shellcheck shell=bash disable=SC2154 # the variables are set by common.sh

# quietly COMMAND...: keeps what it prints for the error message. Not in a file: where the disk is
# full, the file would not say so.
printed=
quietly() {
  printed=$("$@" 2>&1)
}

# The line of it that says most about a failure.
reason() {
  grep -m 1 -E '^(E:|ERROR:|[^ ]*: FAILED)' <<<"$printed" || tail -n 1 <<<"$printed"
}

# require_packages [LIST]: those of packages.txt, or of another list.
require_packages() {
  local -a missing
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]} == 0)) || install_packages "${missing[@]}"
}

# Not in packages.txt: only a download needs Python, and one from elsewhere will do.
require_python() {
  runtime_is_current || find_python >/dev/null || install_packages python3 python3-pip
}

has_dpkg() {
  command -v dpkg-query >/dev/null && command -v apt-get >/dev/null
}

missing_packages() {
  local package other_check
  while read -r package other_check; do
    [[ -z $package || $package == '#'* ]] && continue
    if has_dpkg; then
      is_installed "$package" || echo "$package"
    else
      is_found "$other_check" || echo "$package"
    fi
  done <"${1-$scripts/packages.txt}"
}

is_installed() {
  [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

is_found() {
  case $1 in
    command:*) command -v "${1#*:}" >/dev/null ;;
    library:*) pkg-config --exists "${1#*:}" 2>/dev/null ;;
  esac
}

install_packages() {
  has_dpkg ||
    fail "$unavailable" "missing: $* (named as on Debian)" \
      "install them with this system's package manager, then run the command again"
  local -a as_root
  mapfile -t as_root < <(root_prefix)
  local by_hand="apt-get update && sudo apt-get install -y --no-install-recommends $*"
  ((${#as_root[@]})) ||
    fail "$unavailable" "missing packages: $*" "run: sudo $by_hand"
  say "installing packages: $*"
  local -a apt_get=("${as_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get -qq
    -o DPkg::Lock::Timeout=300)
  quietly "${apt_get[@]}" update ||
    say 'the package lists could not be refreshed; going on with the ones present'
  quietly "${apt_get[@]}" install -y --no-install-recommends "$@" ||
    fail "$unavailable" "installing packages: $(reason)" "solve that, or run: sudo $by_hand"
}

# The command that runs another one as root, a word a line; nothing where there is no way.
root_prefix() {
  if ((EUID == 0)); then
    echo env
  elif sudo -n true 2>/dev/null || { command -v sudo >/dev/null && [[ -t 0 && -t 2 ]]; }; then
    printf '%s\n' sudo env
  fi
}
