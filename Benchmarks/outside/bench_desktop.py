"""The screen that everything is measured on: 1280x900, no graphics processor."""

import ctypes
import shutil
from ctypes import POINTER, c_char_p, c_int, c_uint, c_ulong, c_void_p

from displays import X11Desktop
from waiting import until
from x11_input import X11Hand, _Image as Image

SIZE = (1280, 900)

_Z_PIXMAP = 2
_ALL_PLANES = ctypes.c_ulong(-1).value


class BenchHand(X11Hand):
    """A hand that can also look at a few pixels and give a window its place."""

    def __init__(self, display):
        super().__init__(display)
        self._x.XInternAtom.restype = c_ulong
        self._x.XInternAtom.argtypes = [c_void_p, c_char_p, c_int]
        self._x.XGetSelectionOwner.restype = c_ulong
        self._x.XGetSelectionOwner.argtypes = [c_void_p, c_ulong]
        self._x.XMoveResizeWindow.argtypes = (
            [c_void_p, c_ulong] + [c_int] * 2 + [c_uint] * 2)

    def pixels(self, x, y, width, height):
        """The bytes of a part of the screen: blue, green, red and one unused for each pixel."""
        image = self._x.XGetImage(
            self._display, self._root, x, y, width, height, _ALL_PLANES, _Z_PIXMAP)
        if not image:
            raise RuntimeError("the X server gave no picture")
        content = ctypes.cast(image, POINTER(Image)).contents
        data = ctypes.string_at(content.data, content.bytes_per_line * content.height)
        self._x.XFree(content.data)
        self._x.XFree(c_void_p(image))
        return data

    def fill_screen(self):
        """Make the one large window as large as the screen."""
        for window in self._windows():
            if self._attributes(window).width > 100:
                self._x.XMoveResizeWindow(self._display, window, 0, 0, *SIZE)
        self.flush()

    def is_managed(self):
        """Whether a window manager has taken the screen."""
        selection = self._x.XInternAtom(self._display, b"WM_S0", 0)
        return self._x.XGetSelectionOwner(self._display, selection) != 0


class BenchDesktop(X11Desktop):
    """Xvfb without a window manager: nothing but the program draws."""

    size = SIZE

    def wait_for_cache(self, name, count, patience):
        """Wait until a folder of the program's cache holds so many whole files."""
        folder = self.home / "cache" / "koloda" / name
        until(
            lambda: folder.is_dir() and sum(
                not path.name.startswith(".") for path in folder.iterdir()) >= count,
            f"{count} files in {folder}", patience)

    def _start_display(self):
        super()._start_display().close()
        return BenchHand(self.environment["DISPLAY"])


class ManagedDesktop(BenchDesktop):
    """Xvfb with a window manager, for programs that ask it for the whole screen."""

    def __init__(self):
        super().__init__()
        try:
            self._serve("manager", "mutter", "--x11", "--sm-disable")
            until(self.hand.is_managed, "the window manager")
        except BaseException:
            self.close()
            raise

    @staticmethod
    def is_available():
        return shutil.which("mutter") is not None
