"""A folder that changes while its deck is open."""

import os
import struct
import unittest

import contract
from case import DeckCase, DesktopCase, OnWayland, OnX11
from photos import COLOURS, SIZE, Photo, album, flat
from pictures import PNG_SIGNATURE, png_chunk
from waiting import until


class LiveFolder:
    """How a window follows changes in its folder."""

    def write(self, name, colour):
        """Write a new photo, as programs do that copy pictures."""
        (self.folder / name).write_bytes(flat(colour, (SIZE[0] + 20, SIZE[1])))

    def save_over(self, name, content):
        """Save a file by renaming a new one over it."""
        part = self.folder / f".{name}.part"
        part.write_bytes(content)
        part.rename(self.folder / name)

    def save_anew(self, name, content):
        """Save a file by removing it and creating a new one."""
        path = self.folder / name
        path.unlink()
        path.write_bytes(content)

    def assert_no_other_card(self, since):
        """Check that every frame since a mark shows the former front card, in its place."""
        events = self.trace.events
        before = [frame for frame in events[:since] if frame["ev"] == "frame"][-1]
        for frame in self.trace.frames(since):
            self.assertEqual(frame["card"], before["card"], frame)
            self.assertTrue(frame["shown"], frame)
            self.assertEqual(
                (round(frame["x"]), round(frame["y"])), (round(before["x"]), round(before["y"])))

    def wait_until_settled(self, count):
        """Wait until the window has followed all changes: it counts a newly added last photo."""
        self.write(f"zz {count}.png", COLOURS[20])
        until(
            lambda: self.program.deck.name.endswith(f" of {count}"),
            lambda: f"{count} cards; it is {self.program.deck.name!r}", every=0.03)

    # Photos are added and removed

    def test_a_new_photo_joins_at_its_place(self):
        self.write("photo 2b.png", COLOURS[12])
        self.assert_front(self.photos[0].name, 1, self.count + 1)
        self.hand.type("Right", "Right")
        self.assert_front("photo 2b.png", 3, self.count + 1)
        self.assert_shown(Photo("photo 2b.png", COLOURS[12]))
        self.hand.type("Left")
        self.assert_front(self.photos[2].name, 4, self.count + 1)
        self.assert_piles(keep=2, reject=1)

    def test_a_shot_is_one_card_whatever_becomes_of_its_files(self):
        self.write("photo 1b.JPG", COLOURS[14])
        self.assert_front(self.photos[0].name, 1, self.count + 1)
        self.save_over("photo 1b.CR2", flat(COLOURS[15], (SIZE[0] + 21, SIZE[1])))
        self.hand.type("Right")
        self.assert_front("photo 1b.JPG + CR2", 2, self.count + 1)
        self.assert_shown(Photo("photo 1b.JPG + CR2", COLOURS[14]))
        self.hand.type("Right")
        self.assert_front(self.photos[1].name, 3, self.count + 1)
        # Alone, the other file has the decision, too.
        raw, alone = self.folder / "photo 1b.CR2", self.folder / "zz.CR2"
        raw.rename(alone)
        self.assert_front(self.photos[1].name, 4, self.count + 2)
        self.assert_piles(keep=3)
        alone.rename(raw)
        self.assert_front(self.photos[1].name, 3, self.count + 1)
        self.assert_piles(keep=2)
        self.hand.type("u")
        self.assert_front("photo 1b.JPG + CR2", 2, self.count + 1)
        (self.folder / "photo 1b.JPG").unlink()
        self.assert_front("photo 1b.CR2", 2, self.count + 1)
        self.assert_shown(Photo("photo 1b.CR2", COLOURS[15]))
        self.assert_piles(keep=1)

    def test_a_vanished_photo_leaves(self):
        (self.folder / self.photos[1].name).unlink()
        self.assert_front(self.photos[0].name, 1, self.count - 1)
        self.hand.type("Right")
        self.assert_front(self.photos[2].name, 2, self.count - 1)
        self.assert_piles(keep=1)
        self.hand.type("u")
        self.assert_front(self.photos[0].name, 1, self.count - 1)

    def test_the_front_photo_vanishes(self):
        (self.folder / self.photos[0].name).unlink()
        self.assert_front(self.photos[1].name, 1, self.count - 1)
        self.assert_shown(self.photos[1])
        self.assert_piles()
        self.assertEqual(self.decisions(), [])

    def test_the_photo_in_the_hand_vanishes(self):
        since = self.trace.mark()
        self.hand.hold(self.middle, (60, 0, 0.2))
        self.trace.wait(
            lambda trace: any(frame["dragging"] for frame in trace.frames(since)), "a drag")
        (self.folder / self.photos[0].name).unlink()
        self.assert_front(self.photos[1].name, 1, self.count - 1)
        self.hand.let_go()
        self.program.wait_for_rest()
        self.assertEqual(self.decisions(), [])
        self.assert_piles()
        self.assert_shown(self.photos[1])
        self.hand.drag(self.middle, (-self.far[0], 0, 0.15))
        self.assert_piles(reject=1)
        self.assert_front(self.photos[2].name, 2, self.count - 1)

    def test_a_photo_that_comes_back_is_as_it_was(self):
        self.hand.type("Right")
        self.assert_piles(keep=1)
        decided, elsewhere = self.folder / self.photos[0].name, self.data_home / "elsewhere.png"
        decided.rename(elsewhere)
        self.assert_front(self.photos[1].name, 1, self.count - 1)
        elsewhere.rename(decided)
        self.assert_front(self.photos[1].name, 2, self.count)
        self.assert_piles(keep=1)

    def test_a_renamed_photo_stays_decided(self):
        self.hand.type("Right")
        self.assert_piles(keep=1)
        (self.folder / self.photos[0].name).rename(self.folder / "zz.png")
        self.wait_until_settled(self.count + 1)
        self.assert_front(self.photos[1].name, 2, self.count + 1)
        self.assert_piles(keep=1)
        self.assertEqual([record["file"] for record in self.program.export("jsonl")], ["zz.png"])
        self.hand.type("u")
        self.assert_front("zz.png", 1, self.count + 1)

    def test_after_all_is_decided_the_deck_goes_on(self):
        self.hand.type(*["Right"] * self.count)
        self.assert_piles(keep=self.count)
        until(
            lambda: contract.DONE_TEXT in self.program.application.all_text(), "the done page",
            every=0.1)
        self.write("photo 7.png", COLOURS[14])
        self.write("photo 8.png", COLOURS[15])
        self.assert_front("photo 7.png", self.count + 1, self.count + 2)
        self.program.wait_for_rest()
        self.hand.type("Left", "Left")
        self.assert_piles(keep=self.count, reject=2)

    # Files are saved

    def test_saving_the_front_photo_is_no_flicker(self):
        for save in (self.save_over, self.save_anew):
            for index in (0, 2):
                with self.subTest(save=save.__name__, photo=index):
                    self.program.wait_for_rest()
                    since = self.trace.mark()
                    save(self.photos[index].name, with_note(flat(self.photos[index].colour)))
                    self.count += 1
                    self.wait_until_settled(self.count)
                    self.assert_front(self.photos[0].name, 1, self.count)
                    self.assert_no_other_card(since)
        self.assert_piles()

    def test_a_note_in_a_decided_photo_keeps_the_decision(self):
        self.hand.type("Right", "Left")
        self.assert_piles(keep=1, reject=1)
        self.save_over(self.photos[0].name, with_note(flat(self.photos[0].colour)))
        self.save_anew(self.photos[1].name, with_note(flat(self.photos[1].colour)))
        self.wait_until_settled(self.count + 1)
        self.assert_front(self.photos[2].name, 3, self.count + 1)
        self.assert_piles(keep=1, reject=1)

    def test_a_decided_photo_with_other_pixels_is_a_new_card(self):
        self.hand.type("Left")
        self.assert_piles(reject=1)
        changed = self.photos[0]._replace(colour=COLOURS[16])
        self.save_over(changed.name, flat(changed.colour))
        self.assert_piles()
        self.assert_front(self.photos[1].name, 1, self.count)
        self.assertNotIn("changed since", self.program.application.all_text())
        self.hand.type(*["Right"] * (self.count - 1))
        self.assert_front(changed.name, self.count, self.count)
        self.assert_shown(changed)
        until(
            lambda: "changed since you chose “reject”" in self.program.application.all_text(),
            "what the photo was before", every=0.1)
        self.hand.type("shift+c")
        self.assert_piles(keep=self.count - 1, reject=1)

    def test_a_changed_photo_can_be_decided_otherwise(self):
        self.hand.type("Left")
        self.assert_piles(reject=1)
        self.program.kill()
        self.save_over(self.photos[0].name, flat(COLOURS[16]))
        self.start_deck()
        self.assert_front(self.photos[0].name, 1, self.count)
        self.program.application.named("Reject")
        until(
            lambda: "changed since you chose “reject”" in self.program.application.all_text(),
            "what the photo was before", every=0.1)
        self.hand.type("Right")
        self.assert_piles(keep=1)
        self.assertNotIn("changed since", self.program.application.all_text())
        # The key has nothing to confirm.
        self.hand.type("shift+c")
        self.hand.type("Right")
        self.assert_piles(keep=2)


