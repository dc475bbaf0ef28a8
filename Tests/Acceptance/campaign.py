"""Random input by several devices at once, and what must hold after it.

What each device does next depends on what it is doing: a button that is down goes up some time, fingers
on a touchpad are lifted, or their end is lost. Meanwhile the other devices go on. All of it follows from
a seed, except for the times at which a busy machine handles it.
"""

import os
import random
import time

import contract
import law
import photos
from case import DesktopCase
from lending import lent
from pictures import alike
from waiting import TooLate, until

COUNT = 48
IS_LONG = bool(os.environ.get("KOLODA_TEST_ENDURANCE"))
# The number of acts, and of those of one program, from its start to its end.
ACTS = 10_000 if IS_LONG else 200
ACTS_OF_PROGRAM = 400 if IS_LONG else 100
# A campaign starts a compositor that has ended again, but not for ever.
_MOST_ENDS = 10
# After so many programs that have broken the law, the rest would tell nothing new.
_MOST_FAILURES = 5
# Below this many cards left, some decisions are undone: a page in the place of the deck has other
# commands.
_FEW = 15
# A click higher than this may hit a window's close button, wherever the window is; further to the
# left there are only the buttons for opening and undoing.
_TOP = 110
_TRIES = 20
_ANSWER_SECONDS = 2
# How long to wait for another window, which a busy machine opens late.
_OPENING_SECONDS = 10
_QUIET_SECONDS = 0.5

_DECIDING = ("Right", "Left", "Up", "Down", "p", "x", "f")
_KEYS = _DECIDING * 3 + (
    "u", "ctrl+z", "BackSpace", "ctrl+shift+z", "u", "z", "z", "z", "c", "F9", "ctrl+h", "i", "i",
    "Page_Down", "Page_Up", "Home", "s", "1", "4", "0", "6", "ctrl+r", "Escape", "Escape", "Escape",
    "ctrl+Left", "ctrl+Down", "F11", "shift")


