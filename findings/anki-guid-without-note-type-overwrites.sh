#!/bin/bash
# Anki writes the unique identifier of a line into the note's first field, unless a column names the
# note type.
#
# One would expect: a text file with `#guid column:1` and a column of tags, to add tags to notes that
# exist, changes nothing but tags; and a line for a note that no longer exists is left out.
# Seen: without a column of note types, also where `#notetype:` names the type of all, the first field
# of the note is replaced by the identifier itself. With the column, only the tags change, but a line
# with an unknown identifier adds a note with empty fields, and one with another type than the note's
# is a conflict and changes nothing. So a program that sends tags back writes the note type into each
# line, and only lines of notes that its file was made from.
#
# With: anki 25.9.2 from PyPI (Anki's own backend); Python 3.11.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check anki==25.9.2

cat >"$folder/try.py" <<'PYTHON'
import threading

import anki.buildinfo
from anki.collection import Collection, ImportCsvRequest

print("anki", anki.buildinfo.version)


def send_tags(name, header, line):
    """Import one line into a collection with one note, and print what has become of it."""
    collection = Collection(f"{name}.anki2")
    note = collection.new_note(collection.models.by_name("Basic"))
    note.fields = ["chat", "cat"]
    collection.add_note(note, collection.decks.id("Default"))
    own = note.guid
    with open(f"{name}.txt", "w", encoding="utf-8") as file:
        file.write(f"#separator:tab\n#html:true\n{header}{line.format(own=own)}\n")
    metadata = collection.get_csv_metadata(path=f"{name}.txt", delimiter=None)
    collection.import_csv(ImportCsvRequest(path=f"{name}.txt", metadata=metadata))
    print(f"{name}:")
    for number in sorted(collection.find_notes("")):
        found = collection.get_note(number)
        fields = ["its identifier" if field == own else field for field in found.fields]
        print(f"  {fields} {found.tags}")
    collection.close()


TYPED = "#guid column:1\n#notetype column:2\n#tags column:3\n"


def try_all():
    send_tags("typed", TYPED, "{own}\tBasic\tseen")
    send_tags("untyped", "#guid column:1\n#tags column:2\n", "{own}\tseen")
    send_tags("one type for all", "#guid column:1\n#notetype:Basic\n#tags column:2\n", "{own}\tseen")
    send_tags("unknown identifier", TYPED, "abcdefgh\tBasic\tseen")
    send_tags("another type", TYPED, "{own}\tCloze\tseen")


# On the main thread, Anki would print that it takes its time.
thread = threading.Thread(target=try_all)
thread.start()
thread.join()
PYTHON
(cd "$folder" && python/bin/python try.py) | tee "$folder/seen"

diff - "$folder/seen" <<'SEEN'
anki 25.09.2
typed:
  ['chat', 'cat'] ['seen']
untyped:
  ['its identifier', 'cat'] ['seen']
one type for all:
  ['its identifier', 'cat'] ['seen']
unknown identifier:
  ['chat', 'cat'] []
  ['', ''] ['seen']
another type:
  ['chat', 'cat'] []
SEEN
echo "As described."
