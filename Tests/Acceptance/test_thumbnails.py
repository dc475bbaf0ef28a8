"""Thumbnails of the review are kept where the desktop keeps its own."""

import hashlib
import pathlib
import stat
import unittest
import urllib.parse

from case import DeckCase, OnWayland
from PIL import Image
from waiting import until


class Thumbnails(OnWayland, DeckCase):
    count = 3

    def test_the_review_keeps_them_as_the_standard_says(self):
        cache = pathlib.Path(self.desktop.environment["XDG_CACHE_HOME"]) / "thumbnails"
        self.hand.type("Right", "Right", "Right")
        self.assert_piles(keep=3)
        self.hand.type("F9")
        until(
            lambda: len([*cache.glob("*/*.png")]) == 3,
            lambda: f"three thumbnails; there are {[*cache.rglob('*')]}", every=0.1)
        for photo in (self.folder / photo.name for photo in self.photos):
            uri = "file://" + urllib.parse.quote(str(photo))
            name = hashlib.md5(uri.encode()).hexdigest() + ".png"
            self.assertIn(name, [path.name for path in cache.glob("*/*.png")], uri)
            kept, = cache.glob(f"*/{name}")
            self.assertEqual(stat.S_IMODE(kept.stat().st_mode), 0o600)
            self.assertEqual(stat.S_IMODE(kept.parent.stat().st_mode), 0o700)
            with Image.open(kept) as picture:
                side = {"normal": 128, "large": 256, "x-large": 512}[kept.parent.name]
                self.assertEqual(max(picture.size), side)
                self.assertEqual(picture.text["Thumb::URI"], uri)
                self.assertEqual(picture.text["Thumb::MTime"], str(int(photo.stat().st_mtime)))
                with Image.open(photo) as whole:
                    middle = whole.convert("RGB").getpixel((whole.width // 2, whole.height // 2))
                found = picture.convert("RGB").getpixel((picture.width // 2, picture.height // 2))
                self.assertTrue(
                    all(abs(one - other) < 8 for one, other in zip(middle, found)),
                    (middle, found))


if __name__ == "__main__":
    unittest.main()
