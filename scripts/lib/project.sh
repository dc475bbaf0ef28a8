# shellcheck shell=bash
# What every script here begins with: the project's folder, its packages and a Swift.

project=$(dirname "$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")")
lists=$project/scripts/lib/packages

# shellcheck source=scripts/lib/say.sh
. "$project/scripts/lib/say.sh"
# shellcheck source=scripts/lib/packages.sh
. "$project/scripts/lib/packages.sh"
# shellcheck source=scripts/lib/swift.sh
. "$project/scripts/lib/swift.sh"

# Installs the packages that lists name, and finds or fetches Swift: need FILE…
need() {
  local names
  mapfile -t names < <(packages_in "$@")
  need_packages "what Koloda needs" "${names[@]}"
  need_swift
}

# Leaves out what SwiftPM says, in two lines, of GTK's own flags: it is harmless and always there.
without_known_warnings() {
  grep --line-buffered -Evx \
    'warning: prohibited flag\(s\): -pthread(, -(pthread|mfpmath=sse|msse2?))*' || true
}

# Builds a product for release and prints the path of what was built. With Swift's libraries in it
# the program starts sooner, takes less memory and runs where there is no Swift.
build_release() {
  local options=(--package-path "$project" -c release --static-swift-stdlib)
  local product
  # The program starts others that lie beside it.
  for product in $([ "$1" != koloda ] || echo koloda-picture-worker koloda-sync) "$1"; do
    swift build "${options[@]}" --product "$product" >&2 2> >(without_known_warnings >&2) || return
  done
  printf '%s/%s\n' "$(swift build "${options[@]}" --show-bin-path)" "$1"
}

# Compiles the settings' schema beside the build and has GLib find it there, so that settings are
# kept for a program that is not installed either.
use_schema() {
  local folder=$project/.build/schemas
  mkdir -p "$folder"
  glib-compile-schemas --strict --targetdir="$folder" "$project/data"
  export GSETTINGS_SCHEMA_DIR=$folder${GSETTINGS_SCHEMA_DIR:+:$GSETTINGS_SCHEMA_DIR}
}
