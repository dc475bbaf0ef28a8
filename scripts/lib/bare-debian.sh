# shellcheck shell=bash
# A bare Debian of the release $suite in the folder $tree. Needs say.sh and packages.sh; runs as root.
# $kept is a folder for downloads that are used again.

# The codename of this system's release.
own_suite() {
  # shellcheck source=/dev/null
  (. /etc/os-release && printf '%s\n' "${VERSION_CODENAME:-sid}")
}

# The codename of a release: 13 is trixie.
suite_of() {
  case $1 in
    12) echo bookworm ;;
    13) echo trixie ;;
    14 | testing) echo forky ;;
    unstable) echo sid ;;
    *) printf '%s\n' "$1" ;;
  esac
}

# The lines of apt's sources for $suite: with updates and security, as this system has them. Those to
# come have neither.
sources_of_suite() {
  local own
  own=$(own_suite)
  printf 'deb %s %s main\n' "$(debian_mirror)" "$suite"
  case $suite in forky | sid) return ;; esac
  debian_sources | awk -v own="$own-" -v suite="$suite-" \
    'index($2, own) == 1 { printf "deb %s %s main\n", $1, suite substr($2, length(own) + 1) }'
}

# The settings by which apt reaches them.
network_settings() {
  apt-config dump Acquire | grep -E '^Acquire::(http|https|Check|Retries)' || true
}

# Unpacks the smallest Debian of $suite in a folder.
bootstrap() {
  local http_proxy='' https_proxy='' script=/usr/share/debootstrap/scripts/$suite
  eval "$(apt-config shell http_proxy Acquire::http::Proxy https_proxy Acquire::https::Proxy)"
  [ -z "$http_proxy" ] || export http_proxy
  [ -z "$https_proxy" ] || export https_proxy
  # An older debootstrap doesn't know the releases to come, which are made like sid.
  [ -e "$script" ] || script=/usr/share/debootstrap/scripts/sid
  debootstrap --variant=minbase --keyring=/usr/share/keyrings/debian-archive-keyring.gpg \
    "$suite" "$1" "$(debian_mirror)" "$script" >"$kept/debootstrap.log" 2>&1 ||
    { tail -n 20 "$kept/debootstrap.log" >&2 && fail "debootstrap could not make a tree."; }
}

# Prepares apt and dpkg in the folder of a Debian.
prepare_apt() {
  sources_of_suite >"$1/etc/apt/sources.list"
  network_settings >"$1/etc/apt/apt.conf.d/00network"
  # Installing a package must not start a service.
  printf 'force-unsafe-io\n' >"$1/etc/dpkg/dpkg.cfg.d/unsafe-io"
  printf '#!/bin/sh\nexit 101\n' >"$1/usr/sbin/policy-rc.d"
  chmod 755 "$1/usr/sbin/policy-rc.d"
}

make_tree() {
  mkdir -p "$kept/archives/partial"
  # In memory, where unpacking takes a tenth of the time.
  mount -t tmpfs -o size=3g,mode=755 bare-debian "$tree"
  if [ ! -f "$kept/$suite.tar" ]; then
    bootstrap "$tree"
    tar --create --one-file-system --directory "$tree" --file "$kept/$suite.tar.new" .
    mv "$kept/$suite.tar.new" "$kept/$suite.tar"
  else
    tar --extract --directory "$tree" --file "$kept/$suite.tar"
  fi
  prepare_apt "$tree"
  cp /etc/resolv.conf /etc/hosts "$tree/etc/"
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
