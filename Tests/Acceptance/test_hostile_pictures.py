"""Pictures meant to do harm: each gets a card with the reason, and no other card is affected."""

import os
import threading
import time
import unittest

import contract
import hostile
import photos
import workers
from case import DesktopCase, OnWayland
from waiting import PATIENCE, until

# Even a reader that makes progress is given up after half a minute.
MOST = 30.0 + PATIENCE
# In seconds; waiting for a hostile picture takes five or more.
AT_ONCE = 4.0
# On a busy machine a single try may take long, or be drawn seldom, through no fault of the program.
ATTEMPTS = 3
# So many places at least in which a drag is drawn; a program that waits for a picture draws one or two.
PLACES = 5


class HostileCase(DesktopCase):
    """Hostile pictures, each with a good photo behind it."""

    def good(self, name, index):
        photo = photos.Photo(name, photos.COLOURS[index])
        (self.folder / name).write_bytes(photos.flat(photo.colour))
        return photo

    def start_window(self, environment=None):
        """Start the program and wait for its window, even if the front card is not there yet."""
        self.start(environment=environment)
        self.wait_for_window()

    def wait_for_window(self):
        """Wait for the window of the program that was just started."""
        self.trace.wait(lambda trace: trace.frames(), "a frame")
        self.origin = self.desktop.settle(self.program.window)
        self.hand.type("shift")

    def front(self):
        return self.program.deck.description

    def wait_for_front(self, name):
        """Wait until the card of a file is in front, at whatever position."""
        until(
            lambda: self.program.deck.name.startswith(name),
            lambda: f"{name} in front; it is {self.program.deck.name!r}", every=0.05)

    def wait_for_answer(self, name, seconds=PATIENCE):
        """Wait for a text about the front picture, and return it."""
        return until(
            lambda: self.front().startswith(name) and self.front(),
            lambda: f"words on {name}; there are {self.front()!r}",
            seconds, every=0.05)

    def wait_for_reason(self, name, *reasons, seconds=PATIENCE):
        """Wait until the front card gives one of `reasons` why the file has no picture."""
        until(
            lambda: any(self.front() == f"{name}: {reason}" for reason in reasons),
            lambda: f"{reasons} of {name}; there is {self.front()!r}",
            seconds, every=0.05)

    def wait_for_reading(self, name, since=0):
        """Wait for a worker that reads the file of the front card, and return its id.

        If the file was given up before that was seen, it is read again. `since` is a mark.
        """
        for _ in range(ATTEMPTS):
            worker = workers.wait_for_reading(
                self.program.process, name, lambda: self.has_failed(since))
            if worker:
                return worker
            since = self.trace.mark()
            self.hand.type("F5")
        self.fail(f"no worker is seen reading {name}")

    def has_failed(self, since):
        """Whether a picture has failed since a mark in the trace."""
        return any(event["kind"] == "failure" for event in self.trace.of_kind("picture", since))

    def assert_read_no_more(self, name, reason):
        """Check that only F5 reads the file again, not returning to it or resizing the window."""
        self.hand.type("Right", "u")
        self.wait_for_front(name)
        self.wait_for_reason(name, reason)
        self.desktop.float(self.program.window)
        self.desktop.resize(self.program.window, 900, 700)
        self.program.wait_for_rest()
        self.wait_for_reason(name, reason)
        self.assertIsNone(workers.reading(self.program.process, "/" + name))
        self.desktop.tile(self.program.window)
        self.program.wait_for_rest()
        self.assertIsNone(workers.reading(self.program.process, "/" + name))
        mark = self.trace.mark()
        self.hand.type("F5")
        # A fast machine may have the answer at once.
        workers.wait_for_reading(
            self.program.process, name,
            lambda: self.has_failed(mark))

    def tearDown(self):
        if self.program and self.program.is_running:
            until(
                lambda: not workers.zombies(self.program.process),
                lambda: f"an end of {workers.zombies(self.program.process)}")
        super().tearDown()


