"""Videos on their cards: played without sound, and stopped by all that hides them."""

import pathlib
import shutil

from case import DesktopCase, OnWayland
from waiting import until
from workers import workers

_FILMS = pathlib.Path(__file__).resolve().parents[1] / "Fixtures/films"


class VideosOnWayland(OnWayland, DesktopCase):
    """A video that lasts for two minutes, one of three seconds, and a photo."""

    def setUp(self):
        super().setUp()
        shutil.copy(_FILMS / "two-minutes.webm", self.folder / "1.webm")
        shutil.copy(_FILMS / "vp9.webm", self.folder / "2.webm")
        shutil.copy(_FILMS.parent / "formats/quarters.png", self.folder / "3.png")
        self.start_deck()
        pictures = self.trace.wait(
            lambda trace: len({
                event["card"] for event in trace.of_kind("picture")
                if event["kind"] in ("full", "failure")
            }) == 3 and trace.of_kind("picture"), "all pictures")
        if any(event["kind"] == "failure" for event in pictures):
            self.skipTest("there is no decoder of VP9")

    def wait_for_frames(self, card, since):
        """Wait until a video plays, and return the moments of its frames."""
        def found(trace):
            frames = [event for event in trace.of_kind("film", since) if event["kind"] == "frame"]
            return len(frames) > 2 and frames

        frames = self.trace.wait(found, f"frames of card {card}")
        self.assertEqual({frame["card"] for frame in frames}, {card})
        moments = [frame["moment"] for frame in frames]
        self.assertEqual(moments, sorted(moments))
        return moments

    def wait_for_end(self, kind, since):
        """Wait until the video no longer plays, for this reason, and its process is gone."""
        ends = self.trace.wait(
            lambda trace: [
                event for event in trace.of_kind("film", since) if event["kind"] != "frame"],
            "the end of the video")
        self.assertEqual([event["kind"] for event in ends], [kind])
        until(
            lambda: self.player not in workers(self.program.process), "the end of its worker")

    def play(self, card):
        """Play the front card's video; return a mark in the trace from before."""
        since = self.trace.mark()
        self.start_film(lambda: self.hand.type("Return"))
        self.assertLess(self.wait_for_frames(card, since)[0], 1000)
        return since

    def start_film(self, act):
        """Do what starts a video, and note which process plays it."""
        before = set(workers(self.program.process))
        act()
        [self.player] = until(
            lambda: set(workers(self.program.process)) - before, "the process of the video")

    def test_return_plays_a_video_and_stops_it(self):
        since = self.play(0)
        self.hand.type("Return")
        self.wait_for_end("stopped", since)
        # It begins anew.
        self.play(0)

    def test_a_click_on_the_sign_plays_a_video_and_any_click_stops_it(self):
        x, y, width, height = self.card
        middle = self.middle
        since = self.trace.mark()
        sign = middle[0] - width / 2 + 28, middle[1] - height / 2 + 28
        self.start_film(lambda: self.hand.click(sign))
        self.wait_for_frames(0, since)
        self.hand.click(middle)
        self.wait_for_end("stopped", since)

    def test_a_decision_stops_a_video_and_the_next_one_plays_to_its_end(self):
        since = self.play(0)
        self.hand.type("p")
        self.wait_for_end("stopped", since)
        self.assertEqual([event["pile"] for event in self.trace.decisions(since)], ["keep"])
        self.program.wait_for_rest()
        since = self.play(1)
        self.wait_for_end("over", since)
        self.hand.type("space")
        self.trace.wait(lambda trace: trace.decisions(since), "the decision")
        self.assertEqual([event["pile"] for event in self.trace.decisions(since)], ["later"])
        # A photo doesn't play.
        self.program.wait_for_rest()
        self.hand.type("Return")
        self.program.wait_for_rest()
        self.assertEqual(self.trace.inputs("key", since)[-1]["message"], "later")

    def test_what_covers_the_card_stops_its_video(self):
        for key in ("z", "F9", "ctrl+comma"):
            with self.subTest(key):
                since = self.play(0)
                self.hand.type(key)
                self.wait_for_end("stopped", since)
                self.hand.type("Escape")
                self.program.wait_for_rest()

    def test_the_window_closes_while_a_video_plays(self):
        self.play(0)
        process = self.program.process
        self.hand.type("ctrl+w")
        self.assertEqual(self.program.wait_for_end(), 0)
        self.assertEqual(workers(process), [])
