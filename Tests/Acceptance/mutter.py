"""GNOME's compositor without a screen."""

import os
import pathlib
import shutil
import subprocess

import processes
from displays import SIZE, Desktop, is_served
from mutter_input import MutterHand
from processes import tool
from waiting import PATIENCE, TooLate, until

# How many times a window is asked to fill the screen.
_TRIES = 5
_REPAIRS = pathlib.Path(__file__).with_name("mutter_repairs.c")


class MutterDesktop(Desktop):
    """Mutter with one virtual monitor: the only desktop here with a touchscreen.

    Windows float. Only PipeWire clients get its pictures, so the tests read the screen from the
    trace and the accessible tree.
    """

    name = "Mutter"

    def _start_display(self):
        compositor = tool("mutter", "mutter")
        runtime = pathlib.Path(self.environment["XDG_RUNTIME_DIR"])
        pipewire = self._serve("pipewire", tool("pipewire", "pipewire"))
        self._until(lambda: is_served(runtime / "pipewire-0"), pipewire, "PipeWire")
        self._serve("wireplumber", tool("wireplumber", "wireplumber"))
        self.server = self._serve(
            "mutter", compositor, "--headless", "--wayland", "--no-x11", "--virtual-monitor",
            f"{SIZE[0]}x{SIZE[1]}",
            environment=self.environment | {"LD_PRELOAD": str(self._build_repairs())})
        socket = self._until(
            lambda: [path for path in runtime.glob("wayland-*") if is_served(path)], self.server,
            "Mutter")[0]
        self.environment |= {"WAYLAND_DISPLAY": str(socket), "GDK_BACKEND": "wayland"}
        return MutterHand(
            self.environment["DBUS_SESSION_BUS_ADDRESS"], SIZE,
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

    def _build_repairs(self):
        compiler = shutil.which("cc") or shutil.which("clang")
        if compiler is None:
            raise processes.Missing("no C compiler is installed (Debian: apt-get install gcc)")
        library = self.home / "mutter_repairs.so"
        subprocess.run(
            [compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(_REPAIRS), "-ldl"],
            check=True, env=os.environ)
        return library
