"""Headless desktops: a Wayland compositor or an X server, buses, and the folders of a fresh user.

The servers outlive their user: one class of tests after another uses a desktop, with new folders and
variables. It is thrown away if a class leaves anything behind.
"""

import atexit
import configparser
import contextlib
import json
import os
import pwd
import socket
import subprocess

import contract
import processes
from assistive import Assistive
from bus_guests import Guests
from computer import Computer, new_place
from hand_clock import HandClock
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
_LOG_LINES = 20  # of each server's log, shown when a server doesn't start
_START_SECONDS = 60  # A server starts in one; on a machine that is also building, in ten.
# What programs need to know of the servers.
_ADDRESSES = (
    "DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS", "WAYLAND_DISPLAY", "DISPLAY", "GDK_BACKEND")
_REGISTRY_SERVICE = "/usr/share/dbus-1/accessibility-services/org.a11y.atspi.Registry.service"


class Desktop(Computer):
    """A separate session, which shares nothing with the user's and leaves nothing behind.

    The buses start no services, so every process of the session is a child of this one.
    """

    size = SIZE

    def __init__(self):
        self._servers = contextlib.ExitStack()
        self._running = []
        # An interrupted run skips the clean-up of its test class.
        atexit.register(self._servers.close)
        try:
            self._place = new_place(self._servers)
            self.home = self._place
            self.environment = self.fresh_environment()
            self._buses = [self._start_bus(*names) for names in (
                ("session", "DBUS_SESSION_BUS_ADDRESS"), ("accessibility", "AT_SPI_BUS_ADDRESS"))]
            self._start_registry()
            self.hand = self._start_display()
            self._servers.callback(self.hand.close)
            self.addresses = {
                name: self.environment[name] for name in _ADDRESSES if name in self.environment}
            self._windows_before = self._windows()
            self._guests_before = self._guests()
            super().__init__()
        except BaseException as error:
            self._add_logs(error)
            self._servers.close()
            raise

    def begin(self):
        super().begin()
        self.assistive = Assistive(self.environment["AT_SPI_BUS_ADDRESS"])
        self.leaving.callback(self.assistive.close)

    def close(self):
        super().close()
        self._servers.close()

    @property
    def has_ended(self):
        return any(server.poll() is not None for server in self._running)

    def what_is_left(self, home):
        if self.has_ended:
            return ["a server that has ended"]
        self.hand.let_go_of_everything()
        windows = self._windows()
        return (
            super().what_is_left(home)
            + sorted(self._guests() - self._guests_before)
            + ([f"windows: {windows}"] if windows != self._windows_before else []))

    def _guests(self):
        """The names of all that is on the buses."""
        return {f"{name} on a bus" for bus in self._buses for name in bus.names()}

    def _windows(self):
        """What the display shows, as far as it tells."""
        return None

    def start_bus(self, is_accessible=False):
        """Start another bus, which goes with its user. Returns its process and its address.

        With `is_accessible`, programs can register on it as on the accessibility bus.
        """
        folder = self.new_folder("bus")
        path = folder / "socket"
        address = f"unix:path={path}"
        daemon = processes.spawn(
            bus_command(folder / "bus.conf", path), self.environment, folder / "log")
        self.leaving.callback(processes.end, daemon)
        until(lambda: is_served(path), "another bus", _START_SECONDS)
        if is_accessible:
            environment = self.environment | {"AT_SPI_BUS_ADDRESS": address}
            registry = processes.spawn([registry_command()], environment, folder / "registry.log")
            self.leaving.callback(processes.end, registry)
            Assistive(address).close()
        return daemon, address

    def screenshot(self):
        raise NotImplementedError

    @property
    def last_words(self):
        """The end of the display server's log."""
        logs = (self.home / f"{server}.log" for server in ("sway", "mutter", "xvfb"))
        return "".join(log.read_text(errors="replace")[-1000:] for log in logs if log.exists())

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

    def _serve(self, name, *arguments, environment=None, **options):
        server = processes.spawn(
            arguments, environment or self.environment, self._place / f"{name}.log", **options)
        self._running.append(server)
        self._servers.callback(processes.end, server)
        return server

    def _until(self, condition, server, what):
        """Return the first true value of `condition()`; raise if `server` ends before."""
        def reached():
            value = condition()
            if not value and server.poll() is not None:
                raise RuntimeError(f"{what} ended as it started, with {server.returncode}")
            return value

        return until(reached, what, _START_SECONDS)

    def _start_bus(self, name, variable):
        path = self._place / f"{name}.bus"
        daemon = self._serve(name, *bus_command(self._place / f"{name}.conf", path))
        self._until(lambda: is_served(path), daemon, f"the {name} bus")
        self.environment[variable] = f"unix:path={path}"
        bus = Guests(self.environment[variable])
        self._servers.callback(bus.close)
        return bus

    def _start_registry(self):
        self._serve("registry", registry_command())
        # It has all its names once it answers.
        Assistive(self.environment["AT_SPI_BUS_ADDRESS"]).close()

    def _add_logs(self, error):
        if isinstance(error, processes.Missing):
            return
        for log in sorted(self._place.glob("*.log")):
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
        runtime = self._place / "sway"
        runtime.mkdir(mode=0o700)
        configuration = self._place / "sway.conf"
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
        until(
            lambda: window.extents[2:] == (width, height),
            lambda: f"a window of {width} by {height}; it is {window.extents}")

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

    def _windows(self):
        return [(node["type"], node["name"], node["layout"]) for node in self.tree()]

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
        clock = HandClock(self._place / "clock", "xvfb_clock.c")
        self.server = self._serve(
            "xvfb", tool("Xvfb", "xvfb"), "-displayfd", "1", "-nolisten", "tcp", "-noreset",
            "-screen", "0", f"{self.size[0]}x{self.size[1]}x24", stdout=subprocess.PIPE,
            environment=self.environment | clock.environment)
        number = self.server.stdout.readline().decode().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        self.environment |= {"DISPLAY": f":{number}", "GDK_BACKEND": "x11"}
        return X11Hand(f":{number}", clock)

    def settle(self, window):
        # Without a window manager, nothing else gives the window the keyboard.
        size = until(self.hand.focus_window, "the window on the X server")
        x, y, width, height = window.extents
        # Without a compositing manager, GTK draws its own border around the window. Newer versions
        # count it as a part of the window, and have its contents begin before it instead of in it.
        return ((size[0] - width) / 2 - 2 * x, (size[1] - height) / 2 - 2 * y)

    def resize(self, window, width, height):
        """Resize the window, and wait until its size has changed and stays."""
        before = last = window.extents[2:]
        self.hand.resize_window(width, height)

        def stays():
            nonlocal last
            former, last = last, window.extents[2:]
            return last == former and last != before

        until(stays, "a window of another size", every=0.1)

    def focus(self):
        until(self.hand.focus_window, "the window on the X server")

    def screenshot(self):
        return self.hand.screenshot()

    def _windows(self):
        return self.hand.count_windows()


def bus_command(configuration, path):
    """The command of a bus at the socket `path`, with its configuration written to a file."""
    configuration.write_text(_BUS.format(socket=path))
    return tool("dbus-daemon", "dbus"), "--nofork", f"--config-file={configuration}"


def registry_command():
    """The program that knows which programs are on an accessibility bus."""
    service = configparser.ConfigParser(interpolation=None)
    if not service.read(_REGISTRY_SERVICE):
        raise processes.Missing(
            f"{_REGISTRY_SERVICE} is missing (Debian: apt-get install at-spi2-core)")
    return service["D-BUS Service"]["Exec"].split()[0]


def is_served(path):
    """Whether a server is listening on the socket at `path`; the file may exist before that."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
        try:
            client.connect(str(path))
        except OSError:
            return False
        return True
