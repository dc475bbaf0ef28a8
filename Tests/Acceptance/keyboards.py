"""Keyboards: where their keys are, and the layouts that say what the keys type."""

# The keys by what they type in the layout "us", with their numbers from <linux/input-event-codes.h>.
KEYS = {
    "Escape": 1, "BackSpace": 14, "Tab": 15, "Return": 28, "ctrl": 29, "shift": 42, "space": 57,
    **{str(digit): digit + 1 for digit in range(1, 10)}, "0": 11, "minus": 12, "equal": 13,
    **{key: 16 + place for place, key in enumerate("qwertyuiop")}, "bracketleft": 26,
    **{key: 30 + place for place, key in enumerate("asdfghjkl")}, "semicolon": 39,
    **{key: 44 + place for place, key in enumerate("zxcvbnm")}, "comma": 51, "slash": 53,
    "F1": 59, "F5": 63, "F6": 64, "F9": 67, "F10": 68, "F11": 87,
    "Home": 102, "Up": 103, "Page_Up": 104, "Left": 105, "Right": 106, "End": 107, "Down": 108,
    "Page_Down": 109, "Delete": 111,
}
# What XKB adds to these numbers, and so do X servers and GTK.
XKB_OFFSET = 8

_KEYMAP = """xkb_keymap {{
  xkb_keycodes {{ include "evdev" }};
  xkb_types {{ include "complete" }};
  xkb_compat {{ include "complete" }};
  xkb_symbols {{ include "{}" }};
}};"""


def keymap(layouts):
    """The keymap of layouts such as "ua,us", whose groups are in this order."""
    groups = [
        layout if group == 1 else f"{layout}:{group}"
        for group, layout in enumerate(layouts.split(","), 1)]
    return _KEYMAP.format("+".join(["pc", *groups]))