class LiveFolderOnWayland(LiveFolder, OnWayland, DeckCase):
    pass


class LiveFolderOnX11(LiveFolder, OnX11, DeckCase):
    """What depends on the display server: the pointer, which holds the card that goes."""

    of_display = {
        "test_the_photo_in_the_hand_vanishes",
    }


class EmptyFolder:
    def test_the_first_photo_is_shown(self):
        self.start()
        self._wait_for_page()
        photo = album(self.folder, 1)[0]
        self.program.wait_for_card()
        self.origin = self.desktop.settle(self.program.window)
        self.assert_front(photo.name, 1, 1)
        self.assert_shown(photo)
        self.hand.type("Right")
        self.assert_piles(keep=1)

    def test_a_folder_that_is_emptied_says_so_and_goes_on(self):
        photos = album(self.folder, 2)
        self.start_deck()
        for photo in photos:
            (self.folder / photo.name).unlink()
        self._wait_for_page()
        album(self.folder, 2)
        self.assert_front(photos[0].name, 1, 2)
        self.hand.type("Right")
        self.assert_piles(keep=1)

    def _wait_for_page(self):
        until(
            lambda: contract.NO_IMAGES_TEXT in self.program.application.all_text(),
            lambda: f"a page; there is {self.program.application.all_text()}", every=0.05)


