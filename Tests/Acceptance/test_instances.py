"""One instance per session: further starts, several windows, and decks restored later."""

import unittest

import contract
import photos
from belonging import WELCOME, InstanceCase
from bus_service import KOLODA, Refused
from case import OnWayland, OnX11
from instance import deck_of, title_of
from pictures import alike
from program import command
from waiting import until

AT_ONCE = 5  # seconds
ATTEMPTS = 3  # since a busy machine may take longer once


class SecondStart:
    def test_it_opens_a_window_of_the_first(self):
        self.start_on(self.folder)
        for _ in range(ATTEMPTS):
            result, seconds = self.program.start_again(self.other)
            self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))
            if seconds < AT_ONCE:
                break
        self.assertLess(seconds, AT_ONCE)
        windows = self.program.wait_for_windows(title_of(self.folder), title_of(self.other))
        for folder in (self.folder, self.other):
            self.wait_for_front(windows[title_of(folder)], "photo 1.png").act("deck.keep")
            self.wait_for_decided(folder, 1)
        deck_of(windows[title_of(self.folder)]).act("deck.reject")
        self.wait_for_decided(self.folder, 2)
        self.assertEqual(self.decided(self.other), 1)

    def test_a_folder_that_is_open_comes_to_the_front_once(self):
        windows = self.start_on(self.folder, self.other)
        link = self.desktop.new_folder("links") / "link"
        link.symlink_to(self.folder)
        for path in (self.folder, f"{self.folder}/", link, self.folder.as_uri()):
            result, _ = self.program.start_again(path)
            self.assertEqual(result.returncode, 0, result.stderr)
        deck_of(windows[title_of(self.folder)]).act("deck.keep")
        self.wait_for_decided(self.folder, 1)
        self.program.wait_for_windows(title_of(self.folder), title_of(self.other))

    def test_a_bad_path_fails_where_it_was_typed(self):
        self.start_on(self.folder)
        notes = self.folder / "notes.txt"
        notes.write_text("no image")
        for bad in (self.folder / "nowhere", notes, "smb://server/photos", "file:///no/where"):
            with self.subTest(bad):
                result, _ = self.program.start_again(bad)
                self.assertEqual(result.returncode, contract.BAD_ARGUMENT)
                self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        self.program.wait_for_windows(title_of(self.folder))

    def test_an_image_is_in_front_of_its_folder(self):
        picture = self.folder / self.album[3].name
        self.start_instance(picture)
        window = self.program.wait_for_windows(title_of(self.folder))[title_of(self.folder)]
        deck = self.wait_for_front(window, self.album[3].name)
        deck.act("deck.keep")
        self.wait_for_front(window, self.album[4].name)
        self.wait_for_decided(self.folder, 1)
        result, _ = self.program.start_again(self.folder / self.album[1].name)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.wait_for_front(window, self.album[1].name)
        # The card stays decided, and the window says so.
        self.program.start_again(picture)
        window.named(f"“{picture.name}” has already been decided")
        self.assertEqual(self.decided(self.folder), 1)

    def test_standing_alone_it_is_another_program(self):
        self.start_on(self.folder)
        first = self.program
        alone = self.start_instance("--standalone", self.other)
        alone.wait_for_windows(title_of(self.other))
        first.wait_for_windows(title_of(self.folder))
        self.assertNotEqual(first.process, alone.process)

    def test_as_a_service_it_waits_to_be_asked(self):
        self.start_instance("--gapplication-service")
        until(lambda: self.has_owner("org.koloda.Koloda"), "the service's name on the bus")
        result, _ = self.program.start_again(self.folder)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.program.wait_for_windows(title_of(self.folder))

    def has_owner(self, name):
        from gi.repository import Gio, GLib
        bus = Gio.DBusConnection.new_for_address_sync(
            self.desktop.environment["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        answer = bus.call_sync(
            "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner",
            GLib.Variant("(s)", (name,)), None, 0, 5000, None)
        bus.close_sync(None)
        return answer.unpack()[0]


class SecondStartOnWayland(SecondStart, OnWayland, InstanceCase):
    pass


class SecondStartOnX11(SecondStart, OnX11, InstanceCase):
    """What depends on the display server: which window comes to the front."""

    of_display = {
        "test_it_opens_a_window_of_the_first",
        "test_a_folder_that_is_open_comes_to_the_front_once",
    }


class Windows(OnWayland, InstanceCase):
    def test_without_a_bus_it_runs_by_itself(self):
        self.start_instance(
            self.folder, environment={"DBUS_SESSION_BUS_ADDRESS": "unix:path=/no/bus"})
        # Screen readers don't find it then, so look at the screen.
        place = (self.desktop.size[0] / 2 - 50, self.desktop.size[1] / 2)
        until(
            lambda: alike(self.desktop.screenshot().at(*place), self.album[0].colour),
            lambda: f"the first photo; {self.program.errors()}", every=0.1)
        # Nothing shows from outside when the window has the keyboard.
        until(
            lambda: self.hand.type("Right", every=0.2) or self.decided(self.folder) >= 1,
            "a decision")

    def overtaken(self, *arguments):
        """Start the program while another one registers just before it; return that one.

        It does not answer yet when it is asked first.
        """
        from gi.repository import GLib
        waiting = ["Open or Activate"]

        def answer(method):
            if method == "DescribeAll":
                return GLib.Variant("(a{s(bgav)})", ({},))
            if waiting:
                waiting.pop()
                raise Refused
            return None

        other = self.serve(KOLODA, answer=answer)
        result = command(
            self.desktop, self.data_home, *map(str, arguments),
            environment={"XDG_STATE_HOME": str(self.state_home)})
        self.assertEqual(result.returncode, 0, result.stderr)
        return other

    def test_a_start_that_is_overtaken_hands_over_all_folders(self):
        folders = [self.desktop.new_folder("many") for _ in range(9)]
        for folder in folders:
            photos.album(folder, 1)
        first, second = self.overtaken(*folders).asked("Open")
        self.assertEqual(first[0], second[0])
        self.assertEqual(second[0], [folder.as_uri() for folder in folders])

    def test_a_start_that_is_overtaken_leaves_the_session_alone(self):
        session = self.state_home / "koloda" / "session.conf"
        session.parent.mkdir()
        session.write_text(f"[Open 1]\nuri={self.folder.as_uri()}\n")
        other = self.overtaken()
        self.assertEqual((len(other.asked("Activate")), other.asked("Open")), (2, []))
        self.assertNotIn("restoring", session.read_text())
        self.assertIn(self.folder.as_uri(), session.read_text())

    def test_keys_open_and_close_windows(self):
        self.start_on(self.folder)
        self.hand.type("ctrl+n")
        self.program.wait_for_windows(title_of(self.folder), WELCOME)
        self.desktop.focus(WELCOME)
        self.hand.type("ctrl+w")
        self.program.wait_for_windows(title_of(self.folder))
        self.desktop.focus(title_of(self.folder))
        self.hand.type("ctrl+n")
        self.program.wait_for_windows(title_of(self.folder), WELCOME)
        self.desktop.focus(WELCOME)
        self.hand.type("ctrl+q")
        self.assertEqual(self.program.wait_for_end(), 0)

    def test_a_session_comes_back(self):
        windows = self.start_on(self.folder, self.other)
        deck_of(windows[title_of(self.other)]).act("deck.keep")
        self.wait_for_decided(self.other, 1)
        self.hand.type("ctrl+q")
        self.assertEqual(self.program.wait_for_end(), 0)
        windows = self.restart_to(self.folder, self.other)
        self.wait_for_front(windows[title_of(self.other)], "photo 2.png")
        # A window that is closed while others are open is not restored.
        deck = deck_of(windows[title_of(self.folder)])
        deck.act("deck.keep")
        self.wait_for_decided(self.folder, 1)
        self.desktop.focus()
        self.hand.type("ctrl+w")
        left = until(
            lambda: len(self.program.windows) == 1 and list(self.program.windows)[0],
            "one window")
        self.desktop.focus(left)
        self.hand.type("ctrl+w")
        self.assertEqual(self.program.wait_for_end(), 0)
        self.restart_to(*(
            folder for folder in (self.folder, self.other) if title_of(folder) == left))

    def test_a_deck_that_is_gone_is_no_error(self):
        self.start_on(self.folder, self.other)
        self.hand.type("ctrl+q")
        self.program.wait_for_end()
        self.other.rename(self.other.with_name("elsewhere"))
        self.restart_to(self.folder)

    def test_recent_decks_are_on_the_welcome_page(self):
        windows = self.start_on(self.folder)
        deck_of(windows[title_of(self.folder)]).act("deck.keep")
        self.wait_for_decided(self.folder, 1)
        self.hand.type("ctrl+w")
        self.program.wait_for_end()
        self.start_instance("--new-window")
        window = self.program.wait_for_windows(WELCOME)[WELCOME]
        window.named("5 left")
        self.origin = self.desktop.settle(window)
        self.hand.click(self.place(window.named("5 left")))
        self.program.wait_for_windows(title_of(self.folder))

    def test_a_deck_can_be_taken_off_the_list_and_put_back(self):
        self.start_on(self.folder)
        self.hand.type("ctrl+w")
        self.program.wait_for_end()
        self.start_instance("--new-window")
        window = self.program.wait_for_windows(WELCOME)[WELCOME]
        self.origin = self.desktop.settle(window)
        window.named(f"Remove “{self.folder.name}” From List").act()
        # The header has an Undo, too.
        undo = self.place(window.find(
            lambda node: node.name == "Undo" and node.actions and node.extents[1] > 47,
            "the note's Undo"))
        # The note stays as long as the pointer is on it.
        self.hand.point(*undo)
        self.hand.flush()
        window.named(f"Removed “{self.folder.name}” from the list")
        self.assertNotIn("6 left", [node.name for node in window.walk()])
        self.hand.click(undo)
        window.named("6 left")

    def restart_to(self, *folders):
        self.start_instance()
        return self.program.wait_for_windows(*map(title_of, folders))


class Help(OnWayland, InstanceCase):
    def test_windows_of_help_open_and_close_by_key(self):
        self.start_on(self.folder)
        main = title_of(self.folder)
        for key, text in (
                ("F1", "Deciding"),
                ("ctrl+shift+slash", "Flip the card")):
            with self.subTest(key):
                self.hand.type(key)
                until(lambda: len(self.program.application.children) == 2, f"what {key} opens")
                self.program.application.named(text)
                self.focus_beside(main)
                self.hand.type("Escape")
                self.program.wait_for_windows(main)
                self.desktop.focus(main)

    def test_it_opens_at_what_is_seen(self):
        self.start_on(self.folder)
        main = title_of(self.folder)
        for key, words in (
                (None, "Swipe the card:"), ("ctrl+h", "You can undo every decision"),
                ("F9", "When you are ready")):
            with self.subTest(key):
                self.hand.type("Right")
                self.hand.type(*([key] if key else []), "F1")
                help_window = until(
                    lambda: self.program.windows.get("Koloda Help"), "the help")
                help_window.find(
                    lambda node: (node.text or node.name).startswith(words) and node.extents[2] > 0,
                    f"the page with {words!r}")
                self.focus_beside(main)
                self.hand.type("Escape")
                self.program.wait_for_windows(main)
                self.desktop.focus(main)
                self.hand.type("Escape")

    def focus_beside(self, main):
        """Wait until a window other than the main one has the keyboard."""
        until(
            lambda: any(
                node["focused"] and node.get("pid") and node["name"] != main
                for node in self.desktop.tree()),
            "the keyboard in the new window")

    def test_about_says_what_it_is(self):
        self.start_on(self.folder)
        self.program.application.find(
            lambda node: node.name == "Main Menu" and node.actions, "the menu").act()
        self.program.application.find(
            lambda node: node.name == "About Koloda" and node.actions, "the menu's item").act()
        until(lambda: len(self.program.application.children) == 2, "the window about it")
        self.program.application.named("The Koloda authors")
        self.focus_beside(title_of(self.folder))
        self.hand.type("Escape")
        self.program.wait_for_windows(title_of(self.folder))


if __name__ == "__main__":
    unittest.main()
