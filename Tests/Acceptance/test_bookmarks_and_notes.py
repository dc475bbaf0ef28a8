"""Bookmarks and flash cards: decided by commands, and exported for other programs to read."""

import csv
import io
import json
import unittest
from html.parser import HTMLParser

import contract
from program import command
from records_case import RecordsCase

BOOKMARKS = """<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks Menu</H1>
<DL><p>
    <DT><A HREF="https://one.example/?a=1&amp;b=2" ADD_DATE="1577836800">One &lt;1&gt;</A>
    <DT><H3 ADD_DATE="1577836800" PERSONAL_TOOLBAR_FOLDER="true">Tool &amp; bar</H3>
    <DL><p>
        <DT><A HREF="https://two.example/" TAGS="a,b">Two</A>
        <DD>About two
        <DT><H3>Ж</H3>
        <DL><p>
            <DT><A HREF="https://three.example/">Three</A>
        </DL><p>
    </DL><p>
    <DT><A HREF="https://two.example/">Two again</A>
</DL><p>
"""

NOTES = """#separator:semicolon
#html:true
#guid column:1
#notetype column:2
#tags column:5
g-1;Basic;<b>Hund</b>;dog <img src="dog.png">;animals
# no note; "at all
g-2;Basic;"Katze; ""die""
zwei";cat;
"#3";Basic;x;y;koloda::again old
"""


class Bookmarks(HTMLParser):
    """A browser's view of a bookmark file: each address with its title and its folders."""

    def __init__(self, text):
        super().__init__()
        self.found, self.path, self.named, self.into = [], [], [], None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag == "a":
            self.found.append([dict(attributes)["href"], "", [name for name in self.path if name]])
        elif tag == "h3":
            self.named.append("")
        elif tag == "dl":
            self.path.append(self.named.pop() if self.named else "")
        if tag in ("a", "h3"):
            self.into = tag

    def handle_endtag(self, tag):
        if tag == "dl":
            self.path.pop()
        if tag in ("a", "h3"):
            self.into = None

    def handle_data(self, data):
        if self.into == "a":
            self.found[-1][1] += data
        elif self.into == "h3":
            self.named[-1] += data


def notes(text):
    """The header and the notes of a file, by Anki's documented rules."""
    head, lines = {}, text.splitlines(keepends=True)
    while lines and lines[0].startswith("#"):
        key, _, value = lines.pop(0)[1:].strip().partition(":")
        head[key.lower()] = value
    separator = {"tab": "\t", "semicolon": ";", "comma": ","}[head["separator"].lower()]
    return head, list(csv.reader(io.StringIO("".join(lines), newline=""), delimiter=separator))


