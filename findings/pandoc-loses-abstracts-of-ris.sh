#!/bin/bash
# pandoc leaves out the abstracts of a RIS file that are in N2, and keeps those in AB.
#
# One would expect: RIS has two tags for an abstract, N2 and AB, and databases and programs write one or
# the other; so whoever turns references into CSL JSON to screen titles and abstracts for a review gets all
# abstracts.
# Seen: the reader only knows AB. With N2 the reference comes without an abstract, and nothing is said.
# Once N2 is written as AB, the abstract is there; of a reference with both, the first is.
#
# With: pandoc 3.9 in pypandoc_binary 1.17 from PyPI; Python 3.11.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check pypandoc_binary==1.17
pandoc=$("$folder/python/bin/python" -c "import pypandoc; print(pypandoc.get_pandoc_path())")

# Prints the title and the abstract of each reference.
show() {
  "$pandoc" -f ris -t csljson | python3 -c '
import json
import sys

for reference in json.load(sys.stdin):
    print(reference["title"] + ":", reference.get("abstract"))'
}

cat >"$folder/ponds.ris" <<'RIS'
TY  - JOUR
TI  - Ducks
AB  - They swim.
ER  - 
TY  - JOUR
TI  - Frogs
N2  - They jump.
ER  - 
TY  - JOUR
TI  - Newts
AB  - They hide.
N2  - They sleep.
ER  - 
RIS

{
  "$pandoc" --version | head -n 1
  show <"$folder/ponds.ris"
  echo "with AB for N2"
  sed 's/^N2  - /AB  - /' "$folder/ponds.ris" | show
} | tee "$folder/seen"

diff - "$folder/seen" <<'SEEN'
pandoc 3.9
Ducks: They swim.
Frogs: None
Newts: They hide.
with AB for N2
Ducks: They swim.
Frogs: They jump.
Newts: They hide.
SEEN
echo "As described."
