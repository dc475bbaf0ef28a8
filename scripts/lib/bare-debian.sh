# shellcheck shell=bash
# A bare Debian 12 in a folder ($tree). Needs say.sh; runs as root in a mount namespace of its own.
# $kept is a folder for what the next time need not be fetched again.

suite=bookworm

# The addresses and suites of Debian's own packages that apt uses here, one pair a line.
debian_sources() {
  apt-get indextargets --format '$(LABEL) $(REPO_URI) $(CODENAME)' 'Created-By: Packages' |
    awk '$1 == "Debian" || $1 == "Debian-Security" { print $2, $3 }' | sort -u
}

# How apt reaches them.
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

  # In memory, where it is unpacked in a tenth of the time.
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
  # Nothing that is installed starts a service.
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

# apt in the tree; what it says is shown if it fails.
apt_in_tree() {
  local log
  log=$(in_tree env DEBIAN_FRONTEND=noninteractive apt-get --quiet --yes "$@" 2>&1) ||
    { printf '%s\n' "$log" >&2 && return 1; }
}

# Runs a command in the tree as a user who has no network.
as_visitor() { (become_visitor "$@"); }

# Turns into that, so that the process is the command's: become_visitor … &
become_visitor() {
  exec unshare --net chroot --userspec=visitor:visitor "$tree" \
    env -i PATH=/usr/bin:/bin HOME=/home/visitor LC_ALL=C.UTF-8 \
    DISPLAY="${xvfb_display:-}" GDK_BACKEND=x11 "$@"
}
