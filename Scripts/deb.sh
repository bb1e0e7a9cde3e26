#!/usr/bin/env bash
# Makes a Debian package of the release build, with OpenVINO and the models inside, and has lintian
# check it: .build/packages/annotate_VERSION_amd64.deb
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
source "$scripts/setup/packages.sh"
require_packages "$scripts/package/packages.txt"
source "$scripts/package/stage.sh"

readonly tree=$packages/deb
readonly package=$packages/annotate_${version}_amd64.deb
readonly documents=$tree/usr/share/doc/annotate
readonly source_folder=$scripts/package/debian

# The libraries that the program is linked with, as packages with their oldest versions.
library_packages() {
  local work=$packages/shlibdeps
  rm -rf "$work"
  mkdir -p "$work/debian"
  cp "$source_folder/control" "$work/debian/control"
  (cd "$work" && dpkg-shlibdeps -O "$tree/usr/bin/annotate" 2>/dev/null) |
    sed -n 's/^shlibs:Depends=//p'
  rm -rf "$work"
}

write_control() {
  local size
  size=$(du -k --summarize --apparent-size "$tree" | cut -f 1)
  mkdir -p "$tree/DEBIAN"
  # The first paragraph describes the source, the second the package.
  sed -n '/^Package:/,$p' "$source_folder/control" |
    sed -e "s/\${version}/$version/" -e "s/\${size}/$size/" \
      -e "s/\${libraries}/$(library_packages)/" >"$tree/DEBIAN/control"
  (cd "$tree" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) \
    >"$tree/DEBIAN/md5sums"
  chmod 644 "$tree/DEBIAN/"*
}

# The form of changelog that apt and lintian read; CHANGELOG.md has the substance.
write_changelog() {
  printf 'annotate (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- %s  %s\n' \
    "$version" "$(sed -n '0,/^Maintainer: /s///p' "$source_folder/control")" \
    "$(LC_ALL=C date --utc --rfc-email --date="@$SOURCE_DATE_EPOCH")" |
    gzip -9n >"$documents/changelog.gz"
}

make_tree() {
  stage_program "$tree" /usr
  find "$tree/usr/share/man" -type f -exec gzip -9n {} +
  stage_documents "$documents"
  rm "$documents/LICENSE"
  gzip -9n "$documents/CHANGELOG.md"
  sed -i 's/(CHANGELOG\.md)/(CHANGELOG.md.gz)/' "$documents"/*.md
  cp "$source_folder/copyright" "$documents/copyright"
  write_changelog
  write_control
  settle "$tree"
}

make_tree
dpkg-deb --root-owner-group -Zxz --build "$tree" "$package" >/dev/null
lintian --fail-on error --info --display-level '>=warning' "$package" >&2
rm -rf "$tree"
say "made: ${package#"$root/"}"
