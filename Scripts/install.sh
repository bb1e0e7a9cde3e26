#!/usr/bin/env bash
# Installs the release build, or removes it. Nothing absolute is written into what is installed:
# the program finds its libraries and models relative to itself.
#
# usage: PREFIX=/usr/local DESTDIR= install.sh install|uninstall
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

readonly program=$root/.build/release/annotate
readonly target=${DESTDIR-}${PREFIX:?}

readonly installed_program=$target/bin/annotate
readonly installed_runtime=$target/lib/annotate
readonly manuals=$target/share/man/man1
readonly schema=$target/share/annotate/faces.schema.json
declare -rA completions=(
  [bash]=$target/share/bash-completion/completions/annotate
  [zsh]=$target/share/zsh/site-functions/_annotate
  [fish]=$target/share/fish/vendor_completions.d/annotate.fish
)

# put MODE FILE AS: replaced by rename, so that a running program keeps what it has open.
put() {
  local problem
  problem=$(install -D -m "$1" "$2" "$3.new" 2>&1) ||
    fail "$io_error" "cannot write $3: ${problem##*: }" \
      'use sudo, or a PREFIX you may write to with room for 200 MB'
  mv -f "$3.new" "$3"
}

# put_output AS OPTION...: what the program prints when asked.
put_output() {
  local as=$1
  shift
  "$program" "$@" >"$scratch"
  put 644 "$scratch" "$as"
}

# A page for each command.
put_manuals() {
  local pages page
  pages=$(mktemp -d "$scratch.XXXXXX")
  "$program" --generate-manuals "$pages"
  for page in "$pages"/*.1; do
    put 644 "$page" "$manuals/${page##*/}"
  done
  rm -r "$pages"
}

# The complete folder replaces the one of an earlier installation.
put_runtime() {
  local new=$installed_runtime.new path
  while read -r _ path; do
    case $path in
      lib/* | models/* | licenses/*) put 644 "$runtime/$path" "$new/$path" ;;
    esac
  done <"$scripts/runtime.sha256"
  rm -rf "$installed_runtime"
  mv -T "$new" "$installed_runtime"
}

install_all() {
  [[ -x $program && -d $runtime ]] ||
    fail "$unavailable" 'nothing to install: there is no release build' 'run: make release'
  scratch=$(mktemp)
  trap 'rm -rf "$scratch" "$installed_runtime.new"' EXIT
  put_runtime
  put 755 "$program" "$installed_program"
  put_manuals
  put_output "$schema" inspect --schema
  local shell
  for shell in "${!completions[@]}"; do
    put_output "${completions[$shell]}" --generate-completion-script "$shell"
  done
  say "installed: $installed_program"
}

uninstall_all() {
  rm -f "$installed_program" "$manuals"/annotate.1 "$manuals"/annotate-*.1 "$schema" "${completions[@]}"
  rm -rf "$installed_runtime"
  say "removed: $installed_program"
}

case ${1-} in
  install) install_all ;;
  uninstall) uninstall_all ;;
  *) fail 64 "install.sh: unknown command '${1-}'" 'use: install.sh install|uninstall' ;;
esac
