# shellcheck shell=bash
# Words to the person at the terminal. They go to standard error: standard output carries results.

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "$@"
  exit 1
}
