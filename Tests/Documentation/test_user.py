"""Another person's package, made by the documentation's instructions, builds and runs."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import project

sys.path.append(str(project.ROOT / "Tests" / "Acceptance"))
import displays  # noqa: E402
from waiting import until  # noqa: E402

PACKAGE = pathlib.Path(__file__).resolve().parent / "colours"
# Kept between runs, so that the libraries are not built again.
SCRATCH = project.ROOT / ".build" / "user"


class OnePackage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="koloda-user.")
        cls.addClassCleanup(cls.folder.cleanup)
        package = pathlib.Path(cls.folder.name, "colours")
        shutil.copytree(PACKAGE, package)
        # The package expects the repository beside it, under this name.
        os.symlink(project.ROOT, package.parent / "koloda")
        cls.built = subprocess.run(
            ["swift", "build", "--package-path", str(package), "--scratch-path", str(SCRATCH)],
            capture_output=True, text=True)

    def test_it_builds(self):
        self.assertEqual(self.built.returncode, 0, self.built.stdout + self.built.stderr)
        self.assertNotIn("warning: ", self.built.stdout.replace("prohibited flag", ""))

    def test_its_deck_is_swiped_by_keys(self):
        self.swipe("Colours", ["Right", "Left", "ctrl+z", "Right"], [
            "card 0 went right", "card 1 went left", None, "card 1 went right"])

    def test_the_shortest_deck_is_swiped_by_keys(self):
        self.swipe("TenLines", ["Left", "Right"], ["card 0 went left", "card 1 went right"])

    def swipe(self, product, keys, lines):
        """Press keys in a running program, and wait for the line it prints for each decision."""
        self.assertEqual(self.built.returncode, 0)
        desktop = displays.WaylandDesktop()
        self.addCleanup(desktop.close)
        log = desktop.home / "printed"
        process = desktop.spawn(
            ["stdbuf", "-oL", str(SCRATCH / "debug" / product)], desktop.environment, log)
        application = desktop.assistive.application(process.pid)
        desktop.settle(application.children[0])
        for key, line in zip(keys, lines):
            desktop.hand.type(key)
            if line is None:
                continue
            until(
                lambda: line in log.read_text().splitlines(),
                lambda: f"{line!r} after {key}; printed: {log.read_text()}")
        desktop.hand.type("ctrl+w")
        until(lambda: process.poll() == 0, lambda: f"the end, not {process.poll()}")


if __name__ == "__main__":
    unittest.main()
