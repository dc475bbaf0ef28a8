# shellcheck shell=bash
# Debian packages: finds the missing ones, and installs them. Needs say.sh.

# The names in package lists: one per line; `#` begins a comment. `a | b` names the same in different
# releases, and is printed as `a|b`.
packages_in() { sed -e 's/#.*//' -e 's/[[:space:]]//g' -e '/^$/d' "$@"; }

# Prints those of the named packages that are neither installed nor provided by an installed one. Of
# `a|b`, one is enough.
missing_packages() {
  {
    dpkg-query -W -f '${db:Status-Status}, ${Package}, ${Provides}\n'
    printf 'wanted, %s\n' "$@"
  } | awk -F ', ' '
    $1 == "installed" { for (i = 2; i <= NF; i++) { sub(/ .*/, "", $i); present[$i] = 1 } }
    $1 == "wanted" {
      count = split($2, names, "|"); found = 0
      for (i = 1; i <= count; i++) if (names[i] in present) found = 1
      if (!found) print $2
    }'
}

# Runs a command as root: directly if this is root, else through sudo.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# Prints the first of some names that apt has a package for, or else the first: `a|b`.
one_that_exists() {
  local name names
  IFS='|' read -ra names <<<"$1"
  for name in "${names[@]}"; do
    if [ -n "$(apt-cache show "$name" 2>/dev/null)" ]; then
      printf '%s\n' "$name"
      return
    fi
  done
  printf '%s\n' "${names[0]}"
}

# Installs packages quietly; shows apt's output only if it fails.
install_packages() {
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get --quiet -o DPkg::Lock::Timeout=300)
  local log status=0
  log=$(mktemp)
  as_root "${apt[@]}" update >"$log" 2>&1 ||
    say "The package lists could not be renewed; using those that are there."
  local name names=()
  for name in "$@"; do names+=("$(one_that_exists "$name")"); done
  as_root "${apt[@]}" install --yes --no-install-recommends "${names[@]}" >>"$log" 2>&1 || status=$?
  [ "$status" -eq 0 ] || cat "$log" >&2
  rm -f "$log"
  return "$status"
}

# Installs those of the named packages that are missing; the first argument is their purpose. With
# KOLODA_SKIP_PACKAGES=1 nothing is installed, for systems that get them in another way.
need_packages() {
  local purpose=$1
  shift
  [ -z "${KOLODA_SKIP_PACKAGES:-}" ] || return 0
  if ! command -v dpkg-query >/dev/null; then
    say "This is no Debian system, so these are not looked for ($purpose): $*"
    return 0
  fi
  local missing
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -gt 0 ] || return 0

  local name by_hand='apt-get install --no-install-recommends'
  for name in "${missing[@]}"; do by_hand+=" $(one_that_exists "$name")"; done
  if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
    fail "Missing $purpose. As root, please run: $by_hand" \
      $'\n''(or set KOLODA_SKIP_PACKAGES=1 to go on without).'
  fi
  say "Installing $purpose: ${missing[*]}"
  install_packages "${missing[@]}" || fail "That did not work. Please try: $by_hand"
}

# The addresses and suites of Debian's packages for apt on this system, one pair per line.
debian_sources() {
  apt-get indextargets --format '$(LABEL) $(REPO_URI) $(CODENAME)' 'Created-By: Packages' |
    awk '$1 == "Debian" || $1 == "Debian-Security" { print $2, $3 }' | sort -u
}

# The address of Debian's packages.
debian_mirror() {
  local mirror
  mirror=$(debian_sources | awk '$2 !~ /-/ { print $1; exit }')
  [ -n "$mirror" ] || fail "apt has no source of Debian's packages here."
  printf '%s\n' "$mirror"
}

# Unpacks packages of another Debian release into a folder, without installing anything; apt checks their
# signatures: unpack_packages FOLDER RELEASE NAME…
unpack_packages() (
  local folder=$1 release=$2 work package
  shift 2
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  chmod 755 "$work"
  mkdir -p "$work"/{lists,archives}/partial
  printf 'deb %s %s main\n' "$(debian_mirror)" "$release" >"$work/sources"
  local apt=(
    apt-get --quiet -o "Dir::Etc::SourceList=$work/sources" -o Dir::Etc::SourceParts=-
    -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work" -o "Dir::Cache::Archives=$work/archives")
  cd "$work" || return
  { "${apt[@]}" update && "${apt[@]}" download "$@"; } >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    return 1
  }
  for package in "$work"/*.deb; do dpkg-deb --extract "$package" "$folder" || return; done
)
