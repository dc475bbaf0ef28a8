#!/bin/bash
# An Anki package holds a second collection, whose only note is not the user's.
#
# One would expect: an .apkg is a zip file with the notes in `collection.anki2`, a SQLite database, where
# other programs that make packages put them, and beside it the media under numbers as names.
# Seen: `collection.anki2` is there and can be read without an error, but has one note, which asks to
# update Anki. The user's notes are in `collection.anki21b`, a SQLite database compressed with
# Zstandard, or in `collection.anki21` where support of older versions was ticked. Without that tick
# each media file is compressed, too, and the list of them is no JSON. So look for anki21b first, then
# anki21, and for anki2 only if there is neither.
#
# With: anki 25.9.2 (Anki's own backend) and zstandard 0.25.0 from PyPI; Python 3.11.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check \
  anki==25.9.2 zstandard==0.25.0

cat >"$folder/try.py" <<'PYTHON'
import os
import sqlite3
import threading
import zipfile

import anki.buildinfo
import zstandard
from anki.collection import Collection, ExportAnkiPackageOptions

print("anki", anki.buildinfo.version)
folder = os.getcwd()
collection = Collection(f"{folder}/own.anki2")
collection.media.write_data("meow.txt", b"meow")
note = collection.new_note(collection.models.by_name("Basic"))
note.fields = ["chat [sound:meow.txt]", "cat"]
collection.add_note(note, collection.decks.id("Default"))


def kind(data):
    if data.startswith(b"\x28\xb5\x2f\xfd"):
        unpacked = zstandard.ZstdDecompressor().decompressobj().decompress(data)
        return f"Zstandard of {kind(unpacked)}"
    if not data.startswith(b"SQLite format 3\0"):
        return "JSON" if data.startswith(b"{") else "text" if data == b"meow" else "other"
    with open("one.db", "wb") as file:
        file.write(data)
    database = sqlite3.connect("one.db")
    notes = [row[0].split("\x1f") for row in database.execute("SELECT flds FROM notes")]
    database.close()
    if len(notes) == 1 and "update" in notes[0][0]:
        return "SQLite with a request to update Anki"
    return f"SQLite {notes}"


def export(ticked):
    collection.export_anki_package(
        out_path=f"{folder}/one.apkg", limit=None, options=ExportAnkiPackageOptions(
            with_scheduling=False, with_deck_configs=False, with_media=True, legacy=ticked))


for ticked in (False, True):
    # On the main thread, Anki would print that it takes its time.
    thread = threading.Thread(target=export, args=[ticked])
    thread.start()
    thread.join()
    print("For older versions:" if ticked else "As by default:")
    with zipfile.ZipFile("one.apkg") as package:
        for name in sorted(package.namelist()):
            if name != "meta":
                print(f"  {name}: {kind(package.read(name))}")
PYTHON
(cd "$folder" && python/bin/python try.py) | tee "$folder/seen"

diff - "$folder/seen" <<'SEEN'
anki 25.09.2
As by default:
  0: Zstandard of text
  collection.anki2: SQLite with a request to update Anki
  collection.anki21b: Zstandard of SQLite [['chat [sound:meow.txt]', 'cat']]
  media: Zstandard of other
For older versions:
  0: text
  collection.anki2: SQLite with a request to update Anki
  collection.anki21: SQLite [['chat [sound:meow.txt]', 'cat']]
  media: JSON
SEEN
echo "As described."
