"""How decks open: several at once, again after a restart, and never twice."""

import unittest

import packages
import photos
from belonging import WELCOME, InstanceCase
from case import OnWayland
from instance import title_of
from waiting import PATIENCE, until

_NAME = "org.koloda.Koloda"
_PATH = "/org/koloda/Koloda"


class Opening(OnWayland, InstanceCase):
    def test_two_pictures_of_a_folder_are_one_window(self):
        first, second = (self.folder / self.album[index].name for index in (3, 1))
        self.start_instance(first, second)
        window = self.program.wait_for_windows(title_of(self.folder))[title_of(self.folder)]
        self.wait_for_front(window, first.name)
        self.desktop.focus()
        self.hand.type("ctrl+q")
        self.assertEqual(self.program.wait_for_end(), 0)
        self.start_instance()
        self.program.wait_for_windows(title_of(self.folder))

    def test_two_pictures_of_a_folder_over_the_bus_are_one_window(self):
        self.start_service()
        first, second = (self.folder / self.album[index].name for index in (3, 1))
        self.call("Open", "(asa{sv})", ([first.as_uri(), second.as_uri()], {}))
        window = self.program.wait_for_windows(title_of(self.folder))[title_of(self.folder)]
        self.wait_for_front(window, first.name)
        # The later call wins.
        self.call("Open", "(asa{sv})", ([second.as_uri(), first.as_uri()], {}))
        self.wait_for_front(window, second.name)
        self.program.wait_for_windows(title_of(self.folder))

    def test_a_picture_asked_for_while_its_folder_is_opened_is_in_front(self):
        self.start_service()
        for name in (self.folder, *(self.folder / self.album[index].name for index in (1, 4))):
            self.call("Open", "(asa{sv})", ([name.as_uri()], {}))
        window = self.program.wait_for_windows(title_of(self.folder))[title_of(self.folder)]
        self.wait_for_front(window, self.album[4].name)

    def test_a_file_of_records_is_one_window(self):
        file = self.folder / "notes.jsonl"
        file.write_text('{"text": "First words"}\n')
        self.start_service()
        for _ in range(2):
            self.call("Open", "(asa{sv})", ([file.as_uri()], {}))
        window = self.program.wait_for_windows(title_of(file))[title_of(file)]
        self.wait_for_front(window, "First words")

    def test_what_is_gone_is_told(self):
        self.start_service()
        self.call("Open", "(asa{sv})", ([(self.folder / "nowhere").as_uri()], {}))
        window = self.program.wait_for_windows(WELCOME)[WELCOME]
        window.named("This Can’t Be Opened")

    def test_many_folders_are_asked_about(self):
        folders = self.many_folders()
        self.start_service()
        self.call("Open", "(asa{sv})", ([folder.as_uri() for folder in folders], {}))
        self.program.application.named(f"Open {len(folders)} Folders?")
        self.answer("Cancel")
        self.program.wait_for_windows(WELCOME)
        self.call("Open", "(asa{sv})", ([folder.as_uri() for folder in folders], {}))
        self.program.application.named(f"Open {len(folders)} Folders?")
        self.answer("Open")
        self.program.wait_for_windows(*map(title_of, folders))

    def answer(self, name):
        """Press a button of the question; there are two of each, one for narrow windows."""
        question = next(
            window for title, window in self.program.windows.items() if title.endswith("?"))
        for button in [node for node in question.walk() if node.role == "button"]:
            if button.name.endswith(name):
                try:
                    button.act()
                except Exception:  # The question has gone with the other one.
                    break

    def test_many_folders_of_the_command_line_are_asked_about(self):
        folders = self.many_folders()
        self.start_instance(*folders)
        self.program.application.named(f"Open {len(folders)} Folders?")

    def test_many_pictures_of_a_folder_are_not_asked_about(self):
        photos.album(self.folder, 12)
        self.start_service()
        uris = [(self.folder / f"photo {number}.png").as_uri() for number in range(1, 13)]
        self.call("Open", "(asa{sv})", (uris, {}))
        window = self.program.wait_for_windows(title_of(self.folder))[title_of(self.folder)]
        self.wait_for_front(window, "photo 1.png")

    def many_folders(self):
        folders = []
        for number in range(10):
            folder = self.desktop.new_folder(f"many-{number}")
            photos.album(folder, 1)
            folders.append(folder)
        return folders

    # The decks of the last session

    def test_activated_by_the_desktop_it_opens_the_last_decks(self):
        self.leave_session(self.folder, self.other)
        self.start_service()
        self.call("Activate", "(a{sv})", ({},))
        self.program.wait_for_windows(title_of(self.folder), title_of(self.other))
        self.call("Activate", "(a{sv})", ({},))
        self.program.wait_for_windows(title_of(self.folder), title_of(self.other))

    def test_what_a_command_must_make_records_of_says_which(self):
        self.open_and_read(
            "answers.parquet", b"PAR1" + bytes(40) + b"PAR1",
            "answers.parquet is a file of parquet", "duckdb -c")

    def test_a_package_that_cannot_be_read_says_why(self):
        notes = [("a", packages.BASIC, ["Hund", "dog"], 1, "")]
        self.open_and_read("words.apkg", packages.package(notes, meta=9), "from a newer anki")

    def open_and_read(self, name, content, *words):
        """Open a file as the desktop does, and wait until a window has some words."""
        file = self.folder / name
        file.write_bytes(content)
        self.start_service()
        self.call("Open", "(asa{sv})", ([file.as_uri()], {}))
        for each in words:
            until(
                lambda: any(each in window.all_text() for window in self.program.windows.values()),
                f"“{each}” in a window")

    def test_a_window_without_a_deck_forgets_none(self):
        self.leave_session(self.folder)
        self.start_instance("--new-window")
        self.program.wait_for_windows(WELCOME)
        self.desktop.focus()
        self.hand.type("ctrl+w")
        self.assertEqual(self.program.wait_for_end(), 0)
        self.start_instance()
        self.program.wait_for_windows(title_of(self.folder))

    def test_decks_that_end_the_program_are_not_opened_again_and_again(self):
        self.leave_session(self.folder)
        self.start_instance()
        self.program.wait_for_windows(title_of(self.folder))
        self.program.kill()
        for _ in range(2):
            self.start_instance()
            self.program.wait_for_windows(WELCOME)
            self.desktop.focus()
            self.hand.type("ctrl+w")
            self.assertEqual(self.program.wait_for_end(), 0)
        # The folder that the user opened is restored the next time.
        self.leave_session(self.other)
        self.start_instance()
        self.program.wait_for_windows(title_of(self.other))

    def leave_session(self, *folders):
        self.start_on(*folders)
        self.hand.type("ctrl+q")
        self.assertEqual(self.program.wait_for_end(), 0)

    def start_service(self):
        from gi.repository import Gio
        self.start_instance("--gapplication-service")
        self.bus = Gio.DBusConnection.new_for_address_sync(
            self.desktop.environment["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        self.addCleanup(self.bus.close_sync, None)
        until(self.is_there, "the service's name on the bus")

    def is_there(self):
        from gi.repository import GLib
        return self.bus.call_sync(
            "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner",
            GLib.Variant("(s)", (_NAME,)), None, 0, int(1000 * PATIENCE), None).unpack()[0]

    def call(self, method, signature, arguments):
        """Call the program over D-Bus, as the desktop does to start it or to open something."""
        from gi.repository import GLib
        self.bus.call_sync(
            _NAME, _PATH, "org.freedesktop.Application", method,
            GLib.Variant(signature, arguments), None, 0, int(1000 * PATIENCE), None)


if __name__ == "__main__":
    unittest.main()
