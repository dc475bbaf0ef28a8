"""GNOME's compositor without a screen."""

import pathlib
import subprocess

import contract
from displays import SIZE, Desktop, is_served
from hand_clock import HandClock
from mutter_input import MutterHand
from processes import tool
from waiting import PATIENCE, TooLate, until

# How many times a window is asked to fill the screen.
_TRIES = 5


def _variables(compositor):
    """What a Mutter is told by its environment."""
    version = subprocess.run(
        [compositor, "--version"], check=True, capture_output=True, text=True).stdout
    if not version.startswith("mutter 43."):
        # Newer ones end if Mesa draws nothing.
        return {}
    # Mesa's name for a driver that takes all commands and carries out none.
    return {"GALLIUM_NOOP": "true", "KOLODA_SCROLL_REPAIR": "true"}


class MutterDesktop(Desktop):
    """Mutter with one virtual monitor: the only desktop here with a touchscreen.

    Windows float. Only PipeWire clients get its pictures, and there are none: Mutter 43 draws nothing,
    which halves what a test costs, and the tests read the screen from the trace and the accessible
    tree.
    """

    name = "Mutter"

    def _start_display(self):
        compositor = tool("mutter", "mutter")
        runtime = pathlib.Path(self.environment["XDG_RUNTIME_DIR"])
        pipewire = self._serve("pipewire", tool("pipewire", "pipewire"))
        self._until(lambda: is_served(runtime / "pipewire-0"), pipewire, "PipeWire")
        self._serve("wireplumber", tool("wireplumber", "wireplumber"))
        clock = HandClock(self._place / "clock", "mutter_repairs.c")
        self.server = self._serve(
            "mutter", compositor, "--headless", "--wayland", "--no-x11", "--virtual-monitor",
            f"{SIZE[0]}x{SIZE[1]}",
            environment=self.environment | clock.environment | _variables(compositor))
        socket = self._until(
            lambda: [path for path in runtime.glob("wayland-*") if is_served(path)], self.server,
            "Mutter")[0]
        self.environment |= {"WAYLAND_DISPLAY": str(socket), "GDK_BACKEND": "wayland"}
        return MutterHand(
            self.environment["DBUS_SESSION_BUS_ADDRESS"], SIZE, clock,
            lambda condition, what: self._until(condition, self.server, what))

    def settle(self, window):
        # Nothing tells the place of a floating window; full screen starts in the corner.
        until(lambda: window.extents[2] > 1, "a window with a size")
        # A key sent before the window has the keyboard is lost.
        for _ in range(_TRIES):
            if window.extents[2:] == SIZE:
                break
            self.hand.type("F11")
            try:
                until(lambda: window.extents[2:] == SIZE, "a window that fills the screen",
                    seconds=PATIENCE / 2)
            except TooLate:
                continue
        if window.extents[2:] != SIZE:
            raise TooLate(f"a window that never fills the screen; it is {window.extents}")
        return (0, 0)


class MutterDesktopOfFingers(MutterDesktop):
    """A desktop for tests with several fingers, where GTK may lose count of who presses a widget."""

    debugging = ""
    own_warnings = contract.WARNINGS_OF_TWO_FINGERS
