"""Cards that scroll: scrolling never decides, and a sideways swipe decides, whatever scrolled before."""

import json
import unittest

from case import ATTEMPTS, DesktopCase, OnWayland
from contract import FAR, REST
from displays import SIZE
from mutter import MutterDesktop
from waiting import TooLate, until

LINES = 120  # of each card's text, far more than fit
COUNT = 6  # cards
SWAY = 10  # pixels from the card's place, to count as swaying
HINT_SECONDS = 15  # far more than the hint takes to begin and end
CENTRE = (SIZE[0] / 2, SIZE[1] / 2)
LONG = 300  # pixels, enough to decide in any direction, were it a swipe


def words(card):
    return [f"Card {card}, line {line}: the quick brown fox" for line in range(LINES)]


def records():
    return "long.jsonl", "".join(
        json.dumps({"id": card, "text": "\n".join(words(card))}) + "\n" for card in range(COUNT))


def notes():
    return "long.txt", "#separator:tab\n#html:false\n" + "".join(
        f"{' '.join(words(card))}\tback {card}\n" for card in range(COUNT))


def bookmarks():
    return "long.html", "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n" + "".join(
        f'<DT><A HREF="https://{card}.example/">Card {card}</A>\n<DD>{" ".join(words(card))}\n'
        for card in range(COUNT)) + "</DL><p>\n"


class ScrollingCase(DesktopCase):
    _side = 1

    def open(self, made, by_start=None):
        """Open a file of cards, such as `records()`."""
        name, text = made
        file = self.folder / name
        file.write_text(text)
        (by_start or self.start_deck)(file)

    def open_swaying(self, made):
        """Open a file for a new user, with the pointer on the card, and wait until the card sways."""
        for _ in range(ATTEMPTS):
            self.open(made, self.start)
            # Movements of the pointer postpone the hint.
            rest = self._until_moved(self.card_in_place, "a card in its place")
            try:
                return self.trace.wait(
                    lambda trace: abs(trace.frames()[-1]["x"] - rest) > SWAY,
                    "a card that sways", seconds=HINT_SECONDS)
            except TooLate:
                # A busy machine drew too little of the hint.
                self.program.stop()
                self.data_home = self.desktop.new_folder("data")
        self.fail(f"no card that sways, {ATTEMPTS} times")

    def _until_moved(self, condition, what):
        def moved():
            self._side = -self._side
            self.hand.begin()
            self.hand.point(CENTRE[0] + 5 * self._side, CENTRE[1])
            self.hand.flush()
            return condition()

        return until(moved, what, every=0.05)

    def card_in_place(self):
        """The place at rest of the card that the last frame shows; None before it has got there."""
        shown = [frame for frame in self.trace.frames() if frame["shown"]]
        # The compositor tiles the window after its first frame.
        return shown[-1]["x"] if shown and shown[-1]["x"] == CENTRE[0] else None

    def text_top(self):
        """The place of the front card's text on the screen: how far it is scrolled."""
        return min(
            node.extents[1] for node in self.program.application.walk()
            if f"line {LINES - 1}:" in (node.text or node.name or ""))

    def swipe_sideways(self, swipe, way=1):
        """Swipe far enough to decide, at rest at the end."""
        far = FAR * self.trace.frames()[-1]["width"]
        swipe(CENTRE, (way * (far + 60), 0, 0.3), rest=REST)

    def assert_only(self, since, *directions):
        """Check that only these decisions were made, in this order."""
        until(lambda: len(self.decisions(since)) >= len(directions), lambda: f"{directions}")
        self.program.wait_for_rest()
        self.assertEqual(self.decisions(since), list(directions))
        self.assertFalse(self.trace.frames()[-1]["dragging"], "a card hangs")


