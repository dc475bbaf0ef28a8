"""The Flatpak has all libraries that the program is linked with: its runtime's, or built for it."""

import re
import unittest

import project

MANIFEST = project.ROOT / "build-aux" / "org.koloda.Koloda.yml"
# What GNOME's runtime 49 has of the libraries that the sources name.
RUNTIME = {
    "expat", "gif", "gio-2.0", "jpeg", "lcms2", "libadwaita-1", "png", "sqlite3", "tiff", "webp",
    "webpdemux", "z", "zlib", "zstd"}
# Modules of the manifest that bring a library.
BUILT = {"raw_r": "libraw"}
# For shared decks, which the Flatpak leaves out.
ONLY_FOR_SYNC = {"libpq", "libsecret-1"}


class Flatpak(unittest.TestCase):
    def test_each_library_is_in_the_runtime_or_built_before_the_program(self):
        modules = re.findall(r"^  - name: (\S+)$", MANIFEST.read_text(), re.MULTILINE)
        self.assertEqual(modules[-1], "koloda")
        needed = linked() - ONLY_FOR_SYNC
        self.assertLess({"gif", "libadwaita-1", "raw_r"}, needed)
        for library in sorted(needed - RUNTIME):
            with self.subTest(library=library):
                self.assertIn(BUILT.get(library), modules[:-1])

    def test_shared_decks_are_left_out(self):
        self.assertIn("-Dsync=false", MANIFEST.read_text())


def linked():
    """The libraries that module maps and Package.swift name."""
    maps = "\n".join(
        path.read_text() for path in sorted(project.ROOT.glob("Sources/*/module.modulemap")))
    packages = (project.ROOT / "Package.swift").read_text()
    return set(re.findall(r'link "([^"]+)"', maps)) | set(
        re.findall(r'pkgConfig: "([^"]+)"', packages))


if __name__ == "__main__":
    unittest.main()
