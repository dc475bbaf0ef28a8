"""The environment of programs that Koloda starts."""

import unittest

from belonging import InstanceCase
from case import OnWayland, OnX11
from instance import title_of
from waiting import until

# Variables that Koloda may set for GTK.
_OWN = ("GSK_RENDERER", "GDK_DEBUG", "GDK_DISABLE", "GTK_A11Y")


class Children:
    """The link in "About Koloda" opens a browser that records its environment."""

    def setUp(self):
        super().setUp()
        self.written = self.desktop.new_folder("browser") / "environment"
        data = self.desktop.new_folder("applications")
        browser = data / "browser"
        browser.write_text(
            f"#!/bin/sh\ncat /proc/$$/environ >{self.written}.part\n"
            f"mv {self.written}.part {self.written}\n")
        browser.chmod(0o700)
        applications = data / "applications"
        applications.mkdir()
        kinds = "x-scheme-handler/https"
        (applications / "browser.desktop").write_text(
            "[Desktop Entry]\nType=Application\nName=Browser\n"
            f"Exec={browser} %u\nMimeType={kinds};\n")
        (applications / "mimeapps.list").write_text(
            f"[Default Applications]\n{kinds}=browser.desktop\n")
        self.variables = {
            "XDG_DATA_DIRS": f"{data}:/usr/local/share:/usr/share"}

    def test_it_has_the_environment_of_the_user(self):
        self.assert_inherited({})

    def test_what_the_user_chose_stays(self):
        self.assert_inherited({"GDK_DEBUG": "no-portals"})

    def assert_inherited(self, chosen):
        self.start_instance(self.folder, environment=self.variables | chosen)
        window = self.program.wait_for_windows(title_of(self.folder))[title_of(self.folder)]
        self.wait_for_front(window, "photo ")
        self.desktop.focus()
        # A second window is drawn in the same way, although the variables are gone.
        self.hand.type("ctrl+n")
        until(lambda: len(self.program.application.children) == 2, "a second window")
        self.program.application.find(
            lambda node: node.name == "Main Menu" and node.actions, "the menu").act()
        self.program.application.find(
            lambda node: node.name == "About Koloda" and node.actions, "the menu's item").act()
        until(lambda: len(self.program.application.children) == 3, "the window about it")
        about = until(lambda: self.program.windows.get("About"), "its title")
        for row in ("Credits", "GRDB"):
            found = about.find(
                lambda node: node.role == "list item" and node.name.startswith(row), row)
            until(
                lambda: found.has_focus or self.hand.type("Tab"), f"the keyboard on {row}",
                every=0.1)
            self.hand.type("Return")
        until(self.written.exists, lambda: f"a browser; {self.program.errors()}")
        environment = dict(
            entry.split("=", 1) for entry in self.written.read_text().split("\0") if entry)
        for name in _OWN:
            with self.subTest(name):
                self.assertEqual(
                    environment.get(name), self.program.environment.get(name))


class ChildrenOnWayland(Children, OnWayland, InstanceCase):
    pass


class ChildrenOnX11(Children, OnX11, InstanceCase):
    pass


if __name__ == "__main__":
    unittest.main()
