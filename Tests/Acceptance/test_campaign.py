"""Campaigns of random input in two compositors: what is decided is what is seen."""

import subprocess
import unittest

import contract
import program
from campaign import Campaign
from case import OnWayland
from displays import WaylandDesktop
from mutter import MutterDesktopOfFingers
from test_mutter import OnMutter
from waiting import until

_ELSEWHERE = "elsewhere"


class WaylandDesktopOfCampaigns(WaylandDesktop):
    # Here, too, GTK has once in 20,000 acts counted the presses on a box wrongly, without a menu. Nothing was
    # left of it.
    own_warnings = (
        contract.WARNINGS_UNDER_SWAY + contract.WARNINGS_OF_GRIDS + contract.WARNINGS_OF_MENUS_ON_X11)


class CampaignOnWayland(OnWayland, Campaign):
    """Beside the deck's window there is another one, on another workspace.

    Menus are for Mutter: sway 1.7 closes the menus of a window that it moves, and cuts the program's
    connection if a size that it sent to such a menu before is acknowledged after that.
    """

    desktop_kind = WaylandDesktopOfCampaigns
    acts = {
        name: often for name, often in Campaign.acts.items()
        if name not in ("menu", "menu_click", "filter")} | {"resize": 2, "go_elsewhere": 2}

    def test_what_is_decided_is_what_is_seen(self):
        self.run_campaign()

    def begin(self):
        self._is_beside = False
        # Otherwise the keyboard leaves the help as soon as the pointer moves.
        self.desktop.command("focus_follows_mouse no")
        self.addCleanup(self.desktop.command, "focus_follows_mouse yes")
        if getattr(self, "_other", None) is None or not self._other.is_running:
            folder = self.desktop.new_folder("other")
            (folder / "photo.png").write_bytes((self.folder / self.photos[0].name).read_bytes())
            self.desktop.command(f"workspace {_ELSEWHERE}")
            self._other = program.Program(self.desktop, folder, self.desktop.new_folder("data"))
            self._programs.append(self._other)
            self._other.wait_for_card()
            self.come_back()

    def help(self):
        # sway hides other windows behind one that fills the screen, and gives them no keyboard.
        self._arrange(self.program, "fullscreen disable")
        super().help()

    def resize(self):
        """Let the other window come beside the deck's, which makes that smaller, or go again."""
        self._is_beside = not self._is_beside
        place = 1 if self._is_beside else _ELSEWHERE
        self._arrange(self._other, f"move container to workspace {place}")

    def go_to_other_window(self):
        # A window that opens late, after the deck's has been clicked, does not get the keyboard.
        self._arrange(self.program, "focus", kind=" floating")

    def windows(self):
        return [
            {key: node.get(key) for key in ("name", "focused", "fullscreen_mode", "rect", "type")}
            for node in self.desktop.tree() if node.get("pid") == self.program.process]

    def _arrange(self, which, how, kind=""):
        """Arrange a program's windows, or those of a kind, unless they are just closing."""
        try:
            self.desktop.command(f"[pid={which.process}{kind}] {how}")
        except subprocess.CalledProcessError:
            pass

    def go_elsewhere(self):
        """Do some things on another workspace, and come back; a swipe may end there."""
        self.desktop.command(f"workspace {_ELSEWHERE}")
        for _ in range(self.random.randrange(3)):
            self.act(self.random.choice(("scroll", "flick", "press", "key", "assist", "pause")))
        self.desktop.command("workspace 1")

    def come_back(self):
        self._is_beside = False
        self._arrange(self._other, f"move container to workspace {_ELSEWHERE}")
        self.desktop.command("workspace 1")
        self._arrange(self.program, "focus")


class CampaignOnMutter(OnMutter, Campaign):
    """With fingers on a touchscreen, up to three at once."""

    desktop_kind = MutterDesktopOfFingers
    acts = Campaign.acts | {"finger": 24, "two_fingers": 3, "pinch": 3, "workspace": 2}

    def test_what_is_decided_is_what_is_seen(self):
        self.run_campaign()

    def begin(self):
        self._fingers = {}
        self._is_elsewhere = False

    def finger(self):
        """Put a finger down, move it or lift it."""
        which = self.random.randrange(3)
        self.hand.begin()
        if which not in self._fingers:
            self._fingers[which] = self.somewhere()
            self.hand.touch_down(*self._fingers[which], which)
        elif self.random.random() < 0.6:
            x, y = self._fingers[which]
            for dx, dy in self.hand.walk([self.way((x, y))]):
                self._fingers[which] = x + dx, y + dy
                self.hand.touch_move(*self._fingers[which], which)
        else:
            del self._fingers[which]
            self.hand.touch_up(which)

    def two_fingers(self):
        """Tap with two fingers that never pinch."""
        if not {0, 1} & set(self._fingers):
            self.hand.begin()
            for which in (0, 1):
                self.hand.touch_down(*self.somewhere(), which)
            self.act("pause")
            for which in self.random.sample((0, 1), 2):
                self.hand.touch_up(which)

    def pinch(self):
        if not {0, 1} & set(self._fingers):
            self.hand.pinch(self._middle, *self.random.choice(
                ((80, 420), (420, 60), (200, 210), (200, 190), (300, 240))), seconds=0.1)

    def workspace(self):
        """Go to another workspace and come back; a swipe may end there."""
        self.hand.go_to_workspace(1)
        for _ in range(self.random.randrange(3)):
            self.act(self.random.choice(("scroll", "flick", "finger", "key", "assist", "pause")))
        self.hand.go_to_workspace(-1)

    def release(self):
        super().release()
        for which in self._fingers:
            self.hand.touch_up(which)
        self._fingers = {}

    def come_back(self):
        for _ in range(3):
            self.hand.go_to_workspace(-1)

    def assert_on_screen(self, card):
        """Mutter has no screenshots: the trace tells that the photo's own picture was drawn."""
        until(lambda: self.trace.frames()[-1]["shown"], f"photo {card} drawn")


if __name__ == "__main__":
    unittest.main()
