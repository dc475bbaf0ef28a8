"""Child processes that are sure to end."""

import contextlib
import ctypes
import pathlib
import shutil
import signal
import subprocess

_SET_PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG in <sys/prctl.h>
_c = ctypes.CDLL(None)


class Missing(Exception):
    """A tool that the tests need is not installed."""


def tool(name, package):
    """The path of the program `name`; when there is none, say which package has it."""
    path = shutil.which(name)
    if path is None:
        raise Missing(f"{name} is not installed (Debian: apt-get install {package})")
    return path


def end_with_parent():
    """Have this process asked to end when the one that started it does."""
    _c.prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGTERM, 0, 0, 0)


def spawn(arguments, environment, log, **options):
    """Start a process that writes to the file `log` and dies with the test run.

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
            start_new_session=True, preexec_fn=begin, **options)


def children(process):
    """The numbers of what a process has started, and what that has."""
    found = []
    for place in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = int(place.read_text().rpartition(")")[2].split()[1])
            if parent == process:
                own = int(place.parent.name)
                found += [own, *children(own)]
    return found


def end(process, patience=3):
    """End `process`, by force when it does not go, and collect it."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    if process.stdout:
        process.stdout.close()
