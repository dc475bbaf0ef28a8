"""Flash cards from Anki, bookmarks, large files and files in other encodings, in a window."""

import csv
import io
import json
import unittest

import photos
from belonging import InstanceCase
from case import OnWayland
from instance import title_of
from program import command
from waiting import until

NOTES = """#separator:semicolon
#html:true
#guid column:1
#notetype column:2
#tags column:5
g-1;Basic;<b>Hund</b>;dog <img src="dog.png">;animals
g-2;Basic;"Katze; ""die"" hier";cat;
g-3;Basic;Maus;mouse;
"""

BOOKMARKS = """<!DOCTYPE NETSCAPE-Bookmark-file-1>
<DL><p>
    <DT><H3>Reading</H3>
    <DL><p>
        <DT><A HREF="https://one.example/a?b" TAGS="x,y" ADD_DATE="1577880000">One &lt;1&gt;</A>
    </DL><p>
    <DT><A HREF="https://two.example/">Two</A>
</DL><p>
"""


class RecordDecks(OnWayland, InstanceCase):
    def setUp(self):
        super().setUp()
        self.home = self.desktop.new_folder("records")

    def open(self, name, content, beginning):
        file = self.home / name
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        self.start_instance(file, environment={"HOME": str(self.home)}, cwd=self.home)
        self.window = self.program.wait_for_windows(title_of(file))[title_of(file)]
        self.wait_for_front(self.window, beginning)
        self.desktop.focus()
        return file

    @property
    def deck(self):
        return self.window.find(
            lambda node: any(action.startswith("deck.") for action in node.actions), "a deck")

    def wait_for_front(self, window, beginning):
        until(
            lambda: self.deck.name.startswith(beginning),
            lambda: f"{beginning!r} in front; it is {self.deck.name!r}", every=0.05)
        return self.deck

    def piles(self, file):
        result = command(self.desktop, self.data_home, "status", str(file), "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)["piles"]

    def wait_for_piles(self, file, **piles):
        """Wait until the journal on disk has these piles: the window shows a decision before."""
        until(
            lambda: self.piles(file) == piles, lambda: f"{piles}; there is {self.piles(file)}",
            every=0.05)

    def export(self, file, *arguments):
        result = command(self.desktop, self.data_home, "export", str(file), *arguments)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def press(self, name):
        self.window.find(
            lambda node: node.name == name and "button" in node.role, f"a button {name!r}").act()

    def test_flash_cards_turn_and_come_again_until_all_are_known(self):
        (self.home / "dog.png").write_bytes(photos.flat((200, 120, 40)))
        file = self.open("words.txt", NOTES, "Hund")
        # The answer is not read out before the card is flipped.
        self.assertNotIn("dog", self.deck.description or "")
        self.hand.type("space")
        self.wait_for_front(self.window, "dog")
        self.assertEqual(self.piles(file), {"again": 0, "good": 0})
        self.hand.type("1")
        self.wait_for_front(self.window, "Katze; \"die\" hier")
        self.hand.type("t")
        self.wait_for_front(self.window, "cat")
        self.hand.type("Right")
        self.wait_for_front(self.window, "Maus")
        self.hand.type("Left")
        self.window.named("2 Cards to Learn Again")
        self.wait_for_piles(file, again=2, good=1)
        # One key starts another pass, in which each card shows its front again.
        self.hand.type("Return")
        self.wait_for_front(self.window, "Hund")
        self.hand.type("3")
        self.wait_for_front(self.window, "Maus")
        self.hand.type("3")
        self.window.named("3 of 3 Known")
        self.wait_for_piles(file, again=0, good=3)
        rows = list(csv.reader(
            io.StringIO("".join(self.export(file).splitlines(keepends=True)[5:])), delimiter=";"))
        self.assertEqual(
            [(row[0], row[4]) for row in rows],
            [("g-1", "animals koloda::good"), ("g-2", "koloda::good"), ("g-3", "koloda::good")])

    def test_flash_cards_are_called_cards_in_the_review(self):
        self.open("words.txt", NOTES, "Hund")
        self.hand.type("1")
        self.wait_for_front(self.window, "Katze; \"die\" hier")
        self.hand.type("F9")
        for text in ("1 card", "Card 1"):
            self.window.named(text)

    def test_a_bookmark_is_shown_part_by_part(self):
        self.open("b.html", BOOKMARKS, "One <1>")
        for text in ("Reading", "One <1>", "https://one.example/a?b", "x", "y"):
            self.window.named(text)
        self.hand.type("Right")
        self.wait_for_front(self.window, "Two")

    def test_a_file_in_another_encoding_is_opened_as_it_is_written(self):
        file = self.open("l.csv", "id,text\n1,Käse\n2,Öl\n".encode("latin-1"), "K")
        self.window.named("“l.csv” is not in UTF-8. Some letters may be wrong.")
        # Any other encoding can be chosen, too.
        self.press("Other Encoding…")
        until(lambda: self.program.windows.get("Fields"), "the window of the fields").named("Encoding")
        self.hand.type("Escape")
        until(lambda: "Fields" not in self.program.windows, "the window's end")
        self.press("Open as Latin-1")
        self.wait_for_front(self.window, "Käse")
        self.deck.act("deck.keep")
        self.wait_for_decided(file, 1)
        # The chosen encoding stays with the deck.
        self.assertEqual(
            json.loads(self.export(file, "--format", "jsonl"))["text"], "Käse")

    def test_a_large_file_is_there_before_all_of_it_is_read(self):
        count = 120_000
        file = self.open(
            "many.jsonl",
            "".join(json.dumps({"id": n, "text": f"Number {n} " + "x" * 60}) + "\n"
                    for n in range(1, count + 1)), "Number 1")
        self.hand.type("Right")
        self.wait_for_front(self.window, "Number 2")
        self.window.named(f"#2, {count - 1:,} left")
        self.hand.type("ctrl+g")
        question = until(lambda: self.program.windows.get("Go to Record"), "the question")
        until(
            lambda: self.hand.type("ctrl+a") or self.hand.type("1", every=0.3)
            or question.named("Go").is_sensitive, "a number in the entry")
        self.hand.type("ctrl+a", *"119999", "Return")
        self.wait_for_front(self.window, "Number 119999")
        self.hand.type("Left")
        self.wait_for_decided(file, 2)
        rows = [json.loads(line) for line in self.export(file).splitlines()]
        self.assertEqual(
            [(row["id"], row["answer"]) for row in rows], [(1, "accept"), (119_999, "reject")])

    def choose_in_view_menu(self, name):
        self.window.find(lambda node: node.name == "Main Menu" and node.actions, "the menu").act()
        # Newer versions of GTK tell of a submenu only once it is open.
        for item in ("View", name):
            self.program.application.find(
                lambda node, item=item: node.name == item and "item" in node.role,
                f"the menu's {item!r}").act()

    def test_what_fields_are_for_is_shown_and_changed(self):
        file = self.open(
            "r.jsonl", '{"id": 1, "a": "first", "b": "second"}\n' * 1 + '{"id": 2, "a": "x"}\n',
            "first")
        self.choose_in_view_menu("Fields…")
        fields = until(lambda: self.program.windows.get("Fields"), "the window of the fields")
        for row in ("Title", "Text", "Picture", "Suggestion", "ID", "Order", "Encoding"):
            fields.named(row)
        # The first field that takes letters is the question. However many are typed until it shows.
        until(
            lambda: self.hand.type("q", every=0.3) or any(
                {"q"} in (set(node.name), set(node.text)) for node in self.window.walk()),
            "the question above the card")
        self.hand.type("Escape")
        until(lambda: "Fields" not in self.program.windows, "the window's end")
        self.wait_for_front(self.window, "first")
        self.assertEqual(self.decided(file), 0)

    def test_only_records_with_a_value_are_shown(self):
        self.open("f.jsonl", "".join(
            json.dumps({"text": f"Number {n}", "kind": "even" if n % 2 == 0 else "odd"}) + "\n"
            for n in range(1, 8)), "Number 1")
        self.choose_in_view_menu("Filter…")
        self.window.named("Match the whole field")
        self.hand.type("e", "v", "e", "n")
        self.window.named("3 of 7 cards")
        self.hand.type("Escape")
        self.wait_for_front(self.window, "Number 2")
        self.press("Clear Filter")
        self.window.named("#2, 7 left")


if __name__ == "__main__":
    unittest.main()
