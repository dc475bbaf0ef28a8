"""Desktops on which something is missing or broken: the program starts, and keeps decisions."""

import os
import resource
import stat
import subprocess
import unittest

import contract
import photos
import processes
import program
from case import DesktopCase, OnWayland, OnX11
from waiting import PATIENCE

NO_BUS = dict.fromkeys(("DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS"))
HOME_VARIABLES = (
    "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")


class Environments:
    """With odd variables: a first card, a decision by key that is saved, and an undo."""

    def test_no_session_bus(self):
        self._assert_works(
            NO_BUS | {"XDG_RUNTIME_DIR": self.desktop.nowhere}, warning="session bus")

    def test_a_session_bus_that_is_not_there(self):
        self._assert_works(
            dict.fromkeys(NO_BUS, f"unix:path={self.desktop.nowhere}"), warning="accessibility bus")

    def test_a_session_bus_address_that_is_none(self):
        self._assert_works(
            dict.fromkeys(NO_BUS, "no address"), warning="session bus|accessibility bus")

    def test_no_accessibility_bus(self):
        # The session's bus is asked for it, and knows none.
        self._assert_works({"AT_SPI_BUS_ADDRESS": None}, warning="accessibility bus")

    def test_accessibility_that_is_switched_off(self):
        self._assert_works({"GTK_A11Y": "none"})

    def test_buses_that_go_away(self):
        accessibility, address = self.desktop.start_bus(is_accessible=True)
        session, session_address = self.desktop.start_bus()
        with self.subTest("the accessibility bus"):
            self._assert_works(
                {"AT_SPI_BUS_ADDRESS": address}, warning="bus|[Cc]onnection",
                meanwhile=lambda: processes.end(accessibility))
        with self.subTest("the session bus"):
            self._assert_works(
                {"DBUS_SESSION_BUS_ADDRESS": session_address}, warning="bus|[Cc]onnection",
                meanwhile=lambda: processes.end(session))

    def test_no_schemas_and_no_icon_theme(self):
        self._assert_works(
            {"XDG_DATA_DIRS": self.desktop.nowhere, "GSETTINGS_SCHEMA_DIR": self.desktop.nowhere},
            # Without the list of file types, GTK can't load SVG icons either.
            warning="g_settings_schema_source_lookup|Failed to load icon")

    def test_a_home_that_is_not_there(self):
        self._assert_works(dict.fromkeys(HOME_VARIABLES) | {"HOME": self.desktop.nowhere})

    def test_a_home_that_cannot_be_written(self):
        self._assert_works(dict.fromkeys(HOME_VARIABLES) | {"HOME": "/proc"})

    def test_no_opengl(self):
        self._assert_works({"GDK_DEBUG": "gl-disable"})

    def test_opengl_asked_for_where_there_is_none(self):
        nowhere = self.desktop.nowhere
        for name, environment in {
                "switched off": {"GDK_DEBUG": "gl-disable"},
                "no driver": {
                    "__EGL_VENDOR_LIBRARY_DIRS": nowhere, "__GLX_VENDOR_LIBRARY_NAME": "none",
                    "LIBGL_DRIVERS_PATH": nowhere}}.items():
            with self.subTest(name):
                # The only name of this renderer that no version of GTK warns about.
                self._assert_works(
                    {"GSK_RENDERER": "opengl"} | environment, warning="Failed to realize renderer")

    def test_a_renderer_that_is_not_there(self):
        self._assert_works({"GSK_RENDERER": "none such"}, warning="Unrecognized renderer")

    def test_closed_streams(self):
        def close_all():
            for stream in (0, 1, 2):
                os.close(stream)

        self._assert_works({}, prepare=close_all)

    def _assert_works(self, environment, warning=None, meanwhile=None, **options):
        """Check that a new deck works while the program runs with `environment`.

        `warning` is a warning of GTK's own that is allowed; then warnings don't end the program.
        `meanwhile` is called between two decisions.
        """
        if warning is not None:
            environment = environment | {"G_DEBUG": None}
        self.folder = self.desktop.new_folder("photos")
        self.data_home = self.desktop.new_folder("data")
        photos.album(self.folder, 3)
        self.start(environment=environment, **options)
        self.program.wait_for_card()
        # The usual way to find the window's place may be what is missing here.
        self.desktop.focus()
        self.program.wait_for_rest()
        self.hand.type("Right")
        self.assert_piles(keep=1)
        if meanwhile:
            meanwhile()
        self.hand.type("Left")
        self.assert_piles(keep=1, reject=1)
        self.hand.type("u")
        self.assert_piles(keep=1)
        self.assertTrue(self.program.is_running, self.program.errors())
        self._assert_no_warning_but(warning)
        self.program.stop()
        self._programs.remove(self.program)

    def _assert_no_warning_but(self, expected):
        for line in self.program.errors().splitlines():
            if any(own in line for own in self.desktop.own_warnings):
                continue
            if any(word in line for word in ("WARNING", "CRITICAL", "koloda: ")):
                self.assertIsNotNone(expected, line)
                self.assertRegex(line, expected)


