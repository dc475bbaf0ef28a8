# shellcheck shell=bash
# A Swift toolchain: found in one of the usual places, from Debian where its package is new enough, or
# fetched from swift.org and verified. Needs say.sh and packages.sh.

swift_needed=6.2
swift_fetched=6.3.1
# Swift 6.x Release Signing Key, from https://www.swift.org/keys/
swift_signing_key=52BB7E3DE28A71BE22EC05FFEF80A866B47A981F
# In a fetched toolchain: libraries that it needs and that this release of Debian no longer has.
swift_lent=usr/lib/debian

# The version of a `swift` program; empty if it does not run.
swift_version() { "$1" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p'; }

# Whether the first version is at least the second: at_least 6.10 6.2
at_least() { [ "$(printf '%s\n' "$1" "$2" | sort -V | head -n 1)" = "$2" ]; }

# Prints every `swift` program that may exist: first the one on PATH, then newest names first.
swift_candidates() {
  command -v swift || true
  local places=(
    /opt/swift*/usr/bin /usr/local/bin /usr/local/swift*/usr/bin
    "$HOME"/.local/share/swiftly/bin "$HOME"/.local/share/swift-*/usr/bin
  )
  local place
  printf '%s\n' "${places[@]}" | sort -Vr | while read -r place; do
    [ ! -x "$place/swift" ] || printf '%s\n' "$place/swift"
  done
}

# Puts a Swift that is new enough first on PATH, with the libraries it was lent; fails if there is none.
find_swift() {
  local candidate version lent
  while read -r candidate; do
    version=$(swift_version "$candidate") || true
    if [ -n "$version" ] && at_least "$version" "$swift_needed"; then
      PATH=$(dirname "$candidate"):$PATH
      export PATH
      lent=$(dirname "$(readlink -f "$candidate")")/../../$swift_lent
      [ ! -d "$lent" ] || export LD_LIBRARY_PATH="$lent${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
      return 0
    fi
  done < <(swift_candidates)
  return 1
}

# Whether Debian has a package of Swift that is new enough; trixie's is not.
debian_has_swift() {
  local version
  version=$(LC_ALL=C apt-cache policy swiftlang 2>/dev/null | sed -n 's/^ *Candidate: \([0-9.]*\).*/\1/p')
  [ -n "$version" ] && at_least "$version" "$swift_needed"
}

# The name of swift.org's build for this machine: debian12 or debian12-aarch64.
swift_platform() {
  local system=''
  # Debian's testing and unstable have no number.
  # shellcheck source=/dev/null
  [ ! -r /etc/os-release ] || system=$(. /etc/os-release && printf '%s' "$ID-${VERSION_ID:-99}")
  [[ $system =~ ^debian-([0-9]+) ]] && [ "${BASH_REMATCH[1]}" -ge 12 ] || return 1
  case $(uname -m) in
    x86_64) printf 'debian12\n' ;;
    aarch64) printf 'debian12-aarch64\n' ;;
    *) return 1 ;;
  esac
}

# Whether a file has a valid signature by Swift's release key: verify_swift FILE KEYS
verify_swift() {
  local home status
  home=$(mktemp -d)
  gpg --homedir "$home" --quiet --batch --import "$2" 2>/dev/null || true
  status=$(gpg --homedir "$home" --batch --status-fd 1 --verify "$1.sig" "$1" 2>/dev/null) || true
  gpgconf --homedir "$home" --kill all || true
  rm -rf "$home"
  grep -Eq "^\[GNUPG:\] VALIDSIG .*\b$swift_signing_key\$" <<<"$status"
}

# Lends a toolchain libxml2.so.2, which Debian has no longer after 13: lend_libraries TOOLCHAIN
lend_libraries() {
  ! PATH=$PATH:/sbin ldconfig -p 2>/dev/null | grep -F 'libxml2.so.2 ' >/dev/null || return 0
  local unpacked status=0
  say "Fetching libxml2.so.2 for Swift from Debian 13, since this release no longer has it"
  unpacked=$(mktemp -d)
  unpack_packages "$unpacked" trixie libxml2 libicu76 &&
    mkdir -p "$1/$swift_lent" &&
    cp -P "$unpacked"/usr/lib/*/lib*.so.* "$1/$swift_lent/" || status=$?
  rm -rf "$unpacked"
  return "$status"
}

# Downloads, verifies and unpacks Swift, for everybody as root and else for this user. It runs in a
# subshell, whose trap removes partial files however it ends.
fetch_swift() (
  local by_hand="Please install Swift $swift_needed or newer from https://www.swift.org/install/linux/
so that \`swift\` is on PATH or under /opt/swift, and run this again."
  local platform name url place work
  platform=$(swift_platform) || fail "swift.org has no Swift this script could fetch for this system.
$by_hand"
  name=swift-$swift_fetched-RELEASE
  url=https://download.swift.org/swift-$swift_fetched-release/$platform/$name/$name-$platform.tar.gz
  place=$HOME/.local/share/swift-$swift_fetched
  [ "$(id -u)" -ne 0 ] || place=/opt/swift-$swift_fetched
  mkdir -p "$(dirname "$place")"
  work=$(mktemp -d "$place.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM

  say "Fetching Swift $swift_fetched (about 900 MB) from $url"
  local get=(curl --fail --location --retry 2 --connect-timeout 20 --output)
  if ! "${get[@]}" "$work/keys.asc" --silent --show-error https://www.swift.org/keys/all-keys.asc ||
    ! "${get[@]}" "$work/swift.tar.gz.sig" --silent --show-error "$url.sig" ||
    ! "${get[@]}" "$work/swift.tar.gz" --progress-bar "$url"; then
    fail "Swift could not be fetched. $by_hand"
  fi
  verify_swift "$work/swift.tar.gz" "$work/keys.asc" ||
    fail "What was fetched does not bear Swift's signature, so it was thrown away. $by_hand"
  say "Its signature is good. Unpacking it to $place"
  mkdir -m 755 "$work/swift"
  tar -xzf "$work/swift.tar.gz" -C "$work/swift" --strip-components=1
  lend_libraries "$work/swift" || fail "Swift needs libxml2.so.2, which could not be fetched. $by_hand"
  rm -rf "$place"
  mv "$work/swift" "$place"
)

# Makes sure that a new enough Swift is on PATH: Debian's, or else swift.org's with what it requires.
need_swift() {
  find_swift && return 0
  if [ -z "${KOLODA_SKIP_PACKAGES:-}" ] && debian_has_swift; then
    need_packages "Swift" swiftlang lld
    find_swift && return 0
  fi
  need_packages "what fetching Swift needs" curl ca-certificates gnupg
  fetch_swift
  find_swift || fail "Swift was unpacked, yet does not run here."
}
