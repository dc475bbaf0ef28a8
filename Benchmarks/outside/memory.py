"""The memory of a program and of all that it has started, sampled while it runs."""

import os
import threading

_EVERY = 0.1  # seconds


def tree(process):
    """A process and all that descend from it."""
    children = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat") as stat:
                    parent = int(stat.read().rpartition(")")[2].split()[1])
            except OSError:
                continue  # It has ended meanwhile.
            children.setdefault(parent, []).append(int(entry))
    found, left = [], [process]
    while left:
        found.append(left.pop())
        left += children.get(found[-1], [])
    return found


def _shared(process):
    """Its memory, what it shares counted by its part of it, in megabytes."""
    try:
        with open(f"/proc/{process}/smaps_rollup") as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
    except (OSError, StopIteration):
        return 0


class Memory(threading.Thread):
    """Samples the memory of a process and its descendants, in megabytes, until it is closed."""

    def __init__(self, process):
        super().__init__(daemon=True)
        self._process = process
        self._is_over = threading.Event()
        self.samples = []
        self.start()

    def run(self):
        while not self._is_over.wait(_EVERY):
            self.samples.append(sum(_shared(process) for process in tree(self._process)))

    def close(self):
        self._is_over.set()
        self.join()
        return self.samples

    @property
    def peak(self):
        return max(self.samples, default=0)