class Campaign(DesktopCase):
    """A deck under random input; subclasses say what devices the desktop has."""

    # How often each act is chosen, by the name of its method.
    acts = {
        "move": 8, "press": 8, "click": 2, "double_click": 1, "menu_click": 2, "wheel": 2,
        "zoom_by_wheel": 2, "scroll": 10, "flick": 3, "key": 16, "button": 3, "assist": 4,
        "menu": 2, "dialog": 1, "help": 1, "filter": 1, "pause": 8,
    }

    def run_campaign(self):
        """Run one program after another, each with a seed of its own, until all acts are done."""
        first = seed = _seed()
        done, ends, failures, since = 0, 0, [], time.monotonic()
        while done < ACTS and len(failures) < _MOST_FAILURES:
            try:
                self._run_program(seed, min(ACTS_OF_PROGRAM, ACTS - done))
            except Exception as error:
                if self.desktop.server.poll() is None:
                    failures.append(f"seed {seed} after {self._done} acts: {error}")
                    print(f"campaign: {self.desktop.name}, {failures[-1]}", flush=True)
                    self._keep_trace(seed)
                    self._let_go()
                    done += self._done
                    seed += 1
                    continue
                if ends == _MOST_ENDS:
                    raise
                ends += 1
                print(
                    f"campaign: {self.desktop.name} has ended with {self.desktop.server.poll()}, "
                    f"seed {seed}, {self._last_acts()}; its last words are "
                    f"{self.desktop.last_words}", flush=True)
                self._start_again()
            done += self._done
            seed += 1
        seconds = time.monotonic() - since
        print(
            f"campaign: {self.desktop.name}, seed {first}, {done} acts in {seed - first} programs, "
            f"{seconds:.0f} s, {done / seconds:.0f} acts a second with all checks, "
            f"{done / max(self._acting, 1):.0f} while acting; the compositor has ended {ends} "
            f"times", flush=True)
        self.assertEqual(failures, [], "\n".join(["", *failures]))

    def _let_go(self):
        """End a program that has broken the law, and take all hands off its desktop."""
        self.hand.let_go_of_everything()
        self.program.stop()

    def _start_again(self):
        """Go on on another desktop of the same kind."""
        for each in self._programs:
            each.stop()
        self._programs.clear()
        type(self).desktop = self.enterContext(lent(self.desktop_kind))

    def setUp(self):
        super().setUp()
        self._acting = 0.0
        self.photos = photos.album(self.folder, COUNT)

    def _run_program(self, seed, count):
        self.random = random.Random(seed)
        self._log, self._done = [], 0
        self.data_home = self.desktop.new_folder("data")
        self.start_deck()
        self._is_pressed = self._is_scrolling = False
        self._nodes = [self.program.deck] + [
            self.button(name) for name in contract.BUTTON_OF_PILE.values()]
        self._buttons = [self.place(node) for node in self._nodes[1:]]
        self._buttons += [self.place(self.button(contract.UNDO_BUTTON))]
        self._middle, self._card_size = self.middle, self.card[2:]
        self.begin()
        names, weights = list(self.acts), list(self.acts.values())
        since = time.monotonic()
        while self._done < count:
            self.act(self.random.choices(names, weights)[0])
            if self._done % 25 == 0:
                self._balance()
            if not self.program.is_running:
                # A window that a random hand has moved is closed by a press on its button.
                if self.program.exit_status == 0:
                    self._check_law()
                    return
                self.fail(
                    f"the program has ended, with {self.program.exit_status}; "
                    f"{self._last_acts()}; {self.program.errors()[-2000:]}; the display's last "
                    f"words are {self.desktop.last_words}")
        self._acting += time.monotonic() - since
        self._check()

    def begin(self):
        """Prepare the desktop for a program."""

    def act(self, name, *arguments):
        self._log.append((time.monotonic(), name))
        self._done += 1
        getattr(self, name)(*arguments)

    # Places

    def on_card(self):
        """A place on the card at rest."""
        width, height = self._card_size
        return (
            self._middle[0] + self.random.uniform(-0.4, 0.4) * width,
            self._middle[1] + self.random.uniform(-0.4, 0.4) * height)

    def somewhere(self):
        """A place on the card, mostly, or on a button, or anywhere below the header."""
        draw = self.random.random()
        if draw < 0.6:
            return self.on_card()
        if draw < 0.85:
            return self.random.choice(self._buttons)
        width, height = self.desktop.size
        return (
            self.random.uniform(20, width - 20), self.random.uniform(_TOP, height - 10))

    def way(self, start=None):
        """Where a hand moves to from where it is, and the seconds that it takes.

        With a start, the way stays on the screen.
        """
        x, y = self.random.uniform(-300, 300), self.random.uniform(-160, 160)
        if start:
            width, height = self.desktop.size
            x = min(max(start[0] + x, 0), width - 1) - start[0]
            y = min(max(start[1] + y, 0), height - 1) - start[1]
        return x, y, self.random.choice((0.02, 0.05, 0.1))

    # The mouse

    def move(self):
        self.hand.begin()
        self.hand.point(*self.somewhere())

    def press(self):
        """Press the button, or let go, often after a movement."""
        self.hand.begin()
        if not self._is_pressed:
            self._is_pressed = True
            self._pressed_at = self.somewhere()
            self.hand.point(*self._pressed_at)
            self.hand.press()
            return
        if self.random.random() < 0.7:
            self.hand.go_on(self._pressed_at, self.way(self._pressed_at))
        self.hand.release()
        self._is_pressed = False

    def click(self):
        if not self._is_pressed:
            self.hand.click(self.somewhere())

    def double_click(self):
        if not self._is_pressed:
            place = self.on_card()
            self.hand.click(place)
            self.hand.click(place)

    def menu_click(self):
        """Open the card's menu, which other devices then find open."""
        if not self._is_pressed:
            self.hand.menu_click(self.on_card())
            self._leave_menu()

    def wheel(self):
        self.hand.wheel(self.on_card(), self.random.choice((-2, -1, 1, 2)))

    def zoom_by_wheel(self):
        self.hand.key_down("ctrl")
        self.hand.wheel(self.on_card(), self.random.choice((-2, -1, 1, 2)))
        self.hand.key_up("ctrl")
        self.hand.flush()

    # The touchpad

    def scroll(self):
        """Move two fingers a part of a swipe, or lift them."""
        if self._is_scrolling and self.random.random() < 0.4:
            self.hand.begin()
            self.hand.lift()
            self._is_scrolling = False
            return
        self.hand.scroll(self.on_card(), self.way())
        self._is_scrolling = True

    def flick(self):
        self.hand.swipe(self.on_card(), (self.random.choice((-1, 1)) * 420, 0, 0.08))
        self._is_scrolling = False

    # The keyboard, and assistive technology

    def key(self, keys=_KEYS):
        self.hand.type(self.random.choice(keys))

    def button(self, name=None):
        if name is not None:
            return super().button(name)
        self.hand.click(self.random.choice(self._buttons))
        return None

    def assist(self):
        """Decide as a program for assistive technology does."""
        node = self.random.choice(self._nodes)
        pile = self.random.choice(contract.PILES)
        try:
            node.act(contract.ACTION_OF_PILE[pile] if node is self._nodes[0] else None)
        except (AssertionError, self.desktop.assistive._error):
            pass  # It is not there at the moment.

    # What covers the deck

    def menu(self):
        """Open the main menu, try to decide, and close it."""
        self.hand.type("F10")
        self._leave_menu()

    def _leave_menu(self):
        """Decide by devices that reach the deck in spite of a menu, and close it.

        Its entries stay alone: one of them quits.
        """
        for _ in range(self.random.randrange(4)):
            self.act(self.random.choice(("flick", "scroll", "assist", "pause")))
        self.act("key", ("Escape",))
        self.act("key", ("Escape",))

    def filter(self):
        """Open the form of the filter, try to decide, and close it."""
        self.hand.type("ctrl+f")
        self.act("pause")
        self._leave_menu()

    def dialog(self):
        """Open the preferences, try to decide below them, and close them."""
        self._under("ctrl+comma")

    def help(self):
        self._under("F1")

    def _under(self, keys):
        """Open another window, try to decide, and close it: keys would change things in there."""
        # A window that opens beside a third one, or under a press, may not get the keyboard.
        self.release()
        self.come_back()
        self.hand.type(keys)
        try:
            until(lambda: self._has_windows(2), "another window", _OPENING_SECONDS, 0.05)
        except TooLate:
            return  # Something else has taken the key.
        for _ in range(self.random.randrange(3)):
            self.act(self.random.choice(("assist", "flick", "pause")))

        def is_alone():
            if self._has_windows(1):
                return True
            self.go_to_other_window()
            self.hand.type("Escape")
            return False

        until(
            is_alone,
            lambda: f"the deck's window alone; there is {self.windows()}; {self._last_acts()}",
            every=0.1)

    def go_to_other_window(self):
        """Give the keyboard to a window that has opened over the deck's, if it has not got it."""

    def windows(self):
        """The program's windows, as far as the desktop tells of them."""
        return [window.name for window in self.program.application.children]

    def _has_windows(self, count):
        return len(self.program.application.children) == count

    def pause(self):
        self.hand.begin()
        self.hand.pause(self.random.choice((0.0, 0.01, 0.03, 0.1, 0.3)))

    # What must hold

    def release(self):
        """Take all hands off."""
        self.hand.begin()
        if self._is_pressed:
            self.hand.release()
        if self._is_scrolling:
            self.hand.lift()
        self._is_pressed = self._is_scrolling = False
        self.hand.flush()

    def come_back(self):
        """Bring the deck's window to the front, with the keyboard."""

    def _balance(self):
        decided = sum(
            {"decision": 1, "redo": 1, "undo": -1}.get(event["ev"], 0)
            for event in self.trace.events)
        if decided > COUNT - _FEW:
            self.come_back()
            self.hand.type("Escape", *["u"] * COUNT)

    def _check(self):
        self.release()
        self.come_back()
        self._wait_for_quiet()
        left = law.overlay_left(self.trace.events)
        self.assertIsNone(left, f"a close-up that is left over the deck; {self._last_acts()}")
        self._uncover()
        self.origin = self.desktop.settle(self.program.window)
        front = self._check_front()
        self._check_swipe(front)
        self._check_law()
        self._close()

    def _wait_for_quiet(self):
        """Wait until the program has handled all and writes nothing more; a page may be open."""
        known, since = self.trace.mark(), time.monotonic()

        def is_quiet():
            nonlocal known, since
            self.hand.flush()
            self._nodes[0].role
            if self.trace.mark() != known:
                known, since = self.trace.mark(), time.monotonic()
            return time.monotonic() - since > _QUIET_SECONDS

        until(is_quiet, "a program that writes nothing more", every=0.05)

    def _uncover(self):
        """Close all that lies over the deck, until a touchpad's smallest swipe reaches its card."""
        # A close-up whose next photo is not there yet lets everything through to the deck.
        self.hand.type("Escape")
        for _ in range(_TRIES):
            mark = self.trace.mark()
            self.hand.swipe(self._middle, (2, 0, 0.03))
            try:
                until(
                    lambda: self.trace.inputs("scroll-end", mark)
                    or self.trace.inputs("scroll-begin", mark), "a swipe", _ANSWER_SECONDS)
            except TooLate:
                self.hand.type("u", "Escape")
                self.come_back()
                # A window that was moved is not below the hand.
                self.origin = self.desktop.settle(self.program.window)
                continue
            if self.trace.of_kind("input", mark)[-1].get("cover") is None:
                return
            self.hand.type("Escape")
        self.fail(
            f"something lies over the deck that Escape doesn't close; the trace ends "
            f"{self.trace.events[-4:]}; {self._last_acts()}")

    def _check_front(self):
        """Check that the front card is drawn, with nothing over it, and return it."""
        self.program.wait_for_rest()
        last = self.trace.frames()[-1]
        self.assertEqual(last.get("front"), last.get("drawn"))
        self.assertIsNone(last.get("cover"))
        self.assert_on_screen(last["front"])
        return last["front"]

    def assert_on_screen(self, card):
        """Check that the screen shows the photo of a card, where there are screenshots."""
        place = (self.middle[0] - 50, self.middle[1] - 50)
        colour = self.photos[card].colour
        until(
            lambda: alike(self.desktop.screenshot().at(*place), colour),
            lambda: f"photo {card} on the screen; there is "
            f"{self.desktop.screenshot().at(*place)}, not {colour}; {self._last_acts()}",
            seconds=_ANSWER_SECONDS * 5, every=0.05)

    def _check_swipe(self, front):
        mark = self.trace.mark()
        # Panels beside the deck have moved the card.
        self.hand.drag(self.middle, (0.45 * self.card[2] + 30, 0, 0.3))
        until(
            lambda: self.trace.decisions(mark),
            lambda: f"a card that can be swiped; the trace ends {self.trace.events[-3:]}; "
            f"{self._last_acts()}", _ANSWER_SECONDS * 5)
        self.assertEqual(self.trace.decisions(mark)[0]["card"], front)

    def _check_law(self):
        found = law.breaches(self.trace.events)
        told = [
            f"{breach.text}, after {self._acts_before(self.trace.events[breach.line]['t'])}"
            for breach in found[:8]]
        self.assertEqual(found, [], "\n".join(["", *told]))
        # Nobody else decides here.
        self.assertEqual(self.trace.of_kind("refused"), [])

    def _close(self):
        """Close the window, and with it the program; what it has saved is what it told."""
        self.program.wait_for_rest()
        for _ in range(_TRIES):
            self.hand.type("ctrl+w")
            try:
                until(lambda: not self.program.is_running, "the program's end", _ANSWER_SECONDS)
                break
            except TooLate:
                self.come_back()
        self.assertFalse(self.program.is_running, f"the window never closes; {self._last_acts()}")
        self.assertEqual(self.program.exit_status, 0, self.program.errors())
        told = self.trace.of_kind("journaled")[-1]["decided"]
        self.assertEqual(self.program.status()["decided"], told)

    def _last_acts(self):
        return f"the last acts were {[name for _, name in self._log[-15:]]}"

    def _acts_before(self, moment):
        return [name for when, name in self._log if moment - 2 < when <= moment + 0.05]

    def _keep_trace(self, seed):
        folder = os.environ.get("KOLODA_SCREENSHOTS")
        if folder:
            name = f"{type(self).__name__}-{seed}.trace"
            with open(os.path.join(folder, name), "wb") as file:
                file.write(self.trace.path.read_bytes())
            with open(os.path.join(folder, name + ".acts"), "w") as file:
                file.writelines(f"{when:.3f} {act}\n" for when, act in self._log)


def _seed():
    """The number in KOLODA_TEST_ENDURANCE, or the seed of the short run."""
    wish = os.environ.get("KOLODA_TEST_ENDURANCE", "")
    return int(wish) if wish.isdecimal() and int(wish) > 1 else 33_000
