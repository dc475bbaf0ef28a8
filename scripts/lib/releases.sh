# shellcheck shell=bash
# Trees of other Debian releases, in which Koloda is built and tested. Needs project.sh and
# bare-debian.sh; runs as root. They are kept in $releases, each with a copy of the project in /koloda
# and its builds, so that the next build compiles only what has changed.

releases=${KOLODA_RELEASES:-${XDG_CACHE_HOME:-$HOME/.cache}/koloda-releases}
# Before a command, this runs it in the tree of the release, in the project's folder.
in_release=()

# Whether this system lets root make such trees.
can_make_releases() {
  [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null && unshare --mount --pid --fork true 2>/dev/null
}

# Whether there is a tree of $suite from an earlier run.
is_kept() { [ -e "$releases/$suite.made" ]; }

# Makes the tree of $suite, or brings the project in a kept one up to date.
prepare_release() {
  local tree=$releases/$suite kept=$releases/kept
  mkdir -p "$kept"
  if ! is_kept; then
    rm -rf "$tree"
    mkdir -p "$tree"
    bootstrap "$tree"
    touch "$tree.made"
  fi
  prepare_apt "$tree"
  # Unchanged files keep their times, also if they come from a fresh clone, in which all are new.
  mkdir -p "$tree/koloda"
  rsync --archive --checksum --no-times --delete --exclude=/.build --exclude=/dist --exclude=/.git \
    --exclude=/Package.resolved --exclude=__pycache__ "$project/" "$tree/koloda/"
}

# Sets $in_release for the tree of $suite, with the toolchain of the `swift` on PATH and the Swift
# packages, and gives the tree those libraries of this system that the toolchain lacks there. They are
# looked for last, so that everything else has the release's own, also if these are installed later.
enter_release() {
  local toolchain packages missing library lent=/usr/local/lib/toolchain
  tree=$releases/$suite
  need_swift
  toolchain=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")")
  packages=$(swift_packages)
  in_release=("$project/scripts/lib/in-tree" "$tree" "$packages=/packages")
  local variables=(--chdir=/koloda KOLODA_PACKAGES=/packages)
  if [ "$toolchain" = / ]; then
    in_release+=(-- env "${variables[@]}")
    return
  fi
  in_release+=(
    "$toolchain=$toolchain" -- env "${variables[@]}"
    "PATH=$toolchain/usr/bin:/usr/sbin:/usr/bin:/sbin:/bin")
  mkdir -p "$tree$lent"
  printf '%s\n' "$lent" >"$tree/etc/ld.so.conf.d/zz-toolchain.conf"
  # A library that was missing may need others.
  while
    missing=$("${in_release[@]}" ldd "$toolchain/usr/bin/swift-build" |
      sed -n 's/^\s*\(.*\) => not found$/\1/p')
    [ -n "$missing" ]
  do
    for library in $missing; do
      cp --dereference "/usr/lib/$(uname -m)-linux-gnu/$library" "$tree$lent/"
    done
    "${in_release[@]}" ldconfig
  done
}

# Prints the folder with the sources of the packages that Koloda depends on, after fetching what is
# missing.
swift_packages() {
  local folder
  for folder in "$project"/.build/{tests/,}checkouts; do
    if [ -d "$folder/GRDB.swift" ] && [ -d "$folder/swift-argument-parser" ]; then
      printf '%s\n' "$folder"
      return
    fi
  done
  swift package --package-path "$project" resolve >&2
  printf '%s\n' "$project/.build/checkouts"
}
