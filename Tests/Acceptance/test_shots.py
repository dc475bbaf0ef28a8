"""A RAW picture and the camera's JPEG of it are one card, decided and applied together."""

import json
import os

from apply_case import ApplyCase


class ShotsCase(ApplyCase):
    def shot(self, stem, *endings):
        self.make(*(f"{stem}.{ending}" for ending in endings))

    def lines(self):
        text = self.koloda("export", self.deck, "--format", "jsonl").stdout
        return {line["file"]: line["pile"] for line in map(json.loads, text.splitlines())}

    def status(self, deck=None):
        return self.json("status", deck or self.deck)

    def there(self, folder=None):
        folder = folder or self.deck
        return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


class Shots(ShotsCase):
    def test_a_shot_is_one_card_and_each_file_keeps_the_decision(self):
        self.shot("IMG_1", "CR2", "JPG")
        self.shot("IMG_2", "JPG")
        status = self.status()
        self.assertEqual((status["cards"], status["files"], status["next"]), (2, 3, "IMG_1.JPG"))
        changed = self.json("decide", self.deck, "IMG_1.CR2", "reject")["changed"]
        self.assertEqual([change["card"] for change in changed], ["IMG_1.JPG"])
        self.assertEqual(self.lines(), {"IMG_1.JPG": "reject", "IMG_1.CR2": "reject"})
        status = self.status()
        self.assertEqual((status["decided"], status["undoable"]), (1, 1))
        # On their own in another folder, each has the decision.
        other = self.root / "other"
        other.mkdir()
        os.rename(self.deck / "IMG_1.CR2", self.deck / "IMG_9.CR2")
        status = self.status()
        self.assertEqual((status["cards"], status["decided"], status["piles"]["reject"]), (3, 2, 2))
        self.koloda("undo", self.deck)
        self.assertEqual(self.status()["decided"], 0)
        self.koloda("redo", self.deck)
        os.rename(self.deck / "IMG_9.CR2", self.deck / "IMG_1.CR2")
        status = self.status()
        self.assertEqual((status["cards"], status["decided"], status["undoable"]), (2, 1, 1))

    def test_what_was_decided_of_each_file_before_is_honoured_and_the_newest_wins(self):
        self.shot("a", "NEF")
        self.shot("b", "JPG")
        self.decide(reject="a.NEF", keep="b.JPG")
        os.rename(self.deck / "b.JPG", self.deck / "a.JPG")
        self.assertEqual(self.lines(), {"a.NEF": "keep", "a.JPG": "keep"})
        status = self.status()
        self.assertEqual((status["cards"], status["decided"]), (1, 1))
        self.koloda("undo", self.deck)
        self.assertEqual(self.lines(), {"a.NEF": "reject", "a.JPG": "reject"})

    def test_what_joins_and_leaves_a_decided_card_changes_nothing_of_it(self):
        self.shot("a", "JPG")
        self.decide(favourite="a.JPG")
        self.shot("a", "NEF")
        self.assertEqual(set(self.lines().values()), {"favourite"})
        self.decide(later="a.NEF")
        os.remove(self.deck / "a.JPG")
        self.assertEqual(self.lines(), {"a.NEF": "later"})
        status = self.status()
        self.assertEqual((status["cards"], status["decided"]), (1, 1))

    def test_a_partner_that_joins_a_decided_file_takes_part_in_what_is_done(self):
        self.shot("a", "NEF")
        self.decide(reject="a.NEF")
        self.make("a.JPG")
        before = self.files()
        self.assertEqual(self.lines(), {"a.NEF": "reject", "a.JPG": "reject"})
        self.koloda("apply", self.deck, "--reject", "move:gone", "--xmp")
        self.assertEqual(
            self.there(self.root / "gone"), {"a.NEF", "a.JPG", "a.NEF.xmp", "a.JPG.xmp"})
        status = self.status()
        self.assertEqual((status["cards"], status["decided"], status["applied"]), (1, 1, 1))
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.files(), before)
        self.assertEqual(self.lines(), {"a.NEF": "reject", "a.JPG": "reject"})
        # A new decision is kept for each of them.
        self.decide(later="a.JPG")
        os.rename(self.deck / "a.NEF", self.deck / "b.NEF")
        self.assertEqual(self.lines(), {"b.NEF": "later", "a.JPG": "later"})

    def test_a_partner_that_joined_has_the_verdict_by_itself_after_any_command_that_decides(self):
        for first, second in (("NEF", "JPG"), ("JPG", "NEF")):
            self.shot(f"a{first}", first)
            self.shot(f"b{first}", first)
            self.decide(reject=f"a{first}.{first}")
            self.shot(f"a{first}", second)
            # Another card is decided in the meantime.
            self.decide(keep=f"b{first}.{first}")
            os.remove(self.deck / f"a{first}.{first}")
            self.assertEqual(self.lines()[f"a{first}.{second}"], "reject")

    def test_a_shot_is_applied_as_one_and_comes_back(self):
        everything = {"a.NEF", "a.JPG", "a.xmp", "a.NEF.xmp", "a.MOV", "a.wav", "b.JPG", "b.mov"}
        self.make(*everything)
        self.decide(reject="a.JPG", keep="b.JPG")
        before = self.files()
        report = self.json("apply", self.deck, "--reject", "move:gone", "--keep", "nothing")
        self.assertEqual((report["done"], report["failed"]), (6, 0))
        self.assertEqual(self.there(), {"b.JPG", "b.mov"})
        self.assertEqual(self.there(self.root / "gone"), everything - {"b.JPG", "b.mov"})
        status = self.status()
        self.assertEqual(
            (status["cards"], status["decided"], status["applied"]), (2, 2, 1))
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.files(), before)
        status = self.status()
        self.assertEqual((status["cards"], status["decided"], status["applied"]), (2, 2, 0))

    def test_a_part_of_a_shot_is_applied_and_the_rest_later(self):
        self.make("a.NEF", "a.JPG", "a.NEF.xmp", "a.mov", "b.JPG")
        self.decide(keep="a.JPG", reject="b.JPG")
        self.koloda("apply", self.deck, "--keep", "copy:raws", "--reject", "trash", "--files", "raw")
        self.assertEqual(self.there(self.root / "raws"), {"a.NEF", "a.NEF.xmp", "a.mov"})
        self.assertEqual(len(self.there()), 5, "what is no RAW picture stays")
        status = self.status()
        self.assertEqual((status["cards"], status["decided"], status["applied"]), (2, 2, 1))
        self.koloda("apply", self.deck, "--keep", "copy:all")
        self.assertEqual(
            self.there(self.root / "all"), {"a.JPG", "a.mov"}, "one copy was made already")
        self.koloda("apply", self.deck, "--keep", "move:jpegs", "--files", "jpeg")
        self.assertEqual(self.there(self.root / "jpegs"), {"a.JPG"})
        status = self.status()
        self.assertEqual((status["cards"], status["decided"]), (2, 2))

    def test_names_stay_together_where_one_is_taken(self):
        self.make("a.NEF", "a.JPG")
        self.decide(keep="a.JPG")
        (self.root / "there").mkdir()
        (self.root / "there" / "a.NEF").write_bytes(b"old")
        self.koloda("apply", self.deck, "--keep", "move:there")
        self.assertEqual(
            self.there(self.root / "there"), {"a.NEF", "a (2).NEF", "a (2).JPG"})

    def test_pictures_that_may_belong_to_each_other_or_not_are_cards(self):
        self.make("a.NEF", "a.DNG", "a.JPG", "b.jpg", "b.JPG", "c.NEF", "c.jpg", "c.JPG")
        status = self.status()
        self.assertEqual(status["cards"], 8)
        self.assertNotIn("files", status)
        self.decide(reject="a.NEF")
        self.koloda("apply", self.deck, "--reject", "trash")
        self.assertIn("a.JPG", self.there())

    def test_videos_of_no_picture_are_cards(self):
        self.make("a.NEF", "a.JPG", "a.MOV", "b.JPG", "b.mp4", "clip 10.mov", "clip 2.avi", "b.avi")
        for folder in (".Trash-1000/files", "@eaDir", "sub", "#recycle"):
            (self.deck / folder).mkdir(parents=True)
            for name in ("x.jpg", "x.mov", "y.mp4"):
                (self.deck / folder / name).write_bytes(folder.encode())
        (self.deck / ".trashed-1700000000-z.jpg").write_bytes(b"z")
        (self.deck / ".trashed-1700000000-z.mp4").write_bytes(b"z")
        self.assertEqual(self.status()["cards"], 7)
        for name in ("a.JPG", "b.avi", "b.JPG", "clip 2.avi", "clip 10.mov", "sub/x.jpg", "sub/y.mp4"):
            self.assertEqual(self.status()["next"], name)
            self.decide_one(name, "keep")

    def test_a_video_is_applied_like_a_photo_and_takes_no_other_along(self):
        names = ["a.jpg", "a.mov", "clip.avi", "clip.mov", "clip.mov.xmp", "clip.mp4", "clip.wav"]
        self.make(*names)
        self.decide(reject="clip.mov", keep="clip.mp4")
        self.koloda("apply", self.deck, "--reject", f"move:{self.root / 'there'}")
        self.assertEqual(self.there(self.root / "there"), {"clip.mov", "clip.mov.xmp"})
        self.koloda("undo", self.deck, "--apply")
        self.assertEqual(self.there(), set(names))
        self.decide(reject="a.jpg")
        self.koloda("apply", self.deck, "--reject", f"move:{self.root / 'there'}")
        self.assertEqual(
            self.there(self.root / "there"), {"a.jpg", "a.mov", "clip.mov", "clip.mov.xmp"})
