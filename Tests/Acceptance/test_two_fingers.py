"""Several fingers on the deck at once: whatever they do, the deck goes on afterwards."""

import configparser
import os
import signal
import unittest

from case import DeckCase
from contract import UNDO_BUTTON
from mutter import MutterDesktopOfFingers
from test_mutter import OnMutter
from waiting import until


class TwoFingers(OnMutter):
    """Situations with more than one finger; `decided` is what they have decided."""

    desktop_kind = MutterDesktopOfFingers

    def assert_goes_on(self, **decided):
        """Swipe by finger and by mouse, and wait for decisions of the very cards that are seen."""
        done = sum(decided.values())
        self.assert_piles(**decided)
        for swipe in (self.hand.touch, self.hand.drag):
            self.assert_front_photo(done)
            self.assert_shown(self.photos[done])
            self.program.wait_for_rest()
            mark = self.trace.mark()
            swipe(self.middle, (-self.far[0], 0, 0.2))
            self.trace.wait(lambda trace: trace.decisions(mark), "the decision of a swipe")
            self.assertEqual([event["card"] for event in self.trace.decisions(mark)], [done])
            decided["reject"] = decided.get("reject", 0) + 1
            done += 1
            self.assert_piles(**decided)
        self.assert_front_photo(done)
        self.assert_shown(self.photos[done])
        self.assert_nothing_covers()

    def assert_nothing_covers(self):
        kinds = [event["kind"] for event in self.trace.of_kind("closeup")]
        if "closed" in kinds:
            last = len(kinds) - kinds[::-1].index("closed")
            self.assertNotIn("sharp", kinds[last:])

    def touch_by(self, dx, dy=0):
        """A place beside the middle of the card."""
        return self.middle[0] + dx, self.middle[1] + dy

    def move(self, finger, start, *legs):
        self.hand.begin()
        for x, y in self.hand.walk(legs):
            self.hand.touch_move(start[0] + x, start[1] + y, finger)

    def test_a_tap_with_two_fingers(self):
        self.hand.touch_down(*self.touch_by(-120), 0)
        self.hand.touch_down(*self.touch_by(120), 1)
        self.hand.touch_up(0)
        self.hand.touch_up(1)
        self.assert_goes_on()

    def test_a_pinch_that_would_make_the_photo_smaller(self):
        self.hand.pinch(self.middle, 300, 60)
        self.assert_goes_on()

    def test_a_pinch_out_and_back(self):
        self.hand.begin()
        for finger, side in enumerate((-1, 1)):
            self.hand.touch_down(*self.touch_by(side * 60), finger)
        for way, _ in self.hand.walk([(120, 0, 0.3), (-150, 0, 0.3)]):
            for finger, side in enumerate((-1, 1)):
                self.hand.touch_move(*self.touch_by(side * (60 + way)), finger)
        for finger in (0, 1):
            self.hand.touch_up(finger)
        self.trace.wait(
            lambda trace: any(event["kind"] == "closed" for event in trace.of_kind("closeup")),
            "the end of the close-up")
        self.assert_goes_on()

    def test_a_swipe_while_a_close_up_closes(self):
        self.hand.type("z")
        self.trace.wait(
            lambda trace: any(event["kind"] == "sharp" for event in trace.of_kind("closeup")),
            "a close-up")
        self.hand.type("z")
        self.hand.touch(self.middle, (-self.far[0], 0, 0.2))
        self.assert_goes_on(reject=1)

    def test_a_finger_that_rests_on_the_card_while_another_one_swipes(self):
        self._swipe_beside_a_resting_finger(self.touch_by(-100, 150))

    def test_a_finger_that_rests_beside_the_card_while_another_one_swipes(self):
        self._swipe_beside_a_resting_finger((12, self.middle[1]))

    def _swipe_beside_a_resting_finger(self, place):
        self.hand.touch_down(*place, 0)
        start = self.touch_by(60, -60)
        self.hand.touch_down(*start, 1)
        self.move(1, start, (self.far[0], 0, 0.25))
        self.hand.touch_up(1)
        self.assert_piles(keep=1)
        self.hand.touch_up(0)
        self.assert_goes_on(keep=1)

    def test_a_second_finger_that_presses_a_pile_in_mid_drag(self):
        self.hand.touch_hold(self.middle, (110, 0, 0.2))
        self._tap(self.place(self.button("Reject")))
        self.assert_piles(reject=1)
        self.hand.touch_up(0)
        self.assert_goes_on(reject=1)

    def test_a_second_finger_that_presses_undo_in_mid_drag(self):
        self.hand.type("Left")
        self.assert_piles(reject=1)
        self.program.wait_for_rest()
        self.hand.touch_hold(self.middle, (110, 0, 0.2))
        self._tap(self.place(self.button(UNDO_BUTTON)))
        self.assert_piles()
        self.assert_front_photo(0)
        self.hand.touch_up(0)
        self.assert_goes_on()

    def _tap(self, place):
        self.hand.touch_down(*place, 1)
        self.hand.pause(0.05)
        self.hand.touch_up(1)

    def test_a_second_finger_on_the_card_in_mid_drag_decides_nothing(self):
        self.hand.touch_hold(self.middle, (self.far[0], 0, 0.3))
        self.hand.touch_down(*self.touch_by(self.far[0], 100), 1)
        self.hand.touch_up(1)
        self.hand.touch_up(0)
        self.assert_goes_on()

    def test_ten_fingers(self):
        self.hand.begin()
        starts = [self.touch_by(-180 + 40 * finger, 15 * finger) for finger in range(10)]
        for finger, start in enumerate(starts):
            self.hand.touch_down(*start, finger)
        for finger, (x, y) in enumerate(starts):
            self.hand.touch_move(x + finger % 3, y - finger % 2, finger)
        for finger in range(10):
            self.hand.touch_up(finger)
        self.program.wait_for_rest()
        if self.trace.of_kind("closeup") and self.trace.of_kind("closeup")[-1]["kind"] != "closed":
            self.hand.type("Escape")
        self.assert_goes_on()

    def test_a_finger_that_is_never_lifted(self):
        self.hand.touch_down(*self.touch_by(-90, 120), 3)
        self.assert_goes_on()

    def test_a_menu_that_the_compositor_refuses(self):
        self._assert_goes_on_without_popover("F10")

    def test_a_filter_that_the_compositor_refuses(self):
        self._assert_goes_on_without_popover("ctrl+f")

    def _assert_goes_on_without_popover(self, keys):
        # It refuses one that was asked for by a key other than the last.
        self.program.stand_still()
        self.hand.type(keys, "shift")
        os.kill(self.program.process, signal.SIGCONT)
        self.hand.type("Escape")
        until(
            lambda: self.hand.type("Right") or self.trace.decisions(), "a decision by key",
            every=1)
        self.program.wait_for_rest()
        mark = self.trace.mark()
        self.hand.drag(self.middle, (-self.far[0], 0, 0.2))
        self.trace.wait(lambda trace: trace.decisions(mark), "a decision by the mouse")

    def test_a_touchscreen_that_is_unplugged_in_mid_drag(self):
        self.hand.touch_hold(self.middle, (110, 0, 0.2))
        self.trace.wait(lambda trace: trace.frames()[-1]["dragging"], "a held card")
        self.hand.unplug()
        self.trace.wait(lambda trace: not trace.frames()[-1]["dragging"], "the card let go")
        self.hand.plug_in()
        self.assert_goes_on()

    def test_a_touchscreen_that_is_unplugged_in_mid_pinch(self):
        self.hand.begin()
        for finger, side in enumerate((-1, 1)):
            self.hand.touch_down(*self.touch_by(side * 60), finger)
        for way, _ in self.hand.walk([(40, 0, 0.2)]):
            for finger, side in enumerate((-1, 1)):
                self.hand.touch_move(*self.touch_by(side * (60 + way)), finger)
        self.trace.wait(lambda trace: trace.of_kind("closeup"), "the photo that follows the pinch")
        self.hand.unplug()
        self.hand.plug_in()
        # The program may see the key before it sees that the fingers are gone.
        until(
            lambda: any(event["kind"] == "closed" for event in self.trace.of_kind("closeup"))
            or self.hand.type("Escape"), "the end of the close-up", every=0.5)
        self.assert_goes_on()


class TwoFingersOnMutter(TwoFingers, DeckCase):
    pass


class TwoFingersWithoutAnimationsOnMutter(TwoFingers, DeckCase):
    def start(self, folder=None, environment=None, **options):
        settings = configparser.ConfigParser()
        settings["Settings"] = {"gtk-enable-animations": "false"}
        path = self.desktop.home / "xdg_config_home" / "gtk-4.0" / "settings.ini"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w", encoding="utf-8") as file:
            settings.write(file)
        super().start(folder, environment, **options)


if __name__ == "__main__":
    unittest.main()
