"""A folder of photos answered by several people: shared, joined, shown, decided and exported."""

import json
import os
import pathlib
import stat
import subprocess
import unittest

from contract import BAD_ARGUMENT, FAILURE
from case import AtAPrompt
from photos import chart
from program import Program, command, executable
from sharing import SharedCase
from waiting import until

from PIL import Image

PLACE = 0x8825
MAKE = 0x010F
ORIENTATION = 0x0112
ATTEMPTS = 10  # to interrupt a command before it is done


class SharedPhotos(SharedCase):
    def album(self, count, size=(640, 480)):
        """Fill a folder with photos, each in a flat colour of its own."""
        for number in range(count):
            image = Image.new("RGB", size, (5 * number, 90, 160))
            image.save(self.place / f"photo-{number:02}.jpg", quality=95)
        return self.place

    def share_album(self, *options, status=0):
        self.run_as("lead", "share", self.place, "--people", "ann,ben", *options, status=status)

    def previews(self):
        """The previews on the server, in the order of their cards."""
        rows = self.server.sql(
            "SELECT encode(v.picture, 'hex') FROM koloda.preview v"
            " JOIN koloda.card c USING (pile, key) ORDER BY c.card").split()
        return [bytes.fromhex(row) for row in rows]

    def records(self):
        rows = self.server.sql(
            "SELECT convert_from(record, 'UTF8') FROM koloda.card ORDER BY card").splitlines()
        return [json.loads(row) for row in rows if row]

    def test_two_people_answer_photos_and_the_answers_come_back(self):
        self.album(3)
        self.share_album("--answers", "2")
        for person, piles in {"ann": ["keep"] * 3, "ben": ["keep", "keep", "reject"]}.items():
            joined = json.loads(self.run_as(person, "join", "--json"))
            self.assertEqual([card["record"] for card in joined["waiting"]],
                             [{"file": f"photo-{number:02}.jpg"} for number in range(3)])
            for number, pile in enumerate(piles):
                # Cards are named by number or by file.
                card = f"#{number + 1}" if person == "ann" else f"photo-{number:02}.jpg"
                self.run_as(person, "decide", card, pile)
        self.run_as("ann", "decide", "photo-99.jpg", "keep", status=1)
        lines = [json.loads(line) for line in self.run_as("lead", "export").splitlines()]
        self.assertEqual(
            [(line["file"], line["_annotator_id"], line["pile"]) for line in lines],
            [("photo-00.jpg", "ann", "keep"), ("photo-00.jpg", "ben", "keep"),
             ("photo-01.jpg", "ann", "keep"), ("photo-01.jpg", "ben", "keep"),
             ("photo-02.jpg", "ann", "keep"), ("photo-02.jpg", "ben", "reject")])
        self.assertEqual(json.loads(self.run_as("lead", "agreement", "--json"))["shared"], 3)
        dispute, = [json.loads(line) for line in
                    self.run_as("lead", "disputes", "--json").splitlines()]
        self.assertEqual(dispute["record"], {"file": "photo-02.jpg"})
        self.run_as("lead", "settle", "#3", "reject")
        target = self.desktop.new_folder("out") / "answers.jsonl"
        self.run_as("lead", "export", "--resolved", "-o", str(target))
        # The owner of the photos imports the answers into their own deck.
        home = self.home("lead")
        result = command(self.desktop, home, "decide", str(self.place), "--from", str(target))
        self.assertEqual(result.returncode, 0, result.stderr)
        status = json.loads(command(self.desktop, home, "status", str(self.place), "--json").stdout)
        self.assertEqual((status["piles"]["keep"], status["piles"]["reject"]), (2, 1))
        self.assertEqual(status["remaining"], 0)

    def test_a_preview_is_upright_card_sized_and_says_nothing_of_its_file(self):
        image = Image.new("RGB", (3000, 2000), (200, 30, 30))
        image.paste((30, 30, 200), (0, 0, 1500, 2000))
        exif = Image.Exif()
        exif[ORIENTATION] = 6
        exif[MAKE] = "A Camera"
        exif.get_ifd(PLACE).update({1: "N", 2: (48.0, 12.0, 30.0), 3: "E", 4: (16.0, 22.0, 0.0)})
        image.save(self.place / "turned.jpg", exif=exif.tobytes(), comment=b"at home")
        self.share_album()
        preview, = self.previews()
        for secret in (b"Exif", b"A Camera", b"at home", b"http"):
            self.assertNotIn(secret, preview)
        path = self.desktop.new_folder("out") / "preview.jpg"
        path.write_bytes(preview)
        with Image.open(path) as seen:
            self.assertEqual((seen.format, seen.size), ("JPEG", (1067, 1600)))
            self.assertFalse(seen.getexif())
            # The left half has become the upper one.
            for at, blue in (((500, 300), True), ((500, 1300), False)):
                red, _, other = seen.convert("RGB").getpixel(at)
                self.assertEqual(other > red, blue)

    def test_a_shot_is_one_card_and_a_bad_picture_is_named(self):
        self.album(1)
        (self.place / "photo-00.png").write_bytes(b"")
        os.remove(self.place / "photo-00.png")
        (self.place / "broken.jpg").write_bytes(b"\xff\xd8\xff\xe0 no picture")
        (self.place / "empty.jpg").write_bytes(b"")
        self.share_album()
        self.assertEqual([record["file"] for record in self.records()], ["photo-00.jpg"])
        for name in ("broken.jpg", "empty.jpg"):
            self.assertIn(name, self.said)
        self.assertIn("left out", self.said)

    def test_what_is_no_photo_is_not_shared(self):
        self.share_album(status=BAD_ARGUMENT)
        self.assertIn("there are no cards in", self.said)
        (self.place / "broken.jpg").write_bytes(b"no picture")
        self.share_album(status=FAILURE)
        self.assertIn("no photo", self.said)
        # The deck is invisible so far, and its name is free for another attempt.
        self.run_as("ann", "join", status=1)
        self.album(1)
        self.share_album()
        self.assertEqual(self.status("ann")["cards"], 1)

    def test_who_is_interrupted_goes_on_where_it_stopped(self):
        # Large enough for their previews to take a while.
        self.album(40, (1600, 1200))
        share = [str(executable()), "share", str(self.place), self.server.address("lead"),
                 "--name", "pile", "--people", "ann"]
        environment = {**os.environ, "XDG_DATA_HOME": str(self.home("lead"))}
        for _ in range(ATTEMPTS):
            with subprocess.Popen(share, env=environment, stdout=subprocess.DEVNULL) as first:
                until(
                    lambda: self.count("koloda.card") >= 8, "some photos on the server", every=0.01)
                first.kill()
            if self.count("koloda.card") < 40:
                break
            # The command was faster than the test.
            self.server.sql("DROP DATABASE decks WITH (FORCE)", "CREATE DATABASE decks OWNER lead",
                            database="postgres")
        else:
            self.fail(f"all photos were shared in {ATTEMPTS} tries before the end")
        # Nobody can join before the upload is complete.
        self.run_as("ann", "join", status=1)
        stamps = self.stamps()
        # Photos missing from the folder are removed, and new ones added.
        os.remove(self.place / "photo-00.jpg")
        (self.place / "photo-01.jpg").rename(self.place / "other.jpg")
        Image.new("RGB", (60, 40), (1, 2, 3)).save(self.place / "new.png")
        self.share_album()
        self.assertEqual(self.count("koloda.card"), 40)
        kept = self.stamps()
        self.assertEqual({key: kept[key] for key in stamps if key in kept},
                         {key: stamp for key, stamp in stamps.items() if key in kept})
        self.assertEqual(len(set(stamps) - set(kept)), 1)
        names = {record["file"] for record in self.records()}
        self.assertEqual(names, {"new.png", "other.jpg"} | {f"photo-{n:02}.jpg" for n in range(2, 40)})
        places = self.server.sql("SELECT card FROM koloda.card ORDER BY card").split()
        self.assertEqual([int(place) for place in places], list(range(40)))
        self.assertEqual(self.count("koloda.slot"), 40)
        self.share_album(status=1)
        self.assertIn("already has", self.said)

    def count(self, table):
        found = self.server.sql(f"SELECT CASE WHEN to_regclass('{table}') IS NULL THEN 0 END")
        return int(found.strip() or self.server.sql(f"SELECT count(*) FROM {table}"))

    def stamps(self):
        """For each key, the id of the transaction that stored its preview."""
        rows = self.server.sql("SELECT encode(key, 'hex'), xmin FROM koloda.preview").split()
        return dict(row.split("|") for row in rows)

    def open(self, person):
        window = Program(self.desktop, self.server.address(person) + "#pile", self.home(person))
        self._programs.append(window)
        self.program = window
        window.wait_for_card()
        return window

    def kept(self, person, kind):
        folder, = pathlib.Path(self.home(person)).glob(f"koloda/shared/*/{kind}")
        return folder

    def test_photos_are_seen_and_decided_in_a_window_also_offline(self):
        for number in range(4):
            chart(self.place / f"chart-{number}.png", number)
        self.share_album()
        window = self.open("ann")
        until(lambda: (window.deck.name or "").startswith("chart-0.png"),
              lambda: window.deck.name, every=0.05)
        window.trace.wait(
            lambda trace: [event for event in trace.of_kind("picture")
                           if event["kind"] == "full"], "a picture")
        folder = self.kept("ann", "previews")
        self.assertEqual(stat.S_IMODE(folder.stat().st_mode), 0o700)
        self.assertEqual({stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}, {0o600})
        self.server.stop()
        try:
            for _ in range(2):
                mark = window.trace.mark()
                window.deck.act("deck.keep")
                window.trace.wait(lambda trace: trace.of_kind("journaled", mark), "a decision")
            self.stop(window)
            window = self.open("ann")
            until(lambda: (window.deck.name or "").startswith("chart-2.png"),
                  lambda: window.deck.name, every=0.05)
            window.trace.wait(
                lambda trace: [event for event in trace.of_kind("picture")
                               if event["kind"] == "full"], "a picture")
        finally:
            self.server.start()
        until(lambda: self.count("koloda.answer") == 2, "two answers", every=0.1)
        # A preview that is missing on this computer is fetched again with its card.
        (folder / "0").unlink()
        self.stop(window)
        window = self.open("ann")
        for _ in range(2):
            window.deck.act("deck.undo")
        until(lambda: (window.deck.name or "").startswith("chart-0.png"),
              lambda: window.deck.name, every=0.05)
        until(lambda: (folder / "0").exists() and (folder / "0").stat().st_size > 0,
              "the picture again", every=0.05)

    def stop(self, window):
        self.desktop.command(f"[pid={window.process}]", "kill")
        self.assertEqual(window.wait_for_end(), 0)

    def test_what_a_hostile_server_has_for_a_picture_is_a_card_that_says_so(self):
        self.album(4)
        self.share_album()
        self.server.sql(
            "ALTER TABLE koloda.preview DROP CONSTRAINT preview_picture_check",
            *(f"UPDATE koloda.preview v SET picture = {picture} FROM koloda.card c"
              f" WHERE c.key = v.key AND c.card = {number}"
              for number, picture in enumerate((
                  "decode(repeat('00', 6000000), 'hex')",
                  "convert_to('this is no picture at all', 'UTF8')",
                  "substring(v.picture FROM 1 FOR 300)"))),
            "DELETE FROM koloda.preview v USING koloda.card c WHERE c.key = v.key AND c.card = 3",
            "UPDATE koloda.card SET record = convert_to("
            "'{\"file\": \"../../etc/\\u001b[31mpasswd\"}', 'UTF8') WHERE card = 1")
        window = self.open("ann")
        for words in ("larger than 4 mb", "not a picture", "picture is", "empty"):
            until(lambda: words in window.application.all_text(),
                  lambda: f"{words!r}; there is {window.application.all_text()}", every=0.1)
            window.deck.act("deck.reject")
        until(lambda: self.count("koloda.answer") == 4, "four answers", every=0.1)
        sizes = [path.stat().st_size for path in self.kept("ann", "previews").iterdir()]
        self.assertLessEqual(max(sizes), (4 << 20) + 1)


class SharingOtherDecks(AtAPrompt, SharedCase):
    def test_bookmarks_and_flash_cards_are_shared_as_records(self):
        bookmarks = self.place / "bookmarks.html"
        bookmarks.write_text(
            "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n"
            '<DT><A HREF="https://example.org/a">A page</A>\n'
            '<DT><A HREF="https://example.org/b">B page</A>\n</DL><p>\n')
        self.run_as("lead", "share", bookmarks)
        waiting = json.loads(self.run_as("lead", "join", "--json"))["waiting"]
        self.assertEqual(len(waiting), 2)
        self.assertIn("https://example.org/a", json.dumps(waiting[0]["record"]))


if __name__ == "__main__":
    unittest.main()