class EnvironmentsOnWayland(Environments, OnWayland, DesktopCase):
    pass


class EnvironmentsOnX11(Environments, OnX11, DesktopCase):
    """What depends on the display server: OpenGL, not buses, homes and streams."""

    of_display = {
        "test_no_opengl",
        "test_opengl_asked_for_where_there_is_none",
        "test_a_renderer_that_is_not_there",
        "test_no_runtime_directory",
    }

    def test_no_runtime_directory(self):
        self._assert_works({"XDG_RUNTIME_DIR": None})


class OneLine(OnWayland, DesktopCase):
    """A program that ends at once prints one clear line, and gets no signal."""

    def test_no_display(self):
        for name, environment in {
                "none": {"WAYLAND_DISPLAY": None, "DISPLAY": None},
                "gone": {"WAYLAND_DISPLAY": self.desktop.nowhere, "DISPLAY": ":999"}}.items():
            with self.subTest(name):
                result = self._run(
                    str(self.folder), environment={"GDK_BACKEND": None} | environment)
                self.assertEqual(result.returncode, 1, result.stderr)
                self._assert_one_line(result, "display")

    def test_no_runtime_directory(self):
        # Without it, there is no Wayland display by a mere name.
        result = self._run(
            str(self.folder),
            environment={"XDG_RUNTIME_DIR": None, "WAYLAND_DISPLAY": "wayland-1"})
        self.assertEqual(result.returncode, 1, result.stderr)
        self._assert_one_line(result, "XDG_RUNTIME_DIR")

    def test_a_folder_that_cannot_be_read(self):
        locked = self.desktop.new_folder("locked")
        locked.chmod(0)
        options = {}
        if os.getuid() == 0:
            # Root can read every folder.
            options = {"user": "nobody", "group": "nogroup", "extra_groups": []}
        for arguments in ([], ["status"]):
            with self.subTest(arguments=arguments):
                result = self._run(
                    *arguments, str(locked), **options,
                    environment={"WAYLAND_DISPLAY": None, "DISPLAY": None, "GDK_BACKEND": None})
                self.assertIn(result.returncode, (1, contract.BAD_ARGUMENT), result.stderr)
                self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        self._assert_one_line(result, str(locked))

    def test_errors_that_nobody_reads(self):
        def close_errors():
            os.close(2)

        process = subprocess.run(
            [program.executable(), "status", self.desktop.nowhere], env=self.desktop.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=PATIENCE,
            preexec_fn=close_errors)
        self.assertEqual(process.returncode, contract.BAD_ARGUMENT)

    def test_output_on_a_full_disk(self):
        full = self._full_device()
        photos.album(self.folder, 3)
        for arguments in (["status", str(self.folder)], ["--help"], ["--version"]):
            with self.subTest(arguments=arguments), open(full, "wb") as output:
                process = subprocess.run(
                    [program.executable(), *arguments], env=self.desktop.environment,
                    stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE,
                    timeout=PATIENCE)
                self.assertEqual(process.returncode, contract.FAILURE, process.stderr)
                self.assertEqual(len(process.stderr.splitlines()), 1, process.stderr)
        self.assertTrue(is_device(full))

    def test_output_that_is_closed(self):
        photos.album(self.folder, 3)
        path = str(self.folder)
        for arguments in (
                ["status", path], ["export", path, "--format", "jsonl"],
                ["export", path, "--format", "csv"], ["--help"], ["--version"]):
            with self.subTest(arguments=arguments):
                process = subprocess.run(
                    [program.executable(), *arguments],
                    env=self.desktop.environment | {"XDG_DATA_HOME": str(self.data_home)},
                    stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=PATIENCE,
                    preexec_fn=lambda: os.close(1))
                self.assertEqual(process.returncode, contract.FAILURE, process.stderr)
                self._assert_one_line(process, "the output can’t be written")

    def test_a_window_outlives_its_terminal(self):
        photos.album(self.folder, 3)
        read, write = os.pipe()
        self.start(stdout=write)
        os.close(write)
        self.program.wait_for_card()
        os.close(read)
        self.desktop.focus()
        self.program.wait_for_rest()
        self.hand.type("Right")
        self.assert_piles(keep=1)

    def test_a_trace_on_a_full_disk(self):
        full = self._full_device()
        photos.album(self.folder, 3)
        process = self.desktop.spawn(
            [program.executable(), "--trace", full, str(self.folder)],
            self.desktop.environment | {"XDG_DATA_HOME": str(self.data_home)},
            self.desktop.home / "full-trace.log")
        self.desktop.assistive.application(process.pid)
        self.assertIsNone(process.poll())
        self.assertTrue(is_device(full), "the trace was put in the device's place")

    def _full_device(self):
        """A device on which every write fails for lack of room, newly made if that is possible."""
        own = str(self.desktop.new_folder("devices") / "full")
        try:
            os.mknod(own, 0o666 | stat.S_IFCHR, os.makedev(1, 7))
            with open(own, "wb"):
                return own
        except PermissionError:
            pass
        if not is_device("/dev/full"):
            self.skipTest("there is no device that is always full")
        return "/dev/full"

    def _run(self, *arguments, **options):
        return program.command(self.desktop, self.data_home, *arguments, **options)

    def _assert_one_line(self, result, *words):
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        for word in words:
            self.assertIn(word, result.stderr)


