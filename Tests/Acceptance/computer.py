"""Computers with a fresh user: their folders, their variables and their programs.

A computer outlives its users: it is used by one class of tests after another. Each of them gets
folders and variables of its own (`begin`), and what it leaves behind is found (`end`).
"""

import atexit
import contextlib
import os
import pathlib
import shutil
import tempfile
import time

import processes

# Variables that would change how the session's own programs behave: G_DEBUG=fatal-warnings ends
# Mutter, which warns of missing services, and LANGUAGE changes the program's language.
_FOREIGN = (
    "XDG_", "WAYLAND_", "GTK_", "GDK_", "GSK_", "G_", "ADW_", "DBUS_", "AT_SPI_", "WLR_", "SWAY",
    "MUTTER_", "META_", "CLUTTER_", "COGL_", "PIPEWIRE_", "WIREPLUMBER_", "KOLODA_")
_FOREIGN_NAMES = ("DISPLAY", "XAUTHORITY", "DESKTOP_SESSION", "LANGUAGE", "LD_PRELOAD")
_END_SECONDS = 3  # in which what a user has left must be gone


class Computer:
    """A computer without a display and without buses, as over a network.

    `home` and `environment` are those of the user of the moment.
    """

    name = "a console"
    # Any warning by GTK or GLib ends the program by a signal, which fails the test.
    debugging = "fatal-warnings"
    # Parts of warnings that GTK gives on this desktop through no fault of the program. If there are
    # any, warnings are not fatal; each test looks for others in the log instead.
    own_warnings = ()
    # Whether it is for nobody else, though nothing wrong was left.
    is_used_up = False
    # Whether its display is gone, which no test meant.
    has_ended = False
    # What programs need to know besides: the variables of a display.
    addresses = {}
    hand = assistive = None

    def __init__(self):
        self.leaving = contextlib.ExitStack()
        # An interrupted run skips the clean-up of its test class.
        atexit.register(self.close)
        self.begin()

    def begin(self):
        """Welcome a fresh user, who has no files, no settings and no running programs."""
        self.home = new_place(self.leaving)
        self.environment = self.fresh_environment() | self.addresses

    def end(self):
        """End the user's processes and remove their folders.

        Returns what is left of them for all that, as text: such a computer is for nobody else.
        """
        home = self.home
        deadline = time.monotonic() + _END_SECONDS
        try:
            self.leaving.close()
            # What a program has on its display lasts a little longer than the program.
            while (left := self.what_is_left(home)) and time.monotonic() < deadline:
                time.sleep(0.02)
        except Exception as error:
            return f"no answer: {error}"
        return ", ".join(left)

    def close(self):
        """End all processes and remove the folders; a second call does nothing."""
        self.leaving.close()

    def what_is_left(self, home):
        """What is there of the user who had the folder `home`."""
        return processes.mentioning(home)

    def new_folder(self, prefix):
        """A new empty folder that is removed with its user."""
        return pathlib.Path(tempfile.mkdtemp(prefix=prefix + ".", dir=self.home))

    @property
    def nowhere(self):
        """A path that does not exist and can't be created, since it leads through a file."""
        file = self.home / "file"
        file.touch()
        return str(file / "at/all")

    def spawn(self, arguments, environment, log, **options):
        """Start a process that ends with its user at the latest."""
        process = processes.spawn(arguments, environment, log, **options)
        self.leaving.callback(processes.end, process)
        return process

    def fresh_environment(self):
        """The variables of a user whose folders are in `home`."""
        inherited = {
            name: value for name, value in os.environ.items()
            if not name.startswith(_FOREIGN) and name not in _FOREIGN_NAMES}
        folders = {}
        for variable in (
                "XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME",
                "XDG_CACHE_HOME"):
            folder = self.home / variable.lower()
            folder.mkdir(mode=0o700)
            folders[variable] = str(folder)
        return inherited | folders | {"GSETTINGS_BACKEND": "memory", "LC_ALL": "C.UTF-8"}


def new_place(stack):
    """A new folder that is removed with what is on `stack`; everybody may pass through it."""
    place = pathlib.Path(tempfile.mkdtemp(prefix="koloda-acceptance."))
    stack.callback(shutil.rmtree, place, ignore_errors=True)
    place.chmod(0o711)
    return place
