#!/bin/bash
# Anki's text export, imported back unchanged, doubles notes.
#
# One would expect: "Notes in Plain Text" exported with Anki's default ticks (HTML and tags) and
# imported into the same collection updates the notes it came from, or finds nothing to do.
# Seen: the file names no note type and has no unique identifier, so the import takes the note type
# that was used last for every row, and looks for notes with the same first field of that type only.
# Notes of other types are added a second time. A program that edits such a file and sends its user
# back to Anki doubles the user's notes; only a file with the guid and note type columns is safe.
# With these two columns, the same way back changes nothing.
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


def there_and_back(name, **columns):
    collection = Collection(f"{name}.anki2")
    for kind, fields in (
            ("Basic", ["chat", "cat"]), ("Basic (and reversed card)", ["chien", "dog"])):
        note = collection.new_note(collection.models.by_name(kind))
        note.fields = fields
        collection.add_note(note, collection.decks.id("Default"))
    collection.export_note_csv(
        out_path=f"{name}.txt", limit=None, with_html=True, with_tags=True, with_deck=False,
        **columns)
    metadata = collection.get_csv_metadata(path=f"{name}.txt", delimiter=None)
    collection.import_csv(ImportCsvRequest(path=f"{name}.txt", metadata=metadata))
    print(f"{name}:")
    for number in sorted(collection.find_notes("")):
        note = collection.get_note(number)
        print(f"  {note.note_type()['name']}: {', '.join(note.fields)}")
    collection.close()


def try_both():
    there_and_back("default", with_notetype=False, with_guid=False)
    there_and_back("with-guid-and-type", with_notetype=True, with_guid=True)


# On the main thread, Anki would print that it takes its time.
thread = threading.Thread(target=try_both)
thread.start()
thread.join()
PYTHON
(cd "$folder" && python/bin/python try.py) | tee "$folder/seen"

diff - "$folder/seen" <<'SEEN'
anki 25.09.2
default:
  Basic: chat, cat
  Basic (and reversed card): chien, dog
  Basic (and reversed card): chat, cat
with-guid-and-type:
  Basic: chat, cat
  Basic (and reversed card): chien, dog
SEEN
echo "As described."