class EmptyFolderOnWayland(EmptyFolder, OnWayland, DesktopCase):
    """On one display server: it is about the folder."""


class ExifOnWayland(OnWayland, DesktopCase):
    def test_exif_written_into_a_decided_jpeg_keeps_the_decision(self):
        names = ["1.jpg", "2.jpg", "3.jpg"]
        for index, name in enumerate(names):
            (self.folder / name).write_bytes(grey_jpeg(40 + 60 * index))
        self.start_deck()
        self.hand.type("Right")
        self.assert_piles(keep=1)
        path = self.folder / names[0]
        path.write_bytes(with_exif(path.read_bytes()))
        (self.folder / "4.jpg").write_bytes(grey_jpeg(230))
        self.assert_front(names[1], 2, 4)
        self.assert_piles(keep=1)
        # Change three bytes in place, as a program does that sets a rating.
        with open(path, "r+b") as file:
            file.seek(26)
            file.write(b"abc")
        self.assert_piles(keep=1)


def with_note(photo):
    """A PNG with the same pixels and an additional text."""
    end = len(PNG_SIGNATURE) + 25
    note = png_chunk(b"tEXt", b"Comment\0" + os.urandom(8).hex().encode())
    return photo[:end] + note + photo[end:]


def with_exif(jpeg):
    """A JPEG with an EXIF block of one tag, its orientation."""
    tiff = b"II*\0" + struct.pack("<IHHHIII", 8, 1, 0x0112, 3, 1, 1, 0)
    body = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:]


def grey_jpeg(level):
    """A baseline JPEG of one block in one shade of grey, 0 to 255."""
    def segment(marker, body):
        return bytes((0xFF, marker)) + struct.pack(">H", len(body) + 2) + body

    # With quantisation by 8, the first coefficient is the shade's difference from the middle.
    difference = level - 128
    size = abs(difference).bit_length()
    value = difference if difference > 0 else difference + (1 << size) - 1
    # The sizes of first coefficients have codes of four bits; the end of the block is one 0 bit.
    bits = f"{size:04b}" + (f"{value:0{size}b}" if size else "") + "0"
    bits += "1" * (-len(bits) % 8)
    data = bytes(int(bits[start:start + 8], 2) for start in range(0, len(bits), 8))
    return (
        b"\xff\xd8" + segment(0xDB, b"\0" + b"\x08" * 64)
        + segment(0xC0, struct.pack(">BHHB", 8, 8, 8, 1) + b"\x01\x11\0")
        + segment(0xC4, b"\0" + bytes([0, 0, 0, 12] + [0] * 12) + bytes(range(12)))
        + segment(0xC4, b"\x10" + bytes([1] + [0] * 15) + b"\0")
        + segment(0xDA, b"\x01\x01\0\0\x3f\0") + data.replace(b"\xff", b"\xff\0") + b"\xff\xd9")


if __name__ == "__main__":
    unittest.main()
