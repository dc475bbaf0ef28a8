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


def _mapped(process):
    """The memory that a process maps, and how much of it is shared memory, in megabytes.

    What it shares with others is counted by its part of it.
    """
    found = {}
    try:
        with open(f"/proc/{process}/smaps_rollup") as lines:
            for line in lines:
                name, _, rest = line.partition(":")
                if name in ("Pss", "Pss_Shmem"):
                    found[name] = int(rest.split()[0]) / 1024
    except OSError:
        pass  # It has ended meanwhile.
    return found.get("Pss", 0), found.get("Pss_Shmem", 0)


def _pictures(processes):
    """The memory of all pictures that processes hold, mapped or not, in megabytes."""
    sizes = {}
    for process in processes:
        try:
            for file in os.scandir(f"/proc/{process}/fd"):
                if os.readlink(file.path).startswith("/memfd:koloda-picture"):
                    status = os.stat(file.path)
                    sizes[status.st_ino] = status.st_blocks * 512 / 1e6
        except OSError:
            continue
    return sum(sizes.values())


def _held(process):
    """The memory of a process and its descendants, in megabytes."""
    processes = tree(process)
    mapped, shared = (sum(each) for each in zip(*map(_mapped, processes)))
    return mapped + max(0, _pictures(processes) - shared)


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
            self.samples.append(_held(self._process))

    def close(self):
        self._is_over.set()
        self.join()
        return self.samples

    @property
    def peak(self):
        return max(self.samples, default=0)