class BrokenLocale(OnWayland, DesktopCase):
    def test_a_locale_that_is_not_there(self):
        photos.album(self.folder, 3)
        # GTK itself warns about such a locale, so warnings must not end the program here.
        self.start_deck(environment={
            "LC_ALL": None, "LANG": "xx_YY.UTF-8", "LANGUAGE": "xx", "G_DEBUG": None})
        self.hand.type("Right")
        self.assert_piles(keep=1)
        self.assert_front("photo 2.png", 2, 3)

    def tearDown(self):
        self.assertTrue(self.program.is_running, self.program.errors())


class LimitedFileSize(OnX11, DesktopCase):
    """On the X server, since under Wayland GTK keeps a window's pictures in files."""

    def test_a_journal_that_may_not_grow_is_told(self):
        names = [photo.name for photo in photos.album(self.folder, 3)]

        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))

        # The trace runs into the limit, too, so check from outside.
        self.start(prepare=limit)
        self.program.wait_for_card()
        self.desktop.settle(self.program.window)
        self.hand.type("Right")
        self.assert_not_saved(names[0], 1, 3)
        self.assertTrue(self.program.is_running, self.program.errors())


def is_device(path):
    try:
        return stat.S_ISCHR(os.lstat(path).st_mode)
    except FileNotFoundError:
        return False


if __name__ == "__main__":
    unittest.main()
