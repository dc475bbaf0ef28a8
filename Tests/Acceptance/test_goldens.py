"""The screen compared with pictures of how it should look."""

import pathlib
import unittest

import goldens
import photos
from case import DesktopCase, OnWayland
from waiting import until

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "data" / "samples"


class GoldensOnWayland(OnWayland, DesktopCase):
    """Under Wayland, where the window has the same size everywhere."""

    def setUp(self):
        super().setUp()
        photos.album(self.folder, 3)

    def test_a_deck_at_rest(self):
        self._start()
        self._assert_alike("rest")

    def test_a_deck_at_rest_in_the_dark(self):
        self._start("prefer-dark")
        self._assert_alike("rest-dark")

    def test_a_card_in_the_hand(self):
        self._start()
        self.hand.hold(self.middle, (200, -30, 0.3))
        self.program.wait_for_rest()
        self._assert_alike("drag")
        self.hand.let_go()

    def test_the_end(self):
        self._start()
        self.hand.type("Right", "Left", "Up")
        self.assert_piles(keep=1, reject=1, favourite=1)
        self._assert_alike("done")

    def test_a_flash_card(self):
        self._start_sample("capitals")
        self._assert_alike("note")
        self.hand.type("space")
        self.program.wait_for_rest()
        self._assert_alike("note-back")
        self._assert_other("note")

    def test_a_bookmark(self):
        self._start_sample("bookmarks")
        self._assert_alike("bookmark")

    def test_a_record(self):
        self._start_sample("shop")
        self._assert_alike("record")

    def _start_sample(self, name):
        file = next(path for path in (SAMPLES / name).iterdir()
                    if path.suffix in (".txt", ".html", ".json") and path.name != "deck.json")
        self._start(deck=file)

    def test_a_wrong_card_a_wrong_theme_and_a_wrong_place_are_told_from_the_right_ones(self):
        self._start()
        self._assert_other("rest-dark")
        self._assert_other("drag")
        self._assert_other("done")
        self.hand.type("Right")
        self.assert_front("photo 2.png", 2, 3)
        self.program.wait_for_rest()
        self._assert_other("rest")

    def _start(self, scheme="prefer-light", deck=None):
        self.start_deck(deck, environment={"ADW_DEBUG_COLOR_SCHEME": scheme})
        self.region = self.program.deck.extents
        # The pointer would be in the screenshot, and highlight what is below it.
        self.hand.point(self.desktop.size[0] - 1, self.desktop.size[1] - 1)
        self.program.wait_for_rest()

    def _difference(self, name):
        return goldens.compare(self.desktop.screenshot(), self.region, name)

    def _assert_alike(self, name):
        if goldens.WRITES:
            self.program.wait_for_rest()
            goldens.write(self.desktop.screenshot(), self.region, name)
        until(
            lambda: self._difference(name) <= goldens.MOST_OTHERS,
            lambda: f"a screen like the golden {name}; {self._difference(name):.1%} differ",
            every=0.1)

    def _assert_other(self, name):
        # A wrong screen differs far more than the tolerance.
        self.assertGreater(self._difference(name), 2 * goldens.MOST_OTHERS, name)


if __name__ == "__main__":
    unittest.main()
