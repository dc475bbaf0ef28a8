"""The widgets that the program shows, as it knows them itself, and what is wrong with their places.

Assistive technology can't tell whether a text is shortened or lies outside of what is seen; a
library that is preloaded into the program can. See widgets_seen.c.
"""

import json
import os

import preloads
from waiting import until

_SLACK = 1  # logical pixels: widgets lie between pixels
_MOST = 0.6  # of a sign that is seen
_LEAST_OVERLAP = 3  # logical pixels in each direction that two texts share


class Widgets:
    """A pipe to a program that starts with `environment`."""

    def __init__(self, folder):
        self._pipe, self._answer = folder / "widgets", folder / "widgets.json"
        os.mkfifo(self._pipe)
        self.environment = {
            "KOLODA_WIDGETS": str(self._pipe),
            # From libadwaita 1.5 on, the desktop's own settings count only without its portal.
            "ADW_DISABLE_PORTAL": "1",
            "LD_PRELOAD": preloads.built("widgets_seen.c", "libadwaita-1")}

    def enlarge_text(self, factor):
        """Make texts larger, as the desktop's setting does."""
        self._tell(f"text {factor}")

    def use_style(self, name):
        """Change the desktop's style: "light", "dark" or "contrast"."""
        self._tell(f"style {name}")

    def read(self):
        """All visible widgets and the windows, as dictionaries."""
        self._answer.unlink(missing_ok=True)
        self._tell(f"write {self._answer}")
        until(self._answer.exists, "the program's widgets", every=0.02)
        return [json.loads(line) for line in self._answer.read_text().splitlines()]

    def _tell(self, command):
        # If nobody listens, this fails instead of waiting for ever.
        with open(os.open(self._pipe, os.O_WRONLY | os.O_NONBLOCK), "w") as pipe:
            pipe.write(f"{command}\n")


def signs(widgets):
    """The widgets that say something: texts that aren't empty, and icons.

    What is on cards behind the front card is left out, as it is not drawn. No pointer reaches it.
    """
    cards = tuple(
        widget["path"] + "/" for widget in widgets
        if "record-face" in widget.get("classes", "").split() and not widget["is_reached"])
    return [
        widget for widget in widgets
        if "seen" in widget and (widget.get("text", "").strip() or widget.get("icon"))
        and not widget["path"].startswith(cards)]


def has_menu(widgets):
    """Whether a menu is open."""
    return any(widget.get("type", "").startswith("GtkPopover") for widget in widgets)


def is_readable(widget):
    """Whether a sign is there to be read: most of it is seen, and it is neither faint on purpose, as
    what can't be used is, nor one of the signs in a switch, which only high contrast shows."""
    _, _, width, height = shown(widget)
    across, down = _lines(widget)[2:]
    return (
        widget["is_sensitive"] and width * height > _MOST * across * down
        and not widget.get("icon", "").startswith("switch-"))


def is_symbol(widget):
    """Whether a sign has no letters or digits, as an icon or a star has none."""
    return not any(letter.isalnum() for letter in widget.get("text", ""))


def name(widget):
    """How to name a widget to a reader."""
    return widget.get("text") or widget.get("icon") or widget["type"]


def outside(widgets):
    """Widgets that lie partly outside of the window or of what their parent shows."""
    return [
        widget for widget in signs(widgets) if not widget["scrolls"] and "text" in widget
        and not _holds(widget["seen"], _lines(widget))]


def wide_menus(widgets):
    """Menus that are wider than their window."""
    widths = {}
    for widget in widgets:
        if "place" in widget:
            widths.setdefault(widget["window"], widget["place"][2])
    return [
        widget for widget in widgets if widget.get("type", "").startswith("GtkPopover")
        and widget["place"][2] > widths[widget["window"]] + _SLACK]


def shortened(widgets):
    """Texts that end in an ellipsis."""
    return [widget for widget in signs(widgets) if widget.get("is_cut")]


def overlapping(widgets):
    """Pairs of signs of a window that lie on one another."""
    found = []
    rows = tuple(
        widget["path"] + "/" for widget in widgets if widget.get("type") == "AdwEntryRow")
    panels = [
        widget for widget in widgets
        if "background" in widget.get("classes", "").split() and "/" in widget["path"]]
    seen = [sign for sign in signs(widgets) if not _is_covered(sign, panels)]
    for index, one in enumerate(seen):
        for other in seen[index + 1:]:
            if one["surface"] != other["surface"] or _is_part(one, other) or _is_part(other, one):
                continue
            # Such a row has its title twice, of which one is seen at a time.
            if any(one["path"].startswith(row) and other["path"].startswith(row) for row in rows):
                continue
            width, height = _common(shown(one), shown(other))
            if width >= _LEAST_OVERLAP and height >= _LEAST_OVERLAP:
                found.append((one, other))
    return found


def _is_covered(sign, panels):
    """Whether a sign lies under one of the panels, as what is beside the information does where that
    has no room of its own."""
    _, _, across, down = shown(sign)
    for panel in panels:
        if sign["surface"] == panel["surface"] and not _is_part(sign, panel):
            width, height = _common(shown(sign), panel["place"])
            if min(width, height) > 0 and width * height > 0.5 * across * down:
                return True
    return False


def _lines(widget):
    return widget.get("lines", widget["place"])


def shown(widget):
    """The part of a sign that is seen."""
    left, top, width, height = widget["seen"]
    x, y, across, down = _lines(widget)
    start, end = max(left, x), min(left + width, x + across)
    above, below = max(top, y), min(top + height, y + down)
    return (start, above, max(0, end - start), max(0, below - above))


def _holds(outer, inner):
    return (
        inner[0] >= outer[0] - _SLACK and inner[1] >= outer[1] - _SLACK
        and inner[0] + inner[2] <= outer[0] + outer[2] + _SLACK
        and inner[1] + inner[3] <= outer[1] + outer[3] + _SLACK)


def _common(one, other):
    return tuple(
        min(one[axis] + one[axis + 2], other[axis] + other[axis + 2])
        - max(one[axis], other[axis]) for axis in (0, 1))


def _is_part(one, other):
    return one["path"].startswith(other["path"] + "/") or one["path"] == other["path"]
