"""The names and texts of the program that the tests rely on, each in one place."""

import os

PROGRAM = os.environ.get("KOLODA", ".build/release/koloda")

PILES = ("keep", "reject", "favourite", "later")
PILE_OF_DIRECTION = {"right": "keep", "left": "reject", "up": "favourite", "down": "later"}
ANSWER_OF_PILE = {
    "keep": "accept", "favourite": "accept", "reject": "reject", "later": "ignore",
}

KEYS_OF_PILE = {
    "keep": ("Right", "p"),
    "reject": ("Left", "x"),
    "favourite": ("Up", "f"),
    "later": ("Down", "space"),
}
UNDO_KEYS = ("ctrl+z", "u", "BackSpace")
REDO_KEY = "ctrl+shift+z"

BUTTON_OF_PILE = {
    "keep": "Keep", "reject": "Reject", "favourite": "Favourite", "later": "Later",
}
UNDO_BUTTON = "Undo"
REDO_BUTTON = "Redo"
HEADER_BUTTONS = ("Open", UNDO_BUTTON, REDO_BUTTON, "Main Menu")

ACTION_OF_PILE = {pile: "deck." + pile for pile in PILES}
FLIP_KEY = "Return"
FLIP_BUTTON = "Flip Card"
FLIP_ACTION = "deck.flip"
UNDO_ACTION = "deck.undo"
REDO_ACTION = "deck.redo"

# Parts of texts, in lower case.
DONE_TEXT = "all done"
NO_IMAGES_TEXT = "no photos"
NOT_SAVED_TEXT = "not saved"

# Reasons why a photo can't be shown.
SLOW_REASON = "This file takes too long to read."
FATAL_REASON = "This file can’t be shown: its reader crashed."
TRUNCATED_REASON = "This picture is incomplete."
NO_WORKER_REASON = "Pictures can’t be shown: koloda-picture-worker doesn’t start."
# The formats that are shown besides RAW, as the card of any other file names them.
FORMATS = "JPEG, PNG, WebP, GIF, TIFF, SVG, HEIC, AVIF, JPEG XL, BMP, ICO, PNM"


def no_loader_reason(kind, package):
    """The reason why a photo in a format whose library is missing can't be shown."""
    return f"To see {kind} pictures, install the package {package}."


# Warnings that GTK 4 gives under sway when a tooltip follows the pointer.
WARNINGS_UNDER_SWAY = ("Compositor doesn't support moving popups",)

# A warning that GTK 4 sometimes gives on X11 when the right button opens a menu. The menu takes the
# pointer while the button is pressed; if the pointer has entered the menu before GTK handles the end of
# the press, it looks for the pressed widget in the menu. The menu works all the same.
WARNINGS_OF_MENUS_ON_X11 = ("Broken accounting of active state for widget",)
# What a question of libadwaita 1.7 and newer makes GTK say of its own heading: see
# findings/libadwaita-questions-warn-of-their-headings.sh.
WARNINGS_OF_QUESTIONS = ("Trying to measure GtkLabel",)
# A press beside the cells of a grid, where no cell is near enough to begin a selection; and a look for the
# cell at a place while a grid of GTK 4.8 gets another number of columns: it takes the first cell then.
WARNINGS_OF_GRIDS = ("Could not start rubberbanding", "ran out of items")
# GTK counts the presses on a widget wrongly if a gesture takes a finger for itself while another one
# is down.
#
# A scrolled window asks for the event of a long press that is cancelled, also where the finger's events
# are gone already.
#
# Where one finger has no widget any more and the end of another shows something, a window asks whether
# the first one's widget is in it.
WARNINGS_OF_TWO_FINGERS = (
    *WARNINGS_OF_MENUS_ON_X11, *WARNINGS_OF_GRIDS,
    "gdk_event_get_event_type: assertion 'GDK_IS_EVENT (event)' failed",
    "gtk_widget_is_ancestor: assertion 'GTK_IS_WIDGET (widget)' failed")

# As a share of a card's size. A slow swipe decides from 0.3 on.
FAR = 0.4

REST = 0.2  # seconds, longer than the 150 ms that the release speed is measured over

# In bytes. Software OpenGL alone takes some 160 MB; an image of 40,000 x 40,000 would take 6.4 GB.
MOST_MEMORY = 700_000_000

DATA_FOLDER = "koloda"
STATUS_KEYS = {
    "deck", "cards", "decided", "remaining", "piles", "next", "undoable", "redoable",
}
EXPORT_KEYS = ("file", "pile", "answer", "time")
BAD_ARGUMENT = 2
FAILURE = 1
"""The exit status for a path that cannot be opened."""


def spoken_name(name, position, count):
    """The deck's accessible name while the card of the file `name` is in front."""
    return f"{name}, {position} of {count}"


def spoken_back(name, position, count):
    """The deck's accessible name while the back of that card is up."""
    return f"{name}, back, {position} of {count}"


def announced_decision(name, pile):
    """The announcement after the card of the file `name` was decided."""
    return f"{name}: {BUTTON_OF_PILE[pile]}"


def announced_undo(name):
    """The announcement after a decision was undone."""
    return f"{name}: Undone"
