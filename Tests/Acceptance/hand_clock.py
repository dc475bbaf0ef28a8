"""The clock of a hand, which a display server that stamps all input itself takes for its own.

It is preloaded into the server; see xvfb_clock.c and mutter_repairs.c.
"""

import mmap
import struct

import preloads


class HandClock:
    """A clock in a file at `path`; `environment` is for the server that has the C file `source`."""

    def __init__(self, path, source):
        path.write_bytes(bytes(8))
        path.chmod(0o644)
        with open(path, "r+b") as file:
            self._memory = mmap.mmap(file.fileno(), 8)
        self.environment = {"KOLODA_HAND_CLOCK": str(path), "LD_PRELOAD": preloads.built(source)}

    def show(self, moment):
        """Show a time by `time.monotonic()`; the server sees no later one."""
        struct.pack_into("=q", self._memory, 0, int(moment * 1e9))

    def leave(self):
        """Let the server's clock go by itself."""
        struct.pack_into("=q", self._memory, 0, 0)
