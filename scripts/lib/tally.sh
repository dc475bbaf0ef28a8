# shellcheck shell=bash
# Counts passed and failed tests over the parts of a test run, from each part's output. Needs
# say.sh.

passed=0
failed=0
skipped=0
failures=()  # the names of those that failed
left_out=()  # the names of those that were skipped, with the reasons
again=()     # the names of those that failed, and passed when they were alone
# Until when parts may run, in $SECONDS; empty if they may take as long as they like.
time_limit=''
tally_folder=$(mktemp -d)
tally_log=$tally_folder/log
aside=()     # the processes that run aside
trap 'kill "${aside[@]}" 2>/dev/null || true; rm -rf "$tally_folder"' EXIT

heading() { printf '\n== %s\n' "$*"; }

# Runs a command, showing its output and keeping it in $tally_log; returns the command's status. With a
# time limit, it is ended then: by SIGKILL if it goes on after SIGTERM.
logged() {
  local within=()
  if [ -n "$time_limit" ]; then
    within=(timeout --foreground --kill-after=10 $((time_limit > SECONDS ? time_limit - SECONDS : 1)))
  fi
  "${within[@]}" "$@" 2>&1 | tee "$tally_log"
}

# Whether the time limit has passed.
time_is_over() { [ -n "$time_limit" ] && [ "$SECONDS" -ge "$time_limit" ]; }

# Runs a command in the background, beside what follows: aside NAME COMMAND…
aside() {
  {
    local status=0
    "${@:2}" || status=$?
    echo "$status" >"$tally_folder/$1.status"
  } >"$tally_folder/$1" 2>&1 &
  aside+=($!)
}

# Waits for a command that runs aside, shows its output and returns its status: from_aside NAME
from_aside() {
  until [ -s "$tally_folder/$1.status" ]; do sleep 0.1; done
  cat "$tally_folder/$1"
  return "$(<"$tally_folder/$1.status")"
}

# The number of lines in the log that match an extended regular expression.
lines_like() { grep -Ec -- "$1" "$tally_log" || true; }

# The number after a word, in the log's last line that has both: number_after 'failures='
number_after() {
  local number
  number=$(sed -nE "s/.*$1([0-9]+).*/\1/p" "$tally_log" | tail -n 1)
  printf '%s\n' "${number:-0}"
}

# Adds a part to the sums: its name, its exit status, how many of its tests passed and failed, and
# a sed expression that turns a line of the log into the name of a failed test. A command that fails
# without a failed test counts as one failure; one that `logged` has ended is left out.
count() {
  local part=$1 status=$2 good=$3 bad=$4 name=${5:-}
  passed=$((passed + good))
  failed=$((failed + bad))
  if [ "$bad" -gt 0 ]; then
    mapfile -t -O "${#failures[@]}" failures < <(sed -nE "${name:+s/$name/$part: \1/p}" "$tally_log")
  elif time_is_over && [[ $status == @(124|137) ]]; then
    leave_out "$part" "it was not done when the time was over"
  elif [ "$status" -ne 0 ]; then
    failed=$((failed + 1))
    failures+=("$part")
  fi
}

# Notes the tests of which the log says that they passed when they were alone.
note_again() {
  mapfile -t -O "${#again[@]}" again < <(sed -nE 's/^FAILED, THEN PASSED: (.*)/\1/p' "$tally_log")
}

# Runs a part that is a single check.
check() {
  local status=0
  heading "$1"
  logged "${@:2}" || status=$?
  if [ "$status" -eq 0 ]; then count "$1" 0 1 0; else count "$1" "$status" 0 0; fi
}

# Runs a part with the output of `swift test`.
check_with_swift_testing() {
  local status=0
  heading "$1"
  logged "${@:2}" || status=$?
  local test='^[^ ]+ Test ([^ ]+\(.*\)|".*") (with [0-9]+ test cases? )?'
  count "$1" "$status" "$(lines_like "${test}passed after")" "$(lines_like "${test}failed after")" \
    "${test}failed after.*"
  note_again
  if [ "$status" -eq 0 ] && [ "$(lines_like 'Test run with .* passed after')" -eq 0 ]; then
    say "No test ran."
    count "$1" 1 0 0
  fi
}

# Runs a part with the output of Python's unittest.
check_with_unittest() {
  local status=0
  heading "$1"
  logged "${@:2}" || status=$?
  local ran bad skipped
  ran=$(number_after '^Ran ')
  bad=$(($(number_after '^FAILED.*failures=') + $(number_after '^FAILED.*errors=')))
  skipped=$(number_after '^[OF].*skipped=')
  count "$1" "$status" "$((ran - bad - skipped))" "$bad" '^[FE][AR][A-Z]+: (.*)'
  note_again
}

# Counts a part that can't be run here: leave_out NAME REASON
leave_out() {
  skipped=$((skipped + 1))
  left_out+=("$1: $2")
}

# Runs a part that ends with its own sums, as `finish` prints them.
check_with_sums() {
  local status=0 sums
  heading "$1"
  logged "${@:2}" || status=$?
  sums=$(sed -nE 's/^([0-9]+) passed, ([0-9]+) failed(, ([0-9]+) skipped)?$/\1 \2 0\4/p' "$tally_log" |
    tail -n 1)
  local good=0 bad=0 skips=0
  read -r good bad skips <<<"${sums:-0 0 0}"
  count "$1" "$status" "$good" "$bad" '^Failed: (.*)'
  skipped=$((skipped + 10#$skips))
  mapfile -t -O "${#left_out[@]}" left_out < <(sed -nE 's/^Left out: (.*)/\1/p' "$tally_log")
  mapfile -t -O "${#again[@]}" again < <(sed -nE 's/^FAILED, THEN PASSED: (.*)/\1/p' "$tally_log")
}

# Prints what failed, the sums as the last line, and returns whether everything passed. A test that
# failed, and passed when it was alone, counts as passed, and is named.
finish() {
  if [ "${#left_out[@]}" -gt 0 ]; then printf '\nLeft out: %s' "${left_out[@]}"; fi
  if [ "${#again[@]}" -gt 0 ]; then printf '\nFAILED, THEN PASSED: %s' "${again[@]}"; fi
  if [ "$failed" -gt 0 ]; then printf '\nFailed: %s' "${failures[@]}"; fi
  printf '\n%d passed, %d failed' "$passed" "$failed"
  if [ "$skipped" -gt 0 ]; then printf ', %d skipped' "$skipped"; fi
  printf '\n'
  [ "$failed" -eq 0 ]
}
