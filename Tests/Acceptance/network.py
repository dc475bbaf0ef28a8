"""Separate networks for programs, each of which can be cut off from this machine."""

import ctypes
import os
import pathlib
import shutil
import subprocess

_CLONE_NEWNET = 0x40000000


def why_none():
    """The reason why networks can't be made here; None if they can."""
    if os.getuid():
        return "only root can make networks"
    if not shutil.which("ip"):
        return "there is no ip"
    try:
        # A container may allow namespaces, but neither their names nor links between them.
        Network(3).close()
    except (OSError, subprocess.CalledProcessError):
        return "networks can't be made here, as in some containers"
    return None


class Network:
    """A network with a single address, which reaches this machine and nothing else."""

    def __init__(self, number):
        """`number`, from 0 to 3, tells the networks of a test apart."""
        self._name = f"koloda-{os.getpid()}-{number}"
        self._link = f"kol{os.getpid() % 100000}n{number}"
        # Other tests may run on this machine at the same time: the addresses depend on the process.
        block = (os.getpid() * 4 + number) % (1 << 14)
        start = f"10.203.{block // 64}.{{}}"
        self.host = start.format(block % 64 * 4 + 1)
        _ip("netns", "add", self._name)
        try:
            _ip("link", "add", self._link, "type", "veth", "peer", "name", "eth0",
                "netns", self._name)
            _ip("address", "add", f"{self.host}/30", "dev", self._link)
            _ip("link", "set", self._link, "up")
            _ip("-n", self._name, "address", "add", start.format(block % 64 * 4 + 2) + "/30",
                "dev", "eth0")
            for device in ("lo", "eth0"):
                _ip("-n", self._name, "link", "set", device, "up")
        except BaseException:
            self.close()
            raise

    def enter(self):
        """Move the calling process, and those it starts later, into the network."""
        place = os.open(pathlib.Path("/run/netns", self._name), os.O_RDONLY)
        library = ctypes.CDLL(None, use_errno=True)
        if library.setns(place, _CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), "setns")
        os.close(place)

    def cut(self):
        """Unplug the cable."""
        _ip("link", "set", self._link, "down")

    def mend(self):
        _ip("link", "set", self._link, "up")

    def close(self):
        for arguments in (("link", "delete", self._link), ("netns", "delete", self._name)):
            subprocess.run(["ip", *arguments], capture_output=True, check=False)


def _ip(*arguments):
    subprocess.run(["ip", *arguments], check=True, capture_output=True)