class BookmarksAndNotes(RecordsCase):
    def run_on(self, name, path, *arguments):
        return super().run_on(name, path, *arguments).decode()

    def test_bookmarks_go_back_into_a_browser_in_their_folders(self):
        path = self.file("b.html", BOOKMARKS)
        self.run_on("decide", path, "#1", "keep")
        self.run_on("decide", path, "id:https://three.example/", "favourite")
        self.run_on("decide", path, "#4", "keep")
        self.run_on("decide", path, "#2", "reject")
        self.assertEqual(Bookmarks(self.run_on("export", path)).found, [
            ["https://one.example/?a=1&b=2", "One <1>", []],
            ["https://three.example/", "Three", ["Tool & bar", "Ж"]],
            ["https://two.example/", "Two again", []]])
        self.assertEqual(
            Bookmarks(self.run_on("export", path, "--piles", "reject")).found,
            [["https://two.example/", "Two", ["Tool & bar"]]])
        lines = [json.loads(line) for line in
                 self.run_on("export", path, "--format", "jsonl", "--with", "pile").splitlines()]
        self.assertEqual([line["pile"] for line in lines], ["keep", "reject", "favourite", "keep"])
        self.assertEqual((lines[1]["tags"], lines[1]["description"]), ("a,b", "About two"))
        table = list(csv.DictReader(io.StringIO(self.run_on("export", path, "--format", "csv"))))
        self.assertEqual([row["folder"] for row in table],
                         ["", "Tool & bar", "Tool & bar/Ж", ""])
        self.assertEqual(
            self.run_on("export", path, "--format", "list", "--piles", "reject"),
            "https://two.example/\n")
        self.run_on("undo", path)
        self.assertEqual(json.loads(self.run_on("status", path, "--json"))["decided"], 3)
        self.run_on("redo", path)

    def test_flash_cards_go_back_with_their_heads_and_their_piles_as_tags(self):
        path = self.file("w.txt", NOTES)
        self.assertEqual(
            json.loads(self.run_on("status", path, "--json"))["piles"], {"again": 0, "good": 0})
        self.run_on("decide", path, "#1", "again")
        self.run_on("decide", path, "id:g-2", "good")
        self.run_on("decide", path, "id:#3", "good")
        self.run_on("undo", path)
        self.run_on("redo", path)
        before, after = notes(NOTES), notes(self.run_on("export", path))
        self.assertEqual(after[0], before[0])
        cards = [row for row in before[1] if not row[0].startswith("# ")]
        for row, pile in zip(cards, ("again", "good", "good")):
            kept = [tag for tag in row[4].split() if not tag.startswith("koloda::")]
            row[4] = " ".join(kept + [f"koloda::{pile}"])
        self.assertEqual(after[1], cards)
        split = self.place / "split"
        self.run_on("export", path, "--split", str(split))
        self.assertEqual(sorted(file.name for file in split.iterdir()), ["again.txt", "good.txt"])
        self.assertEqual(len(notes((split / "good.txt").read_text())[1]), 2)
        # A note keeps its decision, whatever else in it changes.
        path.write_text("#guid column:1\ng-9\tnew\ng-1\tother\n")
        self.assertEqual(
            json.loads(self.run_on("status", path, "--json"))["piles"], {"again": 1, "good": 0})

    def test_notes_that_are_hard_to_learn_are_tagged_where_it_is_asked_for(self):
        path = self.file("w.txt", NOTES)
        for pile in ("again", "good", "again", "good", "again"):
            self.run_on("decide", path, "#1", pile)
        for pile in ("again", "good", "again"):
            self.run_on("decide", path, "#2", pile)

        def tags(*options):
            return [row[4] for row in notes(self.run_on("export", path, *options))[1]
                    if not row[0].startswith("# ")]

        self.assertEqual(tags(), ["animals koloda::again", "koloda::again"])
        self.assertEqual(
            tags("--tag-hard"), ["animals koloda::again koloda-hard", "koloda::again"])
        lines = self.file("a.jsonl", '{"n": 1}\n')
        result = command(self.desktop, self.data_home, "export", str(lines), "--tag-hard")
        self.assertEqual(result.returncode, contract.BAD_ARGUMENT, result.stderr)
        self.assertIn("--tag-hard is for flash cards", result.stderr)

    def test_a_file_in_utf_16_is_given_back_in_utf_16(self):
        for name, text in (("u.csv", "id,text\r\n1,é😀\r\n2,ж\r\n"), ("u.txt", "a\té\nb\tж\n"),
                           ("u.jsonl", '{"t": "é"}\n{"t": "ж"}\n')):
            for coding in ("utf-16-le", "utf-16-be"):
                with self.subTest(name=name, coding=coding):
                    mark = "\ufeff".encode(coding)
                    path = self.file(coding + name, mark + text.encode(coding))
                    self.run_on("decide", path, "#2", "good" if name == "u.txt" else "keep")
                    result = command(
                        self.desktop, self.data_home, "export", str(path), text=False)
                    self.assertTrue(result.stdout.startswith(mark))
                    self.assertIn("ж", result.stdout[2:].decode(coding))
                    other = "csv" if name == "u.jsonl" else "jsonl"
                    self.assertIn("ж", self.run_on("export", path, "--format", other))

    def test_latin_1_is_a_choice(self):
        path = self.file("l.csv", "id,text\n1,Käse\n2,Öl\n".encode("latin-1"))
        said = command(self.desktop, self.data_home, "status", str(path))
        self.assertIn("--encoding latin-1", said.stderr)
        # A status alone keeps nothing in the journal.
        self.run_on("status", path, "--encoding", "latin-1")
        self.assertFalse((self.data_home / "koloda" / "journal.sqlite").exists())
        self.run_on("decide", path, "#1", "keep")
        lines = self.run_on("export", path, "--encoding", "latin-1", "--format", "jsonl")
        self.assertEqual(json.loads(lines)["text"], "Käse")
        self.run_on("decide", path, "#1", "keep", "--encoding", "latin-1")
        # The chosen encoding stays with the deck.
        self.assertEqual(
            json.loads(self.run_on("export", path, "--format", "jsonl"))["text"], "Käse")
        self.assertEqual(
            command(self.desktop, self.data_home, "status", str(path)).stderr, "")
        result = command(self.desktop, self.data_home, "export", str(path), text=False)
        self.assertEqual(result.stdout, "id,text,answer\n1,Käse,accept\n".encode("latin-1"))

    def test_what_cannot_be_done_is_said_in_a_line(self):
        page = self.file("page.html", "<html><p>A page</p></html>")
        prose = self.file("prose.txt", "Once, there was a text.\n")
        lines = self.file("a.jsonl", '{"n": 1}\n')
        cards = self.file("w.txt", NOTES)
        for arguments in (
                ["status", str(page)], ["status", str(prose)],
                ["decide", str(cards), "#1", "keep"],
                ["export", str(lines), "--format", "html"],
                ["export", str(lines), "--format", "anki"],
                ["export", str(cards), "--with", "pile"],
                ["export", str(cards), "--format", "html"]):
            with self.subTest(arguments=arguments):
                result = command(self.desktop, self.data_home, *arguments)
                self.assertEqual(result.returncode, contract.BAD_ARGUMENT, result.stderr)
                self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)

    def test_a_head_that_contradicts_itself_is_named(self):
        path = self.file("w.txt", "#separator:tab\n#separator:comma\n#guid column:0\na,b\n")
        result = command(self.desktop, self.data_home, "status", str(path))
        self.assertEqual(result.returncode, 0)
        self.assertEqual(len(result.stderr.splitlines()), 2, result.stderr)
        self.assertIn("line 2, “#separator:comma”", result.stderr)
        self.assertIn("line 3, “#guid column:0”", result.stderr)


if __name__ == "__main__":
    unittest.main()
