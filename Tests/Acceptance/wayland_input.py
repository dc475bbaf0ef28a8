"""Pointer, touchpad and keyboard on a wlroots compositor, by the Wayland protocol itself.

Protocols: wl_seat, zwlr_virtual_pointer_v1, zwp_virtual_keyboard_v1.
"""

import array
import os
import socket
import struct

from hand import Hand
from keyboards import KEYS, keymap
from waiting import PATIENCE

_DISPLAY = 1
_SYNC, _GET_REGISTRY = 0, 1
_BIND = 0
_CREATE = 0
_MOTION_ABSOLUTE, _BUTTON, _AXIS, _FRAME, _AXIS_SOURCE, _AXIS_STOP = 1, 2, 3, 4, 5, 6
_AXIS_DISCRETE, _DESTROY = 7, 8
_KEYMAP, _KEY, _MODIFIERS = 0, 1, 2
_HORIZONTAL, _VERTICAL = 1, 0
_WHEEL, _FINGER, _CONTINUOUS = 0, 1, 2
_XKB_V1 = 1

LEFT_BUTTON = 0x110  # BTN_LEFT of <linux/input-event-codes.h>, and BTN_RIGHT is the next
_MODIFIER_BITS = {"shift": 1, "ctrl": 4}
_FIXED = 256  # wl_fixed_t has 8 bits after the point
_NOTCH = 15  # pixels per notch of a wheel
_POINTER_STEPS = 256  # steps per pixel, so that places between pixels arrive exactly


class WaylandHand(Hand):
    """Devices that exist from before the program starts until `close`.

    They have to, since a program doesn't get a new device's first events, and a new keyboard takes
    the focus from the window for a moment.
    """

    def __init__(self, display, size):
        super().__init__()
        self._size = size
        self._modifiers = 0
        self._group = 0
        self._keys, self._buttons = set(), set()
        self._wire = _Wire(display)
        seat = self._wire.bind("wl_seat", 5)
        self._pointers = self._wire.bind("zwlr_virtual_pointer_manager_v1", 1)
        keyboards = self._wire.bind("zwp_virtual_keyboard_manager_v1", 1)
        self._seat = seat
        self.plug_in()
        self._keyboard = self._wire.create(keyboards, _CREATE, seat)
        self.use_layouts("us")

    def close(self):
        self._wire.close()

    def flush(self):
        self._wire.roundtrip()

    def use_layouts(self, layouts, group=0):
        text = keymap(layouts).encode() + b"\0"
        file = os.memfd_create("keymap")
        try:
            os.write(file, text)
            self._wire.send(self._keyboard, _KEYMAP, "II", _XKB_V1, len(text), descriptor=file)
        finally:
            os.close(file)
        self._group = group
        self._send_modifiers()
        self.flush()

    def plug_in(self):
        """Add the touchpad, which is the seat's only pointer."""
        self._pointer = self._wire.create(self._pointers, _CREATE, self._seat)

    def unplug(self):
        """Take the touchpad away until `plug_in`; what it does meanwhile is lost."""
        self._send_pointer(_DESTROY)
        self._pointer = None
        self._buttons.clear()
        self.flush()

    def push_stick(self, x):
        """Scroll sideways by a pointing stick, which need not tell when it stops."""
        self.begin()
        self._send_pointer(_AXIS, "IIi", self._stamp, _HORIZONTAL, round(-x * _FIXED))
        self._source(_CONTINUOUS)
        self._send_pointer(_FRAME)
        self.flush()

    def turn_wheel(self, amount, smoothly=False):
        """Turn a wheel by notches, or `smoothly` by pixels; the deck's content goes up."""
        self.begin()
        value = amount * _FIXED * (1 if smoothly else _NOTCH)
        if smoothly:
            self._send_pointer(_AXIS, "IIi", self._stamp, _VERTICAL, value)
        else:
            self._send_pointer(
                _AXIS_DISCRETE, "IIii", self._stamp, _VERTICAL, value, amount)
        self._source(_WHEEL)
        self._send_pointer(_FRAME)
        self.flush()

    def let_go_of_everything(self):
        self.begin()
        for name in list(self._keys):
            self.key_up(name)
        for is_right in list(self._buttons):
            self.is_right = is_right
            self.release()
        self.is_right = False
        self.point(0, 0)
        self.flush()

    def point(self, x, y):
        width, height = self._size
        self._send_pointer(
            _MOTION_ABSOLUTE, "IIIII", self._stamp, round(x * _POINTER_STEPS),
            round(y * _POINTER_STEPS), width * _POINTER_STEPS, height * _POINTER_STEPS)
        self._send_pointer(_FRAME)

    def press(self):
        self._buttons.add(self.is_right)
        self._button(1)

    def release(self):
        self._buttons.discard(self.is_right)
        self._button(0)

    def key_down(self, name):
        self._keys.add(name)
        self._key(name, 1)

    def key_up(self, name):
        self._keys.discard(name)
        self._key(name, 0)

    def wheel(self, place, notches):
        """Turn the wheel at `place`, away from the hand if `notches` is positive."""
        self.begin()
        self.point(*place)
        for _ in range(abs(notches)):
            self.turn_wheel(-1 if notches > 0 else 1)

    def swipe(self, place, *legs, rest=0.0):
        """Swipe with two fingers on the touchpad along `legs`, with the pointer at `place`."""
        with self.moving():
            self.scroll(place, *legs)
            self.pause(rest)
            self.lift()

    def scroll(self, place, *legs):
        """Do the same as `swipe` without lifting the fingers."""
        with self.moving():
            self.point(*place)
            self.flush()
            self._scroll(legs)

    def lift(self):
        """Lift the fingers off the touchpad."""
        with self.moving():
            for axis in (_HORIZONTAL, _VERTICAL):
                self._send_pointer(_AXIS_STOP, "II", self._stamp, axis)
                self._source()
            self._send_pointer(_FRAME)

    def _scroll(self, legs):
        sent = [0, 0]
        for way in self.walk(legs):
            for axis, along in ((_HORIZONTAL, way[0]), (_VERTICAL, way[1])):
                # Moving the fingers to the right scrolls to the left. Round to the wire's
                # fixed-point numbers and carry the rest, so that the sum is exact.
                value = round(-along * _FIXED)
                if value != sent[axis]:
                    self._send_pointer(_AXIS, "IIi", self._stamp, axis, value - sent[axis])
                    self._source()
                    sent[axis] = value
            self._send_pointer(_FRAME)

    @property
    def _stamp(self):
        return int(self.moment * 1000) & 0xFFFFFFFF

    def _source(self, source=_FINGER):
        # wlroots 0.15 takes the source for the axis named last, and forgets it with each frame, so
        # it must follow every axis; otherwise the event counts as one of a wheel.
        self._send_pointer(_AXIS_SOURCE, "I", source)

    def _button(self, state):
        self._send_pointer(_BUTTON, "III", self._stamp, LEFT_BUTTON + self.is_right, state)
        self._send_pointer(_FRAME)

    def _key(self, name, state):
        self._wire.send(self._keyboard, _KEY, "III", self._stamp, KEYS[name], state)
        if name in _MODIFIER_BITS:
            self._modifiers ^= _MODIFIER_BITS[name]
            self._send_modifiers()

    def _send_modifiers(self):
        self._wire.send(
            self._keyboard, _MODIFIERS, "IIII", self._modifiers, 0, 0, self._group)

    def _send_pointer(self, request, layout="", *values):
        if self._pointer is None:
            return
        self._wire.send(self._pointer, request, layout, *values)


