# shellcheck shell=bash
# A benchmark's rows: `name value unit`, where a name may have spaces and value and unit have none.

# A row of the number on standard input: as_row NAME UNIT
as_row() { awk -v name="$1" -v unit="$2" '{ print name, $1, unit }'; }

# The least of some runs of a command, in milliseconds: best_of RUNS COMMAND…
best_of() {
  local runs=$1
  shift
  local run begin end
  for ((run = 0; run < runs; run++)); do
    begin=$(date +%s%N)
    "$@" >/dev/null
    end=$(date +%s%N)
    printf '%s\n' $((end - begin))
  done | sort -n | awk 'NR == 1 { printf "%.2f\n", $1 / 1e6 }'
}

# The rows on standard input as JSON. A value that is no number becomes a string.
rows_as_json() {
  awk '
    function quoted(text) {
      gsub(/[\\"]/, "\\\\&", text)
      return "\"" text "\""
    }
    BEGIN { printf "[" }
    NF >= 3 {
      name = $1
      for (i = 2; i <= NF - 2; i++) name = name " " $i
      value = $(NF - 1)
      if (value !~ /^-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?$/) value = quoted(value)
      printf "%s\n  {\"name\": %s, \"value\": %s, \"unit\": %s}", separator, quoted(name), value,
        quoted($NF)
      separator = ","
    }
    END { print "\n]" }'
}
