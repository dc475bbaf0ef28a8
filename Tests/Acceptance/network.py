"""Networks of their own for programs, each of which can be cut from this machine."""

import ctypes
import os
import pathlib
import shutil
import subprocess

_CLONE_NEWNET = 0x40000000


def why_none():
    """Why there can be no networks here; None if there can."""
    if os.getuid():
        return "only root can make networks"
    for tool in ("ip", "unshare"):
        if not shutil.which(tool):
            return f"there is no {tool}"
    found = subprocess.run(["unshare", "--net", "true"], capture_output=True, check=False)
    return None if found.returncode == 0 else "networks can't be made here, as in some containers"


class Network:
    """A network with one address, which leads to this machine and nowhere else."""

    def __init__(self, number):
        """`number` tells those of a test apart, from 0 to 255."""
        self._name = f"koloda-{os.getpid()}-{number}"
        self._link = f"kol{os.getpid() % 100000}n{number}"
        self.host = f"10.203.{number}.1"
        _ip("netns", "add", self._name)
        try:
            _ip("link", "add", self._link, "type", "veth", "peer", "name", "eth0",
                "netns", self._name)
            _ip("address", "add", f"{self.host}/30", "dev", self._link)
            _ip("link", "set", self._link, "up")
            _ip("-n", self._name, "address", "add", f"10.203.{number}.2/30", "dev", "eth0")
            for device in ("lo", "eth0"):
                _ip("-n", self._name, "link", "set", device, "up")
        except BaseException:
            self.close()
            raise

    def enter(self):
        """Have the process that calls it, and those that it starts, be in the network."""
        place = os.open(pathlib.Path("/run/netns", self._name), os.O_RDONLY)
        library = ctypes.CDLL(None, use_errno=True)
        if library.setns(place, _CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), "setns")
        os.close(place)

    def cut(self):
        """Take the cable out."""
        _ip("link", "set", self._link, "down")

    def mend(self):
        _ip("link", "set", self._link, "up")

    def close(self):
        for arguments in (("link", "delete", self._link), ("netns", "delete", self._name)):
            subprocess.run(["ip", *arguments], capture_output=True, check=False)


def _ip(*arguments):
    subprocess.run(["ip", *arguments], check=True, capture_output=True)