class _Wire:
    """As much of a Wayland client as it takes to send requests and notice errors."""

    def __init__(self, display):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(PATIENCE)
        self._socket.connect(display)
        self._received = b""
        self._last_id = _DISPLAY
        self._globals = {}
        self._registry = self.create(_DISPLAY, _GET_REGISTRY)
        self.roundtrip()

    def close(self):
        self._socket.close()

    def bind(self, interface, version):
        """Return a new object for the compositor's global `interface`."""
        if interface not in self._globals:
            raise RuntimeError(f"the compositor has no {interface}")
        text = interface.encode() + b"\0"
        layout = f"II{len(text)}s{-len(text) % 4}xII"
        self._last_id += 1
        self.send(
            self._registry, _BIND, layout, self._globals[interface], len(text), text, version,
            self._last_id)
        return self._last_id

    def create(self, parent, request, *arguments):
        """Return a new object, whose id is the last argument. Ids must be sent in order."""
        self._last_id += 1
        self.send(parent, request, "I" * (len(arguments) + 1), *arguments, self._last_id)
        return self._last_id

    def send(self, target, request, layout="", *values, descriptor=None):
        body = struct.pack("=" + layout, *values)
        message = struct.pack("=II", target, (len(body) + 8) << 16 | request) + body
        extra = []
        if descriptor is not None:
            extra = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [descriptor]))]
        self._socket.sendmsg([message], extra)

    def roundtrip(self):
        callback = self.create(_DISPLAY, _SYNC)
        while not any(target == callback for target in self._read_events()):
            pass

    def _read_events(self):
        data = self._socket.recv(65536)
        if not data:
            raise ConnectionError("the compositor hung up")
        self._received += data
        while len(self._received) >= 8:
            target, word = struct.unpack_from("=II", self._received)
            size, event = word >> 16, word & 0xFFFF
            if len(self._received) < size:
                return
            body, self._received = self._received[8:size], self._received[size:]
            if target == _DISPLAY and event == 0:
                raise ConnectionError(f"the compositor reports an error: {body[12:]!r}")
            if target == self._registry and event == 0:
                name, length = struct.unpack_from("=II", body)
                self._globals[body[8:8 + length - 1].decode()] = name
            yield target
