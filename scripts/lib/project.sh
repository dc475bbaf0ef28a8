# shellcheck shell=bash
# The beginning of every script: sets the project's folder, and can install packages and Swift.

project=$(dirname "$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")")
lists=$project/scripts/lib/packages

# shellcheck source=scripts/lib/say.sh
. "$project/scripts/lib/say.sh"
# shellcheck source=scripts/lib/packages.sh
. "$project/scripts/lib/packages.sh"
# shellcheck source=scripts/lib/swift.sh
. "$project/scripts/lib/swift.sh"

# Installs the packages in these lists, and finds or fetches Swift: need FILE…
need() {
  local names
  mapfile -t names < <(packages_in "$@")
  need_packages "what Koloda needs" "${names[@]}"
  need_swift
}

# Drops SwiftPM's two lines about GTK's own flags, which are harmless and always there.
without_known_warnings() {
  grep --line-buffered -Evx \
    'warning: prohibited flag\(s\): -pthread(, -(pthread|mfpmath=sse|msse2?))*' || true
}

# Builds a product for release and prints the path of its program. With Swift's libraries linked
# statically, it starts sooner, takes less memory and runs without an installed Swift. Debug
# information would only be stripped.
build_release() {
  local options=(
    --package-path "$project" -c release --static-swift-stdlib -debug-info-format none)
  local product=(--product "$1")
  # The program starts others from its own folder. All are built at once, since most of them are
  # compiled while one processor is busy with the program's own module.
  if [ "$1" = koloda ]; then
    local -x KOLODA_PURPOSE=program
    product=()
  fi
  swift build "${options[@]}" "${product[@]}" >&2 2> >(without_known_warnings >&2) || return
  printf '%s/%s\n' "$(swift build "${options[@]}" --show-bin-path)" "$1"
}

# Builds the tests with everything they run, without debug information, and prints the folder of the
# build: build_tests [PURPOSE]. Package.swift says what the purposes `tests` and `libraries` build, and
# which modules are optimised. Each has its own scratch path, because changed options in a shared one
# would rebuild everything. SwiftPM finds tests in an index of the sources; the compiler would index the
# modules of GTK and of the system, too, which takes a quarter of its time.
build_tests() {
  local -x KOLODA_PURPOSE=${1:-tests}
  local options=(
    --package-path "$project" --scratch-path "$project/.build/$KOLODA_PURPOSE" --build-tests
    -debug-info-format none
    -Xswiftc -index-ignore-system-modules -Xswiftc -index-ignore-clang-modules)
  swift build "${options[@]}" >&2 2> >(without_known_warnings >&2) || return
  swift build "${options[@]}" --show-bin-path
}

# Compiles the settings' schema beside the build and tells GLib where it is, so that settings are
# stored even for a program that is not installed.
use_schema() {
  local folder=$project/.build/schemas
  mkdir -p "$folder"
  glib-compile-schemas --strict --targetdir="$folder" "$project/data"
  export GSETTINGS_SCHEMA_DIR=$folder${GSETTINGS_SCHEMA_DIR:+:$GSETTINGS_SCHEMA_DIR}
}