class HostilePicturesOnWayland(OnWayland, HostileCase):
    def test_each_says_why_and_the_next_is_there(self):
        self.assert_answered({
            "unfilled.png": hostile.unfilled(100 << 20),
            "animation.gif": hostile.gif(200_000),
            "pixels.png": hostile.pixel_bomb(),
            "profile.png": hostile.chunk_bomb(b"iCCP"),
            "text.png": hostile.chunk_bomb(b"zTXt"),
            "packed.svgz": hostile.packed_drawing(),
        })

    def test_files_without_end_say_why_and_the_next_is_there(self):
        heads = hostile.heads(self.desktop.new_folder("scratch"))
        for length in hostile.SPARSE:
            with self.subTest(length):
                for file in self.folder.iterdir():
                    file.unlink()
                self.assert_answered(
                    {f"{kind}.{kind}": head for kind, head in heads.items()}, length)
                self.program.stop()
                self.data_home = self.desktop.new_folder("data")

    def assert_answered(self, files, length=None):
        """Check that each file is either refused or shown as far as it goes."""
        names, goods = [], []
        for number, (name, content) in enumerate(files.items()):
            name = f"{2 * number + 1:02} {name}"
            if length:
                hostile.sparse(self.folder / name, content, length)
            else:
                (self.folder / name).write_bytes(content)
            names.append(name)
            goods.append(
                self.good(f"{2 * number + 2:02} then.png", number % len(photos.COLOURS)))
        count = 2 * len(names)
        self.start_window()
        for number, (name, good) in enumerate(zip(names, goods)):
            self.assert_front(name, 2 * number + 1, count)
            began = time.monotonic()
            answer = self.wait_for_answer(name, MOST)
            print(f"{answer} ({time.monotonic() - began:.1f} s)", flush=True)
            self.hand.type("Right")
            self.assert_front(good.name, 2 * number + 2, count)
            self.assert_shown(good)
            self.hand.type("Right")
        self.assert_piles(keep=count)
        self.assertLess(self.program.memory_peak(), contract.MOST_MEMORY)

    def test_a_drawing_without_end_leaves_the_others_alone(self):
        self.assert_slow("1 bomb.svg", hostile.filter_bomb())

    def test_a_photo_of_very_many_scans_leaves_the_others_alone(self):
        self.assert_slow("1 scans.jpg", hostile.scan_bomb())

    def assert_slow(self, name, content):
        (self.folder / name).write_bytes(content)
        goods = [self.good(f"{number} good.png", number) for number in range(2, 6)]
        began = time.monotonic()
        self.start_window()
        # While it is being read, all other cards are there, and keys decide.
        self.hand.type("Left")
        for number, good in enumerate(goods[:3]):
            self.assert_front(good.name, number + 2, 5)
            self.assert_shown(good)
            self.hand.type("Right")
        self.hand.type("u", "u", "u", "u")
        self.assert_front(name, 1, 5)
        self.wait_for_reason(
            name, contract.SLOW_REASON, contract.TRUNCATED_REASON, seconds=MOST)
        print(f"{name}: {time.monotonic() - began:.1f} s after the start", flush=True)
        if self.front().endswith(contract.SLOW_REASON):
            self.assert_read_no_more(name, contract.SLOW_REASON)

    def test_frames_go_on_while_it_is_read(self):
        (self.folder / "1 bomb.svg").write_bytes(hostile.filter_bomb())
        for number in range(2, 5):
            self.good(f"{number} good.png", number)
        self.start_window()
        begun = 0
        for _ in range(ATTEMPTS):
            self.wait_for_reading("1 bomb.svg", begun)
            mark = self.trace.mark()
            self.hand.drag(
                self.middle, (self.far[0] / 2, 0, 0.5), (-self.far[0] / 2, 0, 0.5), rest=0.3)
            self.program.wait_for_rest()
            places = {round(frame["x"]) for frame in self.trace.frames(mark) if frame["dragging"]}
            if len(places) >= PLACES:
                break
            self.wait_for_reason("1 bomb.svg", contract.SLOW_REASON, seconds=MOST)
            begun = self.trace.mark()
            self.hand.type("F5")
        else:
            self.fail(f"the last of {ATTEMPTS} drags was drawn in {len(places)} places")
        self.assertEqual(self.decisions(), [])

    def test_closing_does_not_wait_for_it(self):
        (self.folder / "1 bomb.svg").write_bytes(hostile.filter_bomb())
        self.good("2 good.png", 1)
        for _ in range(ATTEMPTS):
            self.start_window()
            worker = self.wait_for_reading("1 bomb.svg")
            began = time.monotonic()
            self.hand.type("ctrl+q")
            self.assertEqual(self.program.wait_for_end(), 0)
            took = time.monotonic() - began
            until(lambda: not workers.is_there(worker), "an end of the worker")
            if took < AT_ONCE:
                break
        self.assertLess(took, AT_ONCE)

    def test_its_window_can_be_closed_and_others_go_on(self):
        """Several hostile pictures in a row: none holds up the cards behind it for long."""
        for number in range(1, 7):
            (self.folder / f"{number} bomb.svg").write_bytes(hostile.filter_bomb())
        good = self.good("7 good.png", 3)
        self.start_window()
        self.hand.type(*["Left"] * 6)
        self.assert_front(good.name, 7, 7)
        self.assert_shown(good)
        self.assert_piles(reject=6)


class ChangingFilesOnWayland(OnWayland, HostileCase):
    def test_a_pipe_in_a_pictures_place(self):
        goods = [self.good(f"{number} photo.png", number) for number in range(1, 6)]
        self.start_deck()
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        pipe.rename(self.folder / goods[1].name)
        self.hand.type("Right")
        self.trace.wait(lambda trace: trace.decisions(), "a decision")
        # Its card goes as soon as the change of the folder is noticed; the next one is there.
        self.wait_for_front(goods[2].name)
        self.assert_shown(goods[2])

    def test_a_file_that_grows_and_shrinks(self):
        name = "1 changing.png"
        whole = hostile.unfilled(0)
        (self.folder / name).write_bytes(whole)
        goods = [self.good(f"{number} good.png", number) for number in range(2, 5)]
        self.start_deck()
        over = threading.Event()

        def change():
            while not over.is_set():
                with open(self.folder / name, "r+b") as file:
                    file.truncate(20)
                    file.write(whole)
                    file.seek(0, os.SEEK_END)
                    file.write(bytes(1 << 20))

        changing = threading.Thread(target=change, daemon=True)
        changing.start()
        try:
            # The file's new content is a new card, to be decided again behind the others.
            for good in goods:
                self.hand.type("Right")
                self.wait_for_front(good.name)
                self.assert_shown(good)
            self.hand.type("Right")
            self.wait_for_front(name)
        finally:
            over.set()
            changing.join()
        (self.folder / name).write_bytes(photos.flat(photos.COLOURS[0]))
        self.assert_shown(photos.Photo(name, photos.COLOURS[0]))


if __name__ == "__main__":
    unittest.main()
