"""Pointer, touchpad, touchscreen and keyboard on Mutter, by its D-Bus remote control."""

from hand import Hand
from keyboards import KEYS
from wayland_input import LEFT_BUTTON

_REMOTE = "org.gnome.Mutter.RemoteDesktop"
_CAST = "org.gnome.Mutter.ScreenCast"
_FINISH, _FINGER = 1, 4
_VERTICAL = 0
_PATIENCE = 60_000  # milliseconds
_SHIFT = KEYS["shift"]
_SUPER = 125  # KEY_LEFTMETA in <linux/input-event-codes.h>


class MutterHand(Hand):
    """A remote session, which lasts as long as its connection to the bus.

    Places are given in the coordinates of a screen cast, so one is started that nobody watches.
    `until(condition, what)` waits while Mutter runs.
    """

    def __init__(self, address, size, clock, until):
        super().__init__(clock)
        from gi.repository import Gio, GLib
        self._keys, self._buttons, self._fingers = set(), set(), set()
        self._variant, self._context = GLib.Variant, GLib.MainContext.default()
        self._error = GLib.Error
        self._bus = Gio.DBusConnection.new_for_address_sync(
            address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        self._bus.set_exit_on_close(False)
        self._size, self._until = size, until
        self.plug_in()

    def plug_in(self):
        """Begin to have a pointer, a keyboard and a touchscreen."""
        self._session = self._until(self._create_session, "Mutter on the bus")
        self._stream = self._cast(self._until)
        # Mutter creates a device at its first event, which the program doesn't get.
        self._go_away()
        self._notify("KeyboardKeycode", "(ub)", _SHIFT, True)
        self._notify("KeyboardKeycode", "(ub)", _SHIFT, False)
        self.touch_down(*self._corner)
        self.touch_up()

    def unplug(self):
        """Take all devices away, whatever they are doing."""
        self._call(_REMOTE, self._session, _REMOTE + ".Session", "Stop")
        for pressed in (self._keys, self._buttons, self._fingers):
            pressed.clear()

    def close(self):
        self._bus.close_sync(None)

    def let_go_of_everything(self):
        for name in list(self._keys):
            self.key_up(name)
        for is_right in list(self._buttons):
            self.is_right = is_right
            self.release()
        for finger in list(self._fingers):
            self.touch_up(finger)
        self.is_right = False
        self._go_away()

    @property
    def _corner(self):
        return tuple(length - 1 for length in self._size)

    def _go_away(self):
        self.point(*self._corner)

    def flush(self):
        pass  # Every call has been answered already.

    def point(self, x, y):
        self._notify("PointerMotionAbsolute", "(sdd)", self._stream, float(x), float(y))

    def press(self):
        self._buttons.add(self.is_right)
        self._notify("PointerButton", "(ib)", LEFT_BUTTON + self.is_right, True)

    def release(self):
        self._buttons.discard(self.is_right)
        self._notify("PointerButton", "(ib)", LEFT_BUTTON + self.is_right, False)

    def key_down(self, name):
        self._keys.add(name)
        self._notify("KeyboardKeycode", "(ub)", KEYS[name], True)

    def key_up(self, name):
        self._keys.discard(name)
        self._notify("KeyboardKeycode", "(ub)", KEYS[name], False)

    def wheel(self, place, notches):
        """Turn the wheel at `place`, away from the hand if `notches` is positive."""
        self.begin()
        self.point(*place)
        for _ in range(abs(notches)):
            self._notify("PointerAxisDiscrete", "(ui)", _VERTICAL, -1 if notches > 0 else 1)

    def swipe(self, place, *legs, rest=0.0):
        """Swipe with two fingers on the touchpad along `legs`, with the pointer at `place`."""
        with self.moving():
            self.scroll(place, *legs)
            self.pause(rest)
            self.lift()

    def lift(self):
        """Lift the fingers off the touchpad."""
        self._notify("PointerAxis", "(ddu)", 0.0, 0.0, _FINISH | _FINGER)

    def scroll(self, place, *legs):
        """Do the same as `swipe` without lifting the fingers."""
        with self.moving():
            self.point(*place)
            before = (0.0, 0.0)
            for way in self.walk(legs):
                # Moving the fingers to the right scrolls to the left.
                self._notify(
                    "PointerAxis", "(ddu)", before[0] - way[0], before[1] - way[1], _FINGER)
                before = way

    def touch_down(self, x, y, finger=0):
        self._fingers.add(finger)
        self._notify("TouchDown", "(sudd)", self._stream, finger, float(x), float(y))

    def touch_move(self, x, y, finger=0):
        self._notify("TouchMotion", "(sudd)", self._stream, finger, float(x), float(y))

    def touch_up(self, finger=0):
        self._fingers.discard(finger)
        self._notify("TouchUp", "(u)", finger)

    def pinch(self, middle, start, end, seconds=0.3):
        """Pinch with two fingers around `middle` from `start` to `end` pixels apart, and lift."""
        x, y = middle
        with self.moving():
            for finger, side in enumerate((-1, 1)):
                self.touch_down(x + side * start / 2, y, finger)
            for way, _ in self.walk([((end - start) / 2, 0, seconds)]):
                for finger, side in enumerate((-1, 1)):
                    self.touch_move(x + side * (start / 2 + way), y, finger)
            for finger in (0, 1):
                self.touch_up(finger)

    def touch(self, start, *legs, rest=0.0):
        """Touch at `start` with a finger, move along `legs` and lift it."""
        with self.moving():
            self.touch_hold(start, *legs)
            self.pause(rest)
            self.touch_up()

    def touch_hold(self, start, *legs):
        """Do the same as `touch` without lifting the finger."""
        with self.moving():
            self.touch_down(*start)
            for x, y in self.walk(legs):
                self.touch_move(start[0] + x, start[1] + y)

    def go_to_workspace(self, side):
        """Go to the workspace on the right, 1, or on the left, -1."""
        self.begin()
        self._notify("KeyboardKeycode", "(ub)", _SUPER, True)
        self.type("Page_Down" if side > 0 else "Page_Up")
        self._notify("KeyboardKeycode", "(ub)", _SUPER, False)

    def _create_session(self):
        try:
            path, = self._call(_REMOTE, "/org/gnome/Mutter/RemoteDesktop", _REMOTE, "CreateSession")
        except self._error:
            return None
        return path

    def _cast(self, until):
        """The path of a stream of the whole monitor, once the stream runs."""
        identifier, = self._call(
            _REMOTE, self._session, "org.freedesktop.DBus.Properties", "Get", "(ss)",
            (_REMOTE + ".Session", "SessionId"))
        cast, = self._call(
            _CAST, "/org/gnome/Mutter/ScreenCast", _CAST, "CreateSession", "(a{sv})",
            ({"remote-desktop-session-id": self._variant("s", identifier)},))
        stream, = self._call(
            _CAST, cast, _CAST + ".Session", "RecordMonitor", "(sa{sv})", ("", {}))
        added = []
        self._bus.signal_subscribe(
            None, _CAST + ".Stream", "PipeWireStreamAdded", stream, None, 0,
            lambda *_: added.append(True))
        self._call(_REMOTE, self._session, _REMOTE + ".Session", "Start")

        def runs():
            while self._context.iteration(False):
                pass
            return added

        until(runs, "Mutter's stream")
        return stream

    def _notify(self, what, signature, *arguments):
        self.act()
        self._call(
            _REMOTE, self._session, _REMOTE + ".Session", "Notify" + what, signature, arguments)

    def _call(self, name, path, interface, method, signature="()", arguments=()):
        return self._bus.call_sync(
            name, path, interface, method, self._variant(signature, arguments), None, 0,
            _PATIENCE, None).unpack()
