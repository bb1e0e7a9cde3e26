# What all packages are made of. Sourced by deb.sh, archive.sh and wheel.sh.
# shellcheck shell=bash disable=SC2034,SC2154 # the variables are set by common.sh or used by others

source "$scripts/site/make.sh"

readonly packages=$root/.build/packages
version=$("$root/.build/release/annotate" --version | cut -d ' ' -f 2)

# Two builds of one commit give the same bytes: every time in a package is that of the commit.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct)}
export SOURCE_DATE_EPOCH

# stage_program FOLDER PREFIX: what make install installs, under FOLDER, with debugging symbols gone. The
# digests of modules and of the build go too, because they count what depends on folders and earlier builds.
stage_program() {
  rm -rf "$1"
  DESTDIR=$1 PREFIX=$2 "$scripts/install.sh" install 2>/dev/null
  strip --strip-unneeded --remove-section=.comment --remove-section=.swift_modhash \
    --remove-section=.note.gnu.build-id "$1$2/bin/annotate"
}

# stage_documents FOLDER: licence, changes and documentation, also as web pages, and all files to which it links.
stage_documents() {
  local -r schema=Sources/AnnotateSidecar/Schema
  mkdir -p "$1/$schema"
  cp "$root"/*.md "$root/LICENSE" "$1"
  cp -r "$root/Documentation" "$root/Samples" "$1"
  cp "$root/$schema/faces.schema.json" "$1/$schema"
  make_site "$root/.build/release/annotate" "$1/html"
  find "$1" -type f -exec chmod 644 {} +
}

# settle FOLDER: permissions and times that depend on nobody's umask and clock.
settle() {
  find "$1" -type d -exec chmod 755 {} +
  find "$1" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
}
