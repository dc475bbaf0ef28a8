"""Headless desktops: folders and buses of a fresh user, and a Wayland compositor or an X server."""

import atexit
import configparser
import contextlib
import json
import os
import pathlib
import pwd
import shutil
import socket
import subprocess
import tempfile

import contract
import processes
from assistive import Assistive
from pictures import Picture
from processes import tool
from waiting import PATIENCE, until
from wayland_input import WaylandHand
from x11_input import X11Hand

SIZE = (1280, 800)

_BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <listen>unix:path={socket}</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""
# Variables that would change how the session's own programs behave: G_DEBUG=fatal-warnings ends
# Mutter, which warns of missing services, and LANGUAGE changes the program's language.
_FOREIGN = (
    "XDG_", "WAYLAND_", "GTK_", "GDK_", "GSK_", "G_", "ADW_", "DBUS_", "AT_SPI_", "WLR_", "SWAY",
    "MUTTER_", "META_", "CLUTTER_", "COGL_", "PIPEWIRE_", "WIREPLUMBER_", "KOLODA_")
_FOREIGN_NAMES = ("DISPLAY", "XAUTHORITY", "DESKTOP_SESSION", "LANGUAGE", "LD_PRELOAD")
_LOG_LINES = 20  # of each server's log, shown when a server doesn't start
_START_SECONDS = 60  # A server starts in one; on a machine that is also building, in ten.
_REGISTRY_SERVICE = "/usr/share/dbus-1/accessibility-services/org.a11y.atspi.Registry.service"


class Desktop:
    """A separate session, which shares nothing with the user's and leaves nothing behind.

    The buses start no services, so every process of the session is a child of this one.
    """

    name = ""
    size = SIZE
    # Any warning by GTK or GLib ends the program by a signal, which fails the test.
    debugging = "fatal-warnings"
    # Parts of warnings that GTK gives on this desktop through no fault of the program. If there are
    # any, warnings are not fatal; each test looks for others in the log instead.
    own_warnings = ()

    def __init__(self):
        self._leaving = contextlib.ExitStack()
        # An interrupted run skips the clean-up of its test class.
        atexit.register(self.close)
        try:
            self.home = pathlib.Path(tempfile.mkdtemp(prefix="koloda-acceptance."))
            self._leaving.callback(shutil.rmtree, self.home, ignore_errors=True)
            self.home.chmod(0o711)
            self.environment = self._fresh_environment()
            self._start_buses()
            self.hand = self._start_display()
            self._leaving.callback(self.hand.close)
        except BaseException as error:
            self._add_logs(error)
            self.close()
            raise

    def close(self):
        """End all processes and remove the folders; a second call does nothing."""
        self._leaving.close()

    def new_folder(self, prefix):
        """A new empty folder that is removed with the desktop."""
        return pathlib.Path(tempfile.mkdtemp(prefix=prefix + ".", dir=self.home))

    @property
    def nowhere(self):
        """A path that does not exist and can't be created, since it leads through a file."""
        file = self.home / "file"
        file.touch()
        return str(file / "at/all")

    def spawn(self, arguments, environment, log, **options):
        """Start a process that ends with the desktop at the latest."""
        process = processes.spawn(arguments, environment, log, **options)
        self._leaving.callback(processes.end, process)
        return process

    def screenshot(self):
        raise NotImplementedError

    def settle(self, window):
        """Wait until the accessible `window` has its size, is on screen and has the keyboard.

        Returns the place on the screen where the window's coordinates begin.
        """
        raise NotImplementedError

    def focus(self):
        """Wait until the only window has the keyboard."""
        raise NotImplementedError

    def float(self, window):
        """Make `window` resizable, until `tile`."""

    def tile(self, window):
        """Undo `float`."""

    def resize(self, window, width, height):
        """Resize `window`."""
        raise NotImplementedError

    def _start_display(self):
        raise NotImplementedError

    def _fresh_environment(self):
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

    def _serve(self, name, *arguments, environment=None, **options):
        return self.spawn(
            arguments, environment or self.environment, self.home / f"{name}.log", **options)

    def _until(self, condition, server, what):
        """Return the first true value of `condition()`; raise if `server` ends before."""
        def reached():
            value = condition()
            if not value and server.poll() is not None:
                raise RuntimeError(f"{what} ended as it started, with {server.returncode}")
            return value

        return until(reached, what, _START_SECONDS)

    def _start_buses(self):
        for name, variable in (
                ("session", "DBUS_SESSION_BUS_ADDRESS"), ("accessibility", "AT_SPI_BUS_ADDRESS")):
            path = self.home / f"{name}.bus"
            configuration = self.home / f"{name}.conf"
            configuration.write_text(_BUS.format(socket=path))
            daemon = self._serve(
                name, tool("dbus-daemon", "dbus"), "--nofork", f"--config-file={configuration}")
            self._until(lambda: is_served(path), daemon, f"the {name} bus")
            self.environment[variable] = f"unix:path={path}"
        service = configparser.ConfigParser(interpolation=None)
        if not service.read(_REGISTRY_SERVICE):
            raise processes.Missing(
                f"{_REGISTRY_SERVICE} is missing (Debian: apt-get install at-spi2-core)")
        self._serve("registry", service["D-BUS Service"]["Exec"].split()[0])
        self.assistive = Assistive(self.environment["AT_SPI_BUS_ADDRESS"])
        self._leaving.callback(self.assistive.close)

    def _add_logs(self, error):
        if isinstance(error, processes.Missing):
            return
        for log in sorted(self.home.glob("*.log")):
            tail = log.read_text(errors="replace").splitlines()[-_LOG_LINES:]
            if tail:
                error.add_note("\n".join([f"{log.name}:"] + tail))


