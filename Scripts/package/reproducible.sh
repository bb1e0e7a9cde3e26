#!/usr/bin/env bash
# Makes all packages of the last commit once more, in a clean clone in another folder, and compares them
# with those in .build/packages, which make has just made.
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/../common.sh"
source "$scripts/setup/packages.sh"
source "$scripts/package/stage.sh"

clone=$(mktemp -d)
readonly clone
trap 'rm -rf -- "$clone"' EXIT

[[ -z $(git -C "$root" status --porcelain) ]] ||
  fail 64 'the packages hold changes that no commit has' 'commit them first'

git clone --quiet "$root" "$clone/annotate"
# Pinned by digests, so that nothing is gained by fetching it again.
cp -r "$runtime" "$clone/annotate/.runtime"
(cd "$clone/annotate" && quietly env --unset=SOURCE_DATE_EPOCH make deb archive wheel) ||
  fail "$bad_data" "the clone cannot be built: $(reason)" "look into it: make -C $root clean deb archive wheel"

for package in "annotate_${version}_amd64.deb" "annotate-$version-linux-x86_64.tar.xz" \
  "$(cd "$packages" && echo annotate_faces-"$version"-*.whl)"; do
  cmp --quiet "$packages/$package" "$clone/annotate/.build/packages/$package" ||
    fail "$bad_data" "two builds of $package differ" \
      "compare them: diffoscope $packages/$package, and that of a clone"
  say "the same bytes from two builds: $(cd "$packages" && sha256sum "$package")"
done
