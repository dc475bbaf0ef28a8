"""A desktop that is lent to one class after another: each finds it as new."""

import contextlib
import io
import subprocess
import sys
import unittest

import lending
from case import DesktopCase
from computer import Computer
from displays import WaylandDesktop, X11Desktop


class Lending(unittest.TestCase):
    def borrow(self, kind, leave=lambda desktop: None):
        """Borrow a desktop and leave something; return the desktop and what is said about it."""
        said = io.StringIO()
        with contextlib.redirect_stdout(said), lending.lent(kind) as desktop:
            leave(desktop)
        return desktop, said.getvalue()

    def test_it_is_the_same_with_another_home(self):
        for kind in (Computer, X11Desktop, WaylandDesktop):
            with self.subTest(kind.name):
                homes = []
                first, said = self.borrow(kind, lambda desktop: homes.append(desktop.home))
                self.assertEqual(said, "")
                second, said = self.borrow(kind, lambda desktop: homes.append(desktop.home))
                self.assertEqual(said, "")
                self.assertIs(first, second)
                self.assertNotEqual(*homes)
                self.assertFalse(homes[0].exists())

    def test_one_that_has_ended_is_replaced_before_the_next_test(self):
        class Ended(DesktopCase):
            desktop_kind = WaylandDesktop

            def test(self):
                pass

        with contextlib.redirect_stdout(io.StringIO()):
            Ended.setUpClass()
            self.addCleanup(Ended.doClassCleanups)
            first = Ended.desktop
            first.server.kill()
            first.server.wait()
            result = unittest.TestResult()
            Ended("test").run(result)
        self.assertTrue(result.wasSuccessful(), result.errors)
        self.assertIsNot(Ended.desktop, first)

    def test_a_process_that_stays_is_found(self):
        def leave(computer):
            process = subprocess.Popen(
                [sys.executable, "-c", "import time; time.sleep(100)"], start_new_session=True,
                env=computer.environment)
            self.addCleanup(process.wait)
            self.addCleanup(process.kill)

        self.assert_thrown_away(Computer, leave, "python")

    def test_another_workspace_is_found(self):
        self.assert_thrown_away(
            WaylandDesktop, lambda desktop: desktop.command("workspace elsewhere"), "elsewhere")

    def test_a_name_on_a_bus_is_found(self):
        from gi.repository import Gio, GLib

        def leave(desktop):
            bus = Gio.DBusConnection.new_for_address_sync(
                desktop.environment["DBUS_SESSION_BUS_ADDRESS"],
                Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
                | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
            bus.set_exit_on_close(False)
            self.addCleanup(lambda: bus.is_closed() or bus.close_sync(None))
            bus.call_sync(
                "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "RequestName",
                GLib.Variant("(su)", ("org.koloda.Left", 0)), None, 0, 5000, None)

        self.assert_thrown_away(X11Desktop, leave, "org.koloda.Left")

    def test_a_key_that_is_held_is_released(self):
        for kind in (X11Desktop, WaylandDesktop):
            with self.subTest(kind.name):
                _, said = self.borrow(kind, lambda desktop: desktop.hand.key_down("shift"))
                self.assertEqual(said, "")

    def test_a_display_that_ends_is_found(self):
        def leave(desktop):
            desktop.hand.abandon()
            desktop.server.kill()
            desktop.server.wait()

        self.assert_thrown_away(X11Desktop, leave, "ended")

    def assert_thrown_away(self, kind, leave, what):
        """Check that what was left is named, and that the next one gets another desktop."""
        first, said = self.borrow(kind, leave)
        self.assertIn("thrown away", said)
        self.assertIn(what, said)
        second, said = self.borrow(kind)
        self.assertEqual(said, "")
        self.assertIsNot(first, second)


if __name__ == "__main__":
    unittest.main()