class WaylandDesktop(Desktop):
    """Sway without a screen. The only window is tiled: it fills the output from 0, 0."""

    name = "Wayland"
    debugging = ""
    own_warnings = contract.WARNINGS_UNDER_SWAY

    # The pixels of the output for a logical pixel.
    scale = 1

    def _start_display(self):
        runtime = self.home / "sway"
        runtime.mkdir(mode=0o700)
        configuration = self.home / "sway.conf"
        configuration.write_text(
            f"output HEADLESS-1 mode {SIZE[0]}x{SIZE[1]}@60Hz position 0 0\n"
            "xwayland disable\ndefault_border none\n")
        environment = self.environment | {
            "XDG_RUNTIME_DIR": str(runtime), "WLR_BACKENDS": "headless",
            "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"}
        identity = {}
        if os.getuid() == 0:
            # Sway refuses to run as root.
            nobody = pwd.getpwnam("nobody")
            identity = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            os.chown(runtime, nobody.pw_uid, nobody.pw_gid)
        self.server = self._serve(
            "sway", tool("sway", "sway"), "-c", str(configuration), environment=environment,
            cwd="/", **identity)
        sockets = self._until(
            lambda: [path for path in runtime.glob("wayland-*") if is_served(path)], self.server,
            "sway")
        self.environment |= {"WAYLAND_DISPLAY": str(sockets[0]), "GDK_BACKEND": "wayland"}
        self._control = self._until(
            lambda: [path for path in runtime.glob("sway-ipc.*") if is_served(path)], self.server,
            "sway's ear")[0]
        return WaylandHand(str(sockets[0]), SIZE)

    def settle(self, window):
        # The first frame may have the window's own size, before the compositor tiles it.
        size = tuple(int(length / self.scale) for length in SIZE)
        until(lambda: window.extents[2:] == size, "a window that fills the output")
        self.focus()
        return (0, 0)

    def float(self, window):
        """Make the window float, at first with the size of the output."""
        self.command("floating enable, resize set {} {}, move position 0 0".format(*SIZE))
        self.settle(window)

    def rescale(self, scale):
        """Make everything on the output larger, as on a screen with small pixels."""
        self.command("output", "*", "scale", str(scale))
        self.scale = scale

    def tile(self, window):
        """Let the window fill the output again."""
        self.command("floating disable")
        self.settle(window)

    def resize(self, window, width, height):
        """Resize a floating window around its centre."""
        self.command(f"resize set {width} {height}")
        until(lambda: window.extents[2:] == (width, height), "a window of another size")

    def focus(self, title=None):
        """Wait until a window, or the window with this title, has the keyboard."""
        until(
            lambda: any(
                node["focused"] and node.get("pid") and title in (None, node["name"])
                for node in self.tree()),
            lambda: f"the keyboard in {title or 'a window'}")

    def tree(self):
        """All outputs, workspaces and windows, outermost first."""
        def walk(node):
            yield node
            for child in node["nodes"] + node["floating_nodes"]:
                yield from walk(child)

        return list(walk(json.loads(self.command("-t", "get_tree"))))

    def command(self, *arguments):
        """Run a command of the compositor and return its answer."""
        return subprocess.run(
            [tool("swaymsg", "sway"), "-s", str(self._control), *arguments], check=True,
            env=self.environment, stdout=subprocess.PIPE, timeout=PATIENCE, text=True).stdout

    def screenshot(self):
        data = subprocess.run(
            [tool("grim", "grim"), "-t", "ppm", "-"], env=self.environment, check=True,
            stdout=subprocess.PIPE, timeout=PATIENCE).stdout
        return Picture.from_ppm(data)


class X11Desktop(Desktop):
    """Xvfb without a window manager: the window is at 0, 0 and has its default size."""

    name = "X11"

    def _start_display(self):
        self.server = self._serve(
            "xvfb", tool("Xvfb", "xvfb"), "-displayfd", "1", "-nolisten", "tcp", "-noreset",
            "-screen", "0", f"{self.size[0]}x{self.size[1]}x24", stdout=subprocess.PIPE)
        number = self.server.stdout.readline().decode().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        self.environment |= {"DISPLAY": f":{number}", "GDK_BACKEND": "x11"}
        return X11Hand(f":{number}")

    def settle(self, window):
        # Without a window manager, nothing else gives the window the keyboard.
        size = until(self.hand.focus_window, "the window on the X server")
        content = window.extents[2:]
        # Without a compositing manager, GTK draws its own border around the window.
        return ((size[0] - content[0]) / 2, (size[1] - content[1]) / 2)

    def resize(self, window, width, height):
        """Resize the window."""
        before = window.extents
        self.hand.resize_window(width, height)
        until(lambda: window.extents != before, "a window of another size")

    def focus(self):
        until(self.hand.focus_window, "the window on the X server")

    def screenshot(self):
        return self.hand.screenshot()


def is_served(path):
    """Whether a server is listening on the socket at `path`; the file may exist before that."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
        try:
            client.connect(str(path))
        except OSError:
            return False
        return True
