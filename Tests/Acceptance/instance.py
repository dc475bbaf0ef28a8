"""The program started without a trace, as by a user; it may hand over to a running instance."""

import os
import subprocess
import time

from program import Program, Trace, executable
from waiting import until

_HANDING_OVER_SECONDS = 40


class Instance(Program):
    """A running `koloda` with its own state folder, without arguments or with `arguments`."""

    def __init__(self, desktop, data_home, state_home, *arguments, environment=(), **options):
        self._desktop, self._data_home = desktop, data_home
        self._folder = None
        private = desktop.new_folder("instance")
        self.log = private / "stderr"
        self.trace = Trace(private / "trace")
        self.environment = desktop.environment | {
            "XDG_DATA_HOME": str(data_home), "XDG_STATE_HOME": str(state_home)} | dict(environment)
        self._process = desktop.spawn(
            [executable(), *map(str, arguments)], self.environment, self.log, **options)
        self._application = self._deck = None

    def start_again(self, *arguments):
        """Start the program a second time. Returns the result and how long it took in seconds."""
        began = time.monotonic()
        result = subprocess.run(
            [executable(), *map(str, arguments)], env=self.environment, text=True,
            stdin=subprocess.DEVNULL, capture_output=True, errors="replace",
            timeout=_HANDING_OVER_SECONDS)
        return result, time.monotonic() - began

    @property
    def windows(self):
        """The windows by title."""
        return {node.name: node for node in self.application.children}

    def wait_for_windows(self, *titles):
        """Wait until the windows are exactly those with `titles`, and return them by title."""
        wanted = sorted(titles)
        until(
            lambda: sorted(node.name for node in self.application.children) == wanted,
            lambda: f"windows {wanted}; there are "
            f"{[node.name for node in self.application.children]}; {self.errors()}", every=0.05)
        return self.windows

    def wait_for_end(self):
        """Wait until the program has ended by itself, and return its exit status."""
        until(lambda: not self.is_running, "the program's end")
        return self._process.returncode


def deck_of(window):
    """The accessible deck of a window."""
    return window.find(lambda node: "deck.keep" in node.actions, "a deck")


def title_of(folder):
    """The title of the window for a folder."""
    return f"{os.path.basename(folder)} — Koloda"
