# shellcheck shell=bash
# The package for SwiftPM in a build by Meson: links to the sources in the build folder, since
# SwiftPM writes Package.resolved beside the manifest.

# Makes the links: make_package_tree SOURCE TREE
make_package_tree() {
  local name
  mkdir -p "$2"
  for name in Package.swift Sources Tests Benchmarks build-aux data; do
    ln -sfn "$1/$name" "$2/$name"
  done
  # Use the versions that a checkout was tested with, if it has a list of them.
  if [ -z "${KOLODA_PACKAGES:-}" ] && [ -f "$1/Package.resolved" ] &&
    [ ! -f "$2/Package.resolved" ]; then
    cp "$1/Package.resolved" "$2/Package.resolved"
  fi
}
