# shellcheck shell=bash
# The package as the Swift package manager sees it in a build of Meson's: links to the sources, in
# the build folder. The manager writes its list of resolved packages beside the manifest.

# make_package_tree SOURCE TREE
make_package_tree() {
  local name
  mkdir -p "$2"
  for name in Package.swift Sources Tests Benchmarks data; do ln -sfn "$1/$name" "$2/$name"; done
  # The versions that a checkout was tested with, where it has a list of them.
  if [ -z "${KOLODA_PACKAGES:-}" ] && [ -f "$1/Package.resolved" ] &&
    [ ! -f "$2/Package.resolved" ]; then
    cp "$1/Package.resolved" "$2/Package.resolved"
  fi
}
