"""Mouse, keyboard and screenshots on an X server: Xlib and XTEST through ctypes."""

import ctypes
import subprocess
from ctypes import POINTER, Structure, byref, c_char, c_int, c_uint, c_ulong, c_void_p

from hand import Hand
from keyboards import KEYS, XKB_OFFSET
from pictures import Picture
from processes import Missing, tool
from waiting import PATIENCE

_LEFT_BUTTON, _RIGHT_BUTTON = 1, 3
_WHEEL_UP, _WHEEL_DOWN = 4, 5
_REVERT_TO_PARENT = 2
_POINTER_ROOT = 1
_CURRENT_TIME = 0
_VIEWABLE = 2
_Z_PIXMAP = 2
_ALL_PLANES = ctypes.c_ulong(-1).value
_CORE_KEYBOARD = 0x100  # XkbUseCoreKbd
_SMALLEST_WINDOW = 100  # toolkits also have windows of 1x1 and 10x10 pixels


class _Attributes(Structure):
    _fields_ = [(name, c_int) for name in ("x", "y", "width", "height", "border", "depth")] + [
        ("visual", c_void_p), ("root", c_ulong)] + [
        (name, c_int) for name in ("class_", "bit_gravity", "win_gravity", "backing_store")] + [
        ("backing_planes", c_ulong), ("backing_pixel", c_ulong), ("save_under", c_int),
        ("colormap", c_ulong), ("map_installed", c_int), ("map_state", c_int),
        ("all_event_masks", ctypes.c_long), ("your_event_mask", ctypes.c_long),
        ("do_not_propagate_mask", ctypes.c_long), ("override_redirect", c_int),
        ("screen", c_void_p)]


class _Image(Structure):
    _fields_ = [("width", c_int), ("height", c_int), ("xoffset", c_int), ("format", c_int),
                ("data", POINTER(c_char))] + [
        (name, c_int) for name in (
            "byte_order", "bitmap_unit", "bitmap_bit_order", "bitmap_pad", "depth",
            "bytes_per_line", "bits_per_pixel")]


_ErrorHandler = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)


@_ErrorHandler
def _ignore_error(_display, _event):
    # Without this handler, Xlib ends the process when a window has just disappeared.
    return 0


