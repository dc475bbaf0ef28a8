#!/bin/bash
# Anki's text import passes over a note whose first field is empty, even one that it is told by its guid.
#
# One would expect: a file that was exported with "unique identifier" and "notetype name" is matched by its
# guids, so a tag that a program adds to each row reaches each note, whatever is in its fields.
# Seen: a row with an empty first field is counted among those with an empty field, and its note gets
# neither the tag nor the other fields. A note with nothing but a picture in its back field, say, is such
# a one. The import does not fail. A file that has only the guid, the note type and the tags, and no
# fields at all, reaches every note: so a program that only wants to tag notes writes no fields.
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
HEAD = "#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n"


def tag_all(name, with_fields):
    collection = Collection(f"{name}.anki2")
    for number, fields in enumerate((["chat", "cat"], ["", "dog"])):
        note = collection.new_note(collection.models.by_name("Basic"))
        note.fields = fields
        note.guid = f"note{number}"
        collection.add_note(note, collection.decks.id("Default"))
    rows = [["note0", "Basic", "chat", "cat"], ["note1", "Basic", "", "dog"]]
    with open(f"{name}.txt", "w", encoding="utf-8") as file:
        file.write(HEAD + f"#tags column:{5 if with_fields else 3}\n")
        for row in rows:
            file.write("\t".join((row if with_fields else row[:2]) + ["seen"]) + "\n")
    metadata = collection.get_csv_metadata(path=f"{name}.txt", delimiter=None)
    log = collection.import_csv(ImportCsvRequest(path=f"{name}.txt", metadata=metadata)).log
    print(f"{name}: {len(log.updated)} updated, {len(log.empty_first_field)} empty")
    for number in sorted(collection.find_notes("")):
        note = collection.get_note(number)
        print(f"  {note.fields}: {note.tags}")
    collection.close()


def try_both():
    tag_all("with-fields", True)
    tag_all("tags-only", False)


# On the main thread, Anki would print that it takes its time.
thread = threading.Thread(target=try_both)
thread.start()
thread.join()
PYTHON
(cd "$folder" && python/bin/python try.py) | tee "$folder/seen"

diff - "$folder/seen" <<'SEEN'
anki 25.09.2
with-fields: 1 updated, 1 empty
  ['chat', 'cat']: ['seen']
  ['', 'dog']: []
tags-only: 2 updated, 0 empty
  ['chat', 'cat']: ['seen']
  ['', 'dog']: ['seen']
SEEN
echo "As described."
