"""Packages of Anki, made as Anki 2.1 makes them."""

import io
import json
import sqlite3
import zipfile

SCHEMA = """
CREATE TABLE col (id integer PRIMARY KEY, crt, mod, scm, ver, dty, usn, ls, conf, models, decks,
  dconf, tags);
CREATE TABLE notes (id integer PRIMARY KEY, guid, mid, mod, usn, tags, flds, sfld, csum, flags, data);
CREATE TABLE cards (id integer PRIMARY KEY, nid, did, ord, mod, usn, type, queue, due, ivl, factor,
  reps, lapses, left, odue, odid, flags, data);
CREATE TABLE revlog (id integer PRIMARY KEY, cid, usn, ease, ivl, lastIvl, factor, time, type);
CREATE TABLE graves (usn, oid, type);
"""

ANSWER = "{{FrontSide}}\n\n<hr id=answer>\n\n"
BASIC, BOTH, CLOZE, OCCLUSION = 1, 2, 3, 4
MODELS = {
    BASIC: ("Basic", 0, ["Front", "Back"], [("{{Front}}", ANSWER + "{{Back}}")]),
    BOTH: ("Both", 0, ["Front", "Back"],
           [("{{Front}}", ANSWER + "{{Back}}"), ("{{Back}}", ANSWER + "{{Front}}")]),
    CLOZE: ("Cloze", 1, ["Text", "Extra"],
            [("{{cloze:Text}}", "{{cloze:Text}}<br>{{Extra}}")]),
    OCCLUSION: ("Image Occlusion", 1, ["Occlusion", "Image", "Back Extra"],
                [("<div style=\"display: none\">{{cloze:Occlusion}}</div>{{Image}}",
                  "<div style=\"display: none\">{{cloze:Occlusion}}</div>{{Image}}"
                  "<div>{{Back Extra}}</div>")]),
}


def model(number, name, kind, fields, templates):
    return {
        "id": number, "name": name, "type": kind,
        "flds": [{"name": field, "ord": place} for place, field in enumerate(fields)],
        "tmpls": [{"name": f"Card {place + 1}", "ord": place, "qfmt": front, "afmt": back}
                  for place, (front, back) in enumerate(templates)],
    }


def collection(notes, version=11):
    """The database of notes, each of which is (guid, model, fields, cards, tags)."""
    database = sqlite3.connect(":memory:")
    database.executescript(SCHEMA)
    models = {str(number): model(number, *rest) for number, rest in MODELS.items()}
    database.execute(
        "INSERT INTO col (id, ver, models, decks) VALUES (1, ?, ?, ?)",
        (version, json.dumps(models), json.dumps({"1": {"name": "Words"}})))
    for note, (guid, kind, fields, cards, tags) in enumerate(notes, 1):
        database.execute(
            "INSERT INTO notes (id, guid, mid, tags, flds) VALUES (?, ?, ?, ?, ?)",
            (note, guid, kind, f" {tags} " if tags else "", "\x1f".join(fields)))
        for card in range(cards):
            database.execute(
                "INSERT INTO cards (nid, did, ord) VALUES (?, 1, ?)", (note, card))
    database.commit()
    return database.serialize()


def package(notes, media=(), version=11, meta=2, files=()):
    """The bytes of a package of notes, with media of [name, bytes] and further files."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("meta", bytes([8, meta]))
        made.writestr("collection.anki21", collection(notes, version))
        made.writestr(
            "collection.anki2", collection([("old", BASIC, ["Please update", "Anki"], 1, "")]))
        for number, (_, content) in enumerate(media):
            made.writestr(str(number), content)
        made.writestr(
            "media", json.dumps({str(number): name for number, (name, _) in enumerate(media)}))
        for name, content in files:
            made.writestr(name, content)
    return archive.getvalue()
