# shellcheck shell=bash
# Messages to the person at the terminal, on standard error: standard output is for results.

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "$@"
  exit 1
}
