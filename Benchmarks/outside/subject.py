"""The programs that are measured, each as its user starts it."""

import os
import pathlib
import shutil
import time
from typing import NamedTuple

import processes
from program import Trace


class Peer(NamedTuple):
    """A program that shows pictures. `{first}` and `{folder}` stand for what to show."""

    name: str
    command: tuple
    next_key: str

    @property
    def is_installed(self):
        return shutil.which(self.command[0]) is not None


KOLODA = Peer("koloda", (os.environ.get("KOLODA", ".build/release/koloda"), "{folder}"), "Right")
BARE = Peer(
    "bare program", (os.environ.get("KOLODA_BARE", ".build/release/bare-picture"), "{first}"), "")
GEEQIE = Peer("Geeqie", ("geeqie", "-f", "{first}"), "Page_Down")


class Running:
    """A started program, without anything it may have left behind before."""

    def __init__(self, desktop, peer, folder, trace=False, data=None):
        private = desktop.new_folder("run")
        cache = desktop.home / "cache"  # fonts: as warm as a user's
        self.data, config = private / "data", private / "config"
        for each in (self.data, config, cache):
            each.mkdir(exist_ok=True)
        if data:
            # Its own copy, so that each start finds the same.
            shutil.copytree(data, self.data, dirs_exist_ok=True)
        self.environment = desktop.environment | {
            "XDG_DATA_HOME": str(self.data), "XDG_CONFIG_HOME": str(config),
            "XDG_CACHE_HOME": str(cache)}
        first = sorted(pathlib.Path(folder).iterdir())[0]
        command = [part.format(first=first, folder=folder) for part in peer.command]
        self.trace = None
        if trace:
            self.trace = Trace(private / "trace")
            command[1:1] = ["--trace", str(self.trace.path)]
        self.log = private / "log"
        self.started = time.perf_counter()
        self._process = processes.spawn(command, self.environment, self.log)

    @property
    def is_running(self):
        return self._process.poll() is None

    def voluntary_switches(self):
        """How often each of the program's threads has gone to sleep, by the thread's number."""
        switches = {}
        for thread in os.listdir(f"/proc/{self._process.pid}/task"):
            try:
                with open(f"/proc/{self._process.pid}/task/{thread}/status") as status:
                    switches[thread] = next(
                        int(line.split()[1]) for line in status
                        if line.startswith("voluntary_ctxt_switches"))
            except FileNotFoundError:
                pass  # The thread has ended meanwhile.
        return switches

    def processor_seconds(self):
        """How long all its threads have been on a processor."""
        with open(f"/proc/{self._process.pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def main_thread_seconds(self):
        """How long the thread that draws has been on a processor."""
        number = self._process.pid
        with open(f"/proc/{number}/task/{number}/schedstat") as times:
            return int(times.read().split()[0]) / 1e9

    @property
    def process(self):
        """Its number."""
        return self._process.pid

    def stop(self):
        processes.end(self._process)