class ByTouchpadAndMouse:
    def moves(self):
        """The ways to move over a card: two fingers, and the mouse."""
        return (self.hand.swipe, self.hand.drag)

    def test_scrolling_decides_nothing_and_a_sideways_swipe_decides(self):
        for made in (records(), notes(), bookmarks()):
            self.open(made)
            for move in self.moves():
                mark = self.trace.mark()
                for way in (-1, 1, -1, -1):
                    move(CENTRE, (0, way * LONG, 0.2))
                self.assert_only(mark)
                move(CENTRE, (0, -LONG, 0.1))
                self.swipe_sideways(move)
                self.assert_only(mark, "right")
                self.swipe_sideways(move, -1)
                self.assert_only(mark, "right", "left")
            self.program.stop()

    def test_a_sideways_swipe_never_decides_upwards(self):
        self.open(records())
        for move in self.moves():
            mark = self.trace.mark()
            for way in (-1, 1):
                # Each takes the card at rest.
                move(CENTRE, (60, 0, 0.15), (0, way * LONG, 0.2), rest=REST)
                self.assert_only(mark)
                move(CENTRE, (-60, 0, 0.15), (0, way * LONG, 0.2))
                self.assert_only(mark)
            self.swipe_sideways(move)
            self.assert_only(mark, "right")

    def test_scrolling_while_the_hint_sways_decides_nothing(self):
        for number, way in ((0, -1), (1, -1), (0, 1)):
            self.open_swaying(records())
            move = self.moves()[number]
            mark = self.trace.mark()
            move(CENTRE, (0, way * LONG, 0.2))
            self.assert_only(mark)
            self.swipe_sideways(move)
            self.assert_only(mark, "right")
            self.program.stop()
            self.data_home = self.desktop.new_folder("data")

    def test_scrolling_right_after_a_decision_decides_nothing_more(self):
        self.open(records())
        for move in self.moves():
            mark = self.trace.mark()
            for decided in (1, 2):
                self.hand.type("Right")
                self.trace.wait(
                    lambda trace: len(trace.decisions(mark)) == decided, "the decision", every=0.001)
                move(CENTRE, (0, -LONG, 0.1))
                self.assert_only(mark, *["right"] * decided)

    def test_a_scroll_bar_is_no_card(self):
        self.open(records())
        x, y, width, height = self.card
        left, top, _, _ = self.program.deck.extents
        edge = (self.origin[0] + left + x + width / 2 - 4, self.origin[1] + top + y - height / 2 + 40)
        # The bar appears, and grows, when the pointer is near.
        self.hand.begin()
        for aside in (30, 20, 10, 4, 0):
            self.hand.point(edge[0] - aside, edge[1])
            self.hand.pause(0.1)
        before = self.text_top()
        mark = self.trace.mark()
        self.hand.drag(edge, (0, 150, 0.3))
        until(lambda: self.text_top() < before - 150, "scrolled text")
        self.assert_only(mark)


class ScrollingOnWayland(ByTouchpadAndMouse, OnWayland, ScrollingCase):
    def test_a_sideways_swipe_that_is_seen_with_the_scroll_before_it_decides(self):
        self.open(records())
        mark = self.trace.mark()
        # GDK joins all that comes while the program stands still into one event.
        with self.program.standing_still():
            self.hand.swipe(CENTRE, (0, -LONG, 0.1))
            self.swipe_sideways(self.hand.swipe)
            self.hand.swipe(CENTRE, (0, -LONG, 0.1))
        self.assert_only(mark, "right")


    def test_after_a_scroll_without_an_end_a_swipe_decides(self):
        self.open(records())
        for key, decided in ((None, 0), ("Right", 1)):
            mark = self.trace.mark()
            self.hand.scroll(CENTRE, (0, -LONG, 0.1))
            if key:
                self.hand.type(key)
            self.assert_only(mark, *["right"] * decided)
            self.hand.pause(0.6)
            self.swipe_sideways(self.hand.swipe, -1)
            self.assert_only(mark, *["right"] * decided, "left")


