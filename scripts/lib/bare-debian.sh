# shellcheck shell=bash
# A bare Debian 12 in the folder $tree. Needs say.sh; runs as root in its own mount namespace. $kept
# is a folder for downloads that are used again.

suite=bookworm

# The addresses and suites of Debian's packages for apt on this system, one pair per line.
debian_sources() {
  apt-get indextargets --format '$(LABEL) $(REPO_URI) $(CODENAME)' 'Created-By: Packages' |
    awk '$1 == "Debian" || $1 == "Debian-Security" { print $2, $3 }' | sort -u
}

# The settings by which apt reaches them.
network_settings() {
  apt-config dump Acquire | grep -E '^Acquire::(http|https|Check|Retries)' || true
}

make_tree() {
  local mirror
  mkdir -p "$kept/archives/partial"
  mirror=$(debian_sources | awk -v suite="$suite" '$2 == suite { print $1; exit }')
  [ -n "$mirror" ] ||
    mirror=$(debian_sources | awk '$2 !~ /-/ { print $1; exit }')
  [ -n "$mirror" ] || fail "apt has no source of Debian's packages here."
  eval "$(apt-config shell http_proxy Acquire::http::Proxy https_proxy Acquire::https::Proxy)"
  [ -z "${http_proxy:-}" ] || export http_proxy
  [ -z "${https_proxy:-}" ] || export https_proxy

  # In memory, where unpacking takes a tenth of the time.
  mount -t tmpfs -o size=3g,mode=755 bare-debian "$tree"
  if [ ! -f "$kept/$suite.tar" ]; then
    debootstrap --variant=minbase "$suite" "$tree" "$mirror" >"$kept/debootstrap.log" 2>&1 ||
      { tail -n 20 "$kept/debootstrap.log" >&2 && fail "debootstrap could not make a tree."; }
    tar --create --one-file-system --directory "$tree" --file "$kept/$suite.tar.new" .
    mv "$kept/$suite.tar.new" "$kept/$suite.tar"
  else
    tar --extract --directory "$tree" --file "$kept/$suite.tar"
  fi
  {
    printf 'deb %s %s main\n' "$mirror" "$suite"
    debian_sources | awk -v suite="$suite" \
      '$2 != suite && index($2, suite "-") == 1 { printf "deb %s %s main\n", $1, $2 }'
  } >"$tree/etc/apt/sources.list"
  network_settings >"$tree/etc/apt/apt.conf.d/00network"
  cp /etc/resolv.conf /etc/hosts "$tree/etc/"
  # Installing a package must not start a service.
  printf 'force-unsafe-io\n' >"$tree/etc/dpkg/dpkg.cfg.d/unsafe-io"
  printf '#!/bin/sh\nexit 101\n' >"$tree/usr/sbin/policy-rc.d"
  chmod 755 "$tree/usr/sbin/policy-rc.d"
  mount -t proc proc "$tree/proc"
  mount --bind /dev "$tree/dev"
  mount --bind "$kept/archives" "$tree/var/cache/apt/archives"
  in_tree useradd --create-home visitor
}

unmount_tree() {
  local path
  for path in tmp/.X11-unix var/cache/apt/archives dev proc .; do
    ! mountpoint -q "$tree/$path" || umount -l "$tree/$path"
  done
}

# Runs a command in the tree as root.
in_tree() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 chroot "$tree" "$@"; }

# Runs apt in the tree; shows its output only if it fails.
apt_in_tree() {
  local log
  log=$(in_tree env DEBIAN_FRONTEND=noninteractive apt-get --quiet --yes "$@" 2>&1) ||
    { printf '%s\n' "$log" >&2 && return 1; }
}

# Runs a command in the tree as a user without a network.
as_visitor() { (become_visitor "$@"); }

# Replaces the shell by such a command, so that it has the shell's process id: become_visitor … &
become_visitor() {
  exec unshare --net chroot --userspec=visitor:visitor "$tree" \
    env -i PATH=/usr/bin:/bin HOME=/home/visitor LC_ALL=C.UTF-8 \
    DISPLAY="${xvfb_display:-}" GDK_BACKEND=x11 "$@"
}
