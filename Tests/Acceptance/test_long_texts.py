"""Long texts without spaces: the program answers keys, and keeps decisions."""

import json
import random

from belonging import InstanceCase
from case import OnWayland
from instance import title_of
from program import command


class LongTexts(OnWayland, InstanceCase):
    def setUp(self):
        super().setUp()
        self.home = self.desktop.new_folder("records")

    def open(self, file):
        self.start_instance(file, environment={"HOME": str(self.home)}, cwd=self.home)
        window = self.program.wait_for_windows(title_of(file))[title_of(file)]
        self.wait_for_front(window, "")
        self.desktop.focus()
        return window

    def decide_all(self, file, count, information=False):
        self.open(file)
        if information:
            self.hand.type("i")
        for decided in range(count):
            self.hand.type("Right")
            self.wait_for_decided(file, decided + 1)

    def test_keys_are_answered_whatever_a_record_holds(self):
        unit = {"dna": "ACGT", "x": "x", "han": "漢字仮名", "thai": "กขคง", "base64": "aB3+/"}
        texts = [(text * (length // len(text) + 1))[:length]
                 for text in unit.values() for length in (20_000, 100_000, 1_000_000)]
        file = self.home / "long.jsonl"
        file.write_text("".join(
            json.dumps({"id": number, "text": text}) + "\n" for number, text in enumerate(texts)))
        self.decide_all(file, len(texts))

    def test_so_are_they_whatever_field_holds_it(self):
        long = "ACGT" * 25_000
        records = [
            {"id": 1, "title": long, "text": "s"}, {"id": 2, "text": "s", "other": long},
            {"id": 3, "text": "s", "label": long}, {"id": 4, "text": "s", long: 1},
            {"id": 5, "text": long, "spans": [{"start": 9000, "end": 9400, "label": long[:9000]}]},
            {"id": 6, "text": "s", "list": [long, long]},
            {"id": 7, "text": "s", **{f"n{number}": long for number in range(100)}},
        ]
        file = self.home / "fields.jsonl"
        file.write_text("".join(json.dumps(record) + "\n" for record in records))
        self.decide_all(file, len(records))

    def test_so_are_they_on_flash_cards_with_their_information(self):
        long = "ACGT" * 25_000
        file = self.home / "cards.txt"
        file.write_text(f"#separator:tab\n{long}\tb\nf\t{long}\ng\th\n")
        self.decide_all(file, 3, information=True)

    def test_so_are_they_beside_a_note(self):
        file = self.home / "noted.jsonl"
        count = 8
        file.write_text("".join(json.dumps({"id": n, "text": "s"}) + "\n" for n in range(count)))
        result = command(
            self.desktop, self.data_home, "mark", str(file),
            *(f"#{number}" for number in range(1, count + 1)), "--note",
            "".join(random.Random(1).choices("ACGT", k=10_000)))
        self.assertEqual(result.returncode, 0, result.stderr)
        window = self.open(file)
        self.hand.type("i")
        window.named("Note")
        # Many cards in a row, since slowness adds up.
        self.hand.type(*["Right"] * count)
        self.wait_for_decided(file, count)

    def test_so_are_they_on_bookmarks(self):
        long = "ACGT" * 25_000
        file = self.home / "bookmarks.html"
        file.write_text(
            "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n"
            f'<DT><A HREF="https://a.example/{long}" TAGS="{long}">Address</A>\n'
            f'<DT><A HREF="https://b.example/">{long}</A>\n<DD>{long}\n</DL><p>\n')
        self.decide_all(file, 2)
