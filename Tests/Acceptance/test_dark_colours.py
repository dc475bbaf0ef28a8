"""The colours of piles on dark pages stand out from what is behind them."""

import unittest
from collections import Counter

from case import OnWayland
from contrast import LEAST_OF_SYMBOLS, contrast
from test_apply_window import ApplyCase
from waiting import until

# The least difference between the channels of a pile's colour; texts and grounds are grey.
LEAST_COLOUR = 60
# How dark a dark page is at least: the sum of its channels.
DARK = 300
# How wide the line around what has the keyboard is at most.
EDGE = 3
PILES = ("Keep", "Reject", "Favourite", "Later")


class DarkColours(OnWayland, ApplyCase):
    """A deck in the dark style, with a photo on each pile."""

    def start(self, folder=None, environment=None, **options):
        dark = {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}
        super().start(folder, dark | (environment or {}), **options)

    def setUp(self):
        super().setUp()
        self.origin = self.desktop.settle(self.program.window)
        self.hand.type("Right", "Left", "Up", "Down")
        self.assert_piles(keep=1, reject=1, favourite=1, later=1)

    def measure(self, node, left=1):
        """The colour of the sign in an object, and the colour behind it; None for no sign.

        What is `left` pixels from the object's left side, and less, is not looked at, nor is a line
        around the object.
        """
        x, y = self.place(node)
        width, height = node.extents[2:]
        picture = self.desktop.screenshot()
        seen = Counter(
            picture.at(x + across, y + down)
            for across in range(-width // 2 + max(left, EDGE), width // 2 - EDGE)
            for down in range(-height // 2 + EDGE, height // 2 - EDGE))
        del seen[None]
        ground = seen.most_common(1)[0][0]
        signs = [
            (count, colour) for colour, count in seen.items()
            if colour != ground and max(colour) - min(colour) >= LEAST_COLOUR]
        return (max(signs)[1], ground) if signs else None

    def assert_stands_out(self, where, node, left=1):
        found = until(lambda: self.measure(node, left), f"a colour of {where}", every=0.2)
        sign, ground = found
        self.assertLess(sum(ground), DARK, f"{where}: the ground is not dark")
        self.assertGreaterEqual(
            contrast(sign, ground), LEAST_OF_SYMBOLS, f"{where}: #%02x%02x%02x" % sign)

    def named(self, name, role):
        return self.program.application.find(
            lambda node: node.name == name and role in node.role, f"{name!r}")

    def test_the_review(self):
        self.hand.type("F9")
        self.wait_for_text("selected")
        # The pointer would give a button another ground.
        self.hand.point(2, 2)
        for pile in PILES:
            self.assert_stands_out(f"the tab of {pile}", self.named(f"{pile} 1", "button"))
            self.assert_stands_out(
                f"the button of {pile}", self.named(f"Move to “{pile}”", "button"))

    def test_the_history(self):
        self.hand.type("ctrl+h")
        self.wait_for_text(f"{len(PILES)} decisions")
        self.hand.point(2, 2)
        # A line's name is that of its photo, of its pile, and the time.
        names = tuple(f"{photo.name}, " for photo in self.photos)
        rows = [node for node in self.program.application.walk() if node.name.startswith(names)]
        self.assertEqual(len(rows), len(PILES), [row.name for row in rows])
        for row in rows:
            # The sign stands below the photo's name, which comes after its picture.
            words = next(node for node in row.walk() if node.role == "label")
            left = words.extents[0] - row.extents[0]
            self.assert_stands_out(f"the line “{row.name}”", row, left)
        for pile in PILES:
            self.assert_stands_out(
                f"the button of {pile}", self.named(f"Move to “{pile}”", "button"))

    def row(self, name):
        return self.program.application.find(
            lambda node: node.name == name and node.role in ("list item", "combo box"), name)

    def test_the_apply_page(self):
        self.open_apply()
        self.hand.point(2, 2)
        for pile in PILES:
            self.assert_stands_out(f"the row of {pile}", self.row(pile))


if __name__ == "__main__":
    unittest.main()