class ScrollingByTouch(ScrollingCase):
    desktop_kind = MutterDesktop

    def card_in_place(self):
        # A floating window is in the middle of the screen; to fill it would take a key, which ends
        # the hint.
        shown = [frame for frame in self.trace.frames() if frame["shown"]]
        return shown[-1]["x"] if shown else None

    def test_a_finger_scrolls_and_the_text_goes_on(self):
        self.open(records())
        mark = self.trace.mark()
        for attempt in range(ATTEMPTS):
            before, way = self.text_top(), -1 if attempt % 2 == 0 else 1
            self.hand.touch(CENTRE, (0, way * LONG, 0.15))
            self.program.wait_for_rest()
            scrolled = way * (self.text_top() - before)
            self.assertGreater(scrolled, LONG / 2)
            # By its own speed the text goes on after the finger is lifted; a busy machine may make
            # the finger too slow for that.
            if scrolled > 1.2 * LONG:
                break
        else:
            self.fail("no text that goes on")
        self.assert_only(mark)

    def test_a_sideways_swipe_after_a_scroll_decides(self):
        self.open(records())
        mark = self.trace.mark()
        decided = []
        for way, name in ((1, "right"), (-1, "left")):
            # While the text goes on, the next finger comes.
            self.hand.touch(CENTRE, (0, -LONG, 0.1))
            self.swipe_sideways(self.hand.touch, way)
            decided.append(name)
            self.assert_only(mark, *decided)
            self.hand.touch(CENTRE, (0, -LONG, 0.1))
            self.swipe_sideways(self.hand.swipe, way)
            decided.append(name)
            self.assert_only(mark, *decided)

    def test_a_flick_after_a_scroll_decides(self):
        self.open(records())
        mark = self.trace.mark()
        for done in range(1, 3):
            self.hand.touch(CENTRE, (0, -LONG, 0.1))
            self.hand.touch(CENTRE, (self.far[0], 0, 0.1))
            self.assert_only(mark, *["right"] * done)

    def test_scrolling_while_the_hint_sways_decides_nothing(self):
        self.open_swaying(records())
        mark = self.trace.mark()
        self.hand.touch(CENTRE, (0, -LONG, 0.2))
        self.assert_only(mark)
        self.swipe_sideways(self.hand.touch)
        self.assert_only(mark, "right")

    def test_scrolling_right_after_a_decision_decides_nothing_more(self):
        self.open(records())
        mark = self.trace.mark()
        for decided in (1, 2):
            self.hand.type("Right")
            self.trace.wait(
                lambda trace: len(trace.decisions(mark)) == decided, "the decision", every=0.001)
            self.hand.touch(CENTRE, (0, -LONG, 0.1))
            self.assert_only(mark, *["right"] * decided)

    def test_a_tap_after_a_scroll_flips_the_card(self):
        self.open(notes())
        before, mark = self.text_top(), self.trace.mark()
        self.hand.touch(CENTRE, (0, -LONG, 0.2))
        until(lambda: self.text_top() != before, "scrolled text")
        self.program.wait_for_rest()
        self.hand.touch(CENTRE, (0, 0, 0.05))
        self.trace.wait(lambda trace: trace.of_kind("flip", mark), "a flip")
        self.assert_only(mark)

    def test_the_way_of_a_finger_is_found_once(self):
        self.open(records())
        mark = self.trace.mark()
        self.hand.touch(CENTRE, (0, -60, 0.1), (LONG, 0, 0.2))
        self.assert_only(mark)
        before = self.text_top()
        self.hand.touch(CENTRE, (40, 0, 0.1), (0, 200, 0.2), (-40, -200, 0.2), rest=REST)
        self.assert_only(mark)
        self.hand.touch(CENTRE, (90, 0, 0.1), (0, -LONG, 0.2), rest=REST)
        self.hand.touch(CENTRE, (40, 0, 0.1), (0, -LONG, 0.1))
        self.assert_only(mark)
        self.assertEqual(self.text_top(), before)


if __name__ == "__main__":
    unittest.main()