class X11Hand(Hand):
    def __init__(self, display, clock=None):
        super().__init__(clock)
        self._x = _library("libX11.so.6", "libx11-6")
        self._test = _library("libXtst.so.6", "libxtst6")
        for name in ("XOpenDisplay", "XGetImage"):
            getattr(self._x, name).restype = c_void_p
        for name in ("XDefaultRootWindow", "XStringToKeysym"):
            getattr(self._x, name).restype = c_ulong
        self._x.XGetImage.argtypes = (
            [c_void_p, c_ulong] + [c_int] * 2 + [c_uint] * 2 + [c_ulong, c_int])
        self._x.XKeysymToKeycode.argtypes = [c_void_p, c_ulong]
        self._x.XSetErrorHandler(_ignore_error)
        opened = self._x.XOpenDisplay(display.encode())
        if not opened:
            raise ConnectionError(f"no X server at {display}")
        self._name = display
        self._display = c_void_p(opened)
        self._root = self._x.XDefaultRootWindow(self._display)

    def close(self):
        if self._display:
            self._x.XCloseDisplay(self._display)

    def abandon(self):
        """Let go of a server that is about to die: Xlib would end the tests together with it."""
        self._display = None

    def flush(self):
        self._x.XSync(self._display, 0)

    def point(self, x, y):
        self.act()
        self._test.XTestFakeMotionEvent(self._display, -1, round(x), round(y), c_ulong(0))
        self.flush()

    def press(self):
        self.act()
        self._test.XTestFakeButtonEvent(self._display, self._button, 1, c_ulong(0))
        self.flush()

    def release(self):
        self.act()
        self._test.XTestFakeButtonEvent(self._display, self._button, 0, c_ulong(0))
        self.flush()

    @property
    def _button(self):
        return _RIGHT_BUTTON if self.is_right else _LEFT_BUTTON

    def wheel(self, place, notches):
        """Turn the wheel at `place`, away from the hand if `notches` is positive."""
        self.point(*place)
        button = _WHEEL_UP if notches > 0 else _WHEEL_DOWN
        for _ in range(abs(notches)):
            for is_down in (1, 0):
                self._test.XTestFakeButtonEvent(self._display, button, is_down, c_ulong(0))
        self.flush()

    def use_layouts(self, layouts, group=0):
        subprocess.run(
            [tool("setxkbmap", "x11-xkb-utils"), "-display", self._name, "-layout", layouts],
            check=True, timeout=PATIENCE)
        self._x.XkbLockGroup(self._display, _CORE_KEYBOARD, group)
        self.flush()

    def key_down(self, name):
        self._test.XTestFakeKeyEvent(self._display, self._keycode(name), 1, c_ulong(0))

    def key_up(self, name):
        self._test.XTestFakeKeyEvent(self._display, self._keycode(name), 0, c_ulong(0))

    def let_go_of_everything(self):
        keys = ctypes.create_string_buffer(32)
        self._x.XQueryKeymap(self._display, keys)
        for code in range(256):
            if keys.raw[code // 8] >> code % 8 & 1:
                self._test.XTestFakeKeyEvent(self._display, code, 0, c_ulong(0))
        for button in (_LEFT_BUTTON, _RIGHT_BUTTON):
            self._test.XTestFakeButtonEvent(self._display, button, 0, c_ulong(0))
        self.is_right = False
        self._x.XSetInputFocus(
            self._display, c_ulong(_POINTER_ROOT), _POINTER_ROOT, c_ulong(_CURRENT_TIME))
        size = self._attributes(self._root)
        self.point(size.width / 2, size.height / 2)
        self.flush()

    def count_windows(self):
        return len(self._windows())

    def focus_window(self):
        """Give the keyboard to the only large window; return its size, or None without a window."""
        window, attributes = self._window()
        if window is None:
            return None
        self._x.XSetInputFocus(
            self._display, c_ulong(window), _REVERT_TO_PARENT, c_ulong(_CURRENT_TIME))
        self.flush()
        return (attributes.width, attributes.height)

    def resize_window(self, width, height):
        """Resize the only large window; the size includes GTK's border."""
        self._x.XResizeWindow(self._display, c_ulong(self._window()[0]), width, height)
        self.flush()

    def screenshot(self):
        size = self._attributes(self._root)
        pointer = self._x.XGetImage(
            self._display, self._root, 0, 0, size.width, size.height, _ALL_PLANES, _Z_PIXMAP)
        if not pointer:
            raise RuntimeError("the X server gave no picture")
        image = ctypes.cast(pointer, POINTER(_Image)).contents
        data = ctypes.string_at(image.data, image.bytes_per_line * image.height)
        self._x.XFree(image.data)
        self._x.XFree(c_void_p(pointer))
        return Picture.from_bgrx(size.width, size.height, data)

    def _keycode(self, name):
        if name in KEYS:
            return KEYS[name] + XKB_OFFSET
        symbol = self._x.XStringToKeysym(name.encode())
        code = self._x.XKeysymToKeycode(self._display, symbol)
        if not code:
            raise KeyError(f"no key for {name}")
        return code

    def _window(self):
        """The only large window and its attributes; None and None without one."""
        for window in self._windows():
            attributes = self._attributes(window)
            if attributes.map_state == _VIEWABLE and attributes.width > _SMALLEST_WINDOW:
                return window, attributes
        return None, None

    def _windows(self):
        root, parent, count = c_ulong(), c_ulong(), c_uint()
        children = POINTER(c_ulong)()
        self._x.XQueryTree(
            self._display, c_ulong(self._root), byref(root), byref(parent), byref(children),
            byref(count))
        windows = children[:count.value]
        if count.value:
            self._x.XFree(children)
        return windows

    def _attributes(self, window):
        attributes = _Attributes()
        self._x.XGetWindowAttributes(self._display, c_ulong(window), byref(attributes))
        return attributes


def _library(name, package):
    try:
        return ctypes.CDLL(name)
    except OSError as error:
        raise Missing(f"{name} is not installed (Debian: apt-get install {package})") from error
