"""Tests that measure each page of a deck: the pages are those of see_pages.py."""

import collections
import pathlib
import tempfile
import unittest

from measure_pages import Measurer

# Pages that GTK or libadwaita have made.
NOT_OURS = ("export", "about")


class PagesCase(unittest.TestCase):
    """A test case with a desktop of its own for each deck."""

    def measure(self, deck, *arguments):
        """Measure all pages of a deck; `arguments` are those of a Measurer between folder and faults.

        Returns the measurer, and the faults on our own pages: their kind, page and text, and where
        each was found.
        """
        faults = collections.defaultdict(list)
        with tempfile.TemporaryDirectory() as folder:
            measurer = Measurer(pathlib.Path(folder), *arguments, faults)
            try:
                measurer.see(deck)
            finally:
                measurer.close()
        self.assertEqual(measurer.failures, [])
        return measurer, [
            (kind, page, f"{what} {' '.join(found)}")
            for (kind, _, page, what), found in faults.items() if page not in NOT_OURS]
