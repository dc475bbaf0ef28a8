"""Child processes that end with the tests, whatever happens."""

import contextlib
import ctypes
import os
import pathlib
import shutil
import signal
import subprocess

_SET_PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG in <sys/prctl.h>
_c = ctypes.CDLL(None)


class Missing(Exception):
    """A tool that the tests need is not installed."""


def tool(name, package):
    """The path of the program `name`; raises with the name of its package if it is missing."""
    path = shutil.which(name)
    if path is None:
        raise Missing(f"{name} is not installed (Debian: apt-get install {package})")
    return path


def end_with_parent():
    """Let this process get SIGTERM when its parent ends."""
    _c.prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGTERM, 0, 0, 0)


def spawn(arguments, environment, log, **options):
    """Start a process that logs to the file `log` and ends with the test run.

    The option `prepare` is called in the child before the program begins.
    """
    prepare = options.pop("prepare", None)

    def begin():
        end_with_parent()
        if prepare:
            prepare()

    with open(log, "ab") as output:
        options.setdefault("stdout", output)
        options.setdefault("stdin", subprocess.DEVNULL)
        return subprocess.Popen(
            arguments, env=environment, stderr=output,
            process_group=0, preexec_fn=begin, **options)


def children(process):
    """The ids of a process's children and of all their descendants."""
    found = []
    for place in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = int(place.read_text().rpartition(")")[2].split()[1])
            if parent == process:
                own = int(place.parent.name)
                found += [own, *children(own)]
    return found


def state(process):
    """The state of a process as its letter in /proc; None if the process is gone."""
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return None


# How long a killed process may take to end, in seconds: the system keeps one that waits for a disk.
LONGEST_END = 60


def end(process, patience=3):
    """End `process`, by force if it takes longer than `patience` seconds, and collect it.

    Raise TimeoutExpired if even then it does not end.
    """
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(LONGEST_END)
    if process.stdout:
        process.stdout.close()


def mentioning(folder):
    """The names and ids of all processes with `folder` among their variables or arguments.

    A program may leave its parent, session and group; it keeps the variables it started with.
    """
    wanted = str(folder).encode()
    found = []
    for place in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if any(wanted in (place / each).read_bytes() for each in ("environ", "cmdline")):
                found.append(f"{(place / 'comm').read_text().strip()} ({place.name})")
    return found


def take_part(niceness):
    """Let this process and its children take a larger part of the processor's time, if they may.

    It gets a session of its own: where the system shares out its time among sessions, niceness
    counts only within one.
    """
    os.setsid()
    with contextlib.suppress(OSError):
        os.nice(niceness)
        pathlib.Path("/proc/self/autogroup").write_text(str(niceness))
