"""The Swift code in the documentation is compiled by the tests, and DocC accepts all pages."""

import re
import textwrap
import unittest

import project

BLOCK = re.compile(r"^( *)```swift\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
CODE = re.compile(r'@Code\([^)]*file: "([^"]+)"')


class Code(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.compiled = [
            normal(path.read_text()) for path in (project.ROOT / "Tests").rglob("*.swift")]

    def test_catalogues_are_made_without_a_warning(self):
        _, result = project.made()
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_blocks_of_pages_are_compiled(self):
        pages = project.pages()
        for path in (project.ROOT / "Sources").rglob("*.docc/**/*.md"):
            pages[str(path.relative_to(project.ROOT))] = path.read_text()
        self.assertIn("```swift", pages["README.md"])
        for name, text in pages.items():
            for block in BLOCK.findall(text):
                self.assert_compiled(block[1], name)

    def test_blocks_of_comments_are_compiled(self):
        found = 0
        for module in project.MODULES:
            for symbol in project.symbols(module):
                text = "\n".join(project.comment(symbol)) + "\n"
                for block in BLOCK.findall(text):
                    found += 1
                    self.assert_compiled(block[1], project.place(symbol))
        self.assertGreater(found, 0)

    def test_tutorials_show_files_of_tests(self):
        tutorials = list((project.ROOT / "Sources").rglob("*.tutorial"))
        shown = set()
        for tutorial in tutorials:
            for name in CODE.findall(tutorial.read_text()):
                shown.add(name)
                file = tutorial.parents[1] / "Resources" / name
                self.assertTrue(file.exists(), f"{tutorial}: there is no {name}")
                self.assertIn(
                    project.ROOT / "Tests", file.resolve().parents,
                    f"{file} is no link to a file of the tests")
        for resources in (project.ROOT / "Sources").rglob("*.docc/Resources"):
            for file in resources.glob("*.swift"):
                self.assertIn(file.name, shown, f"{file} is shown by no tutorial")
        self.assertEqual(len(tutorials), 5)

    def test_a_deck_in_twenty_lines_is_one(self):
        lines = [
            line.strip()
            for path in (project.ROOT / "Tests/Documentation/colours/Sources/Colours").iterdir()
            for line in path.read_text().splitlines()]
        code = [line for line in lines if not re.fullmatch(r"(import .*|//.*|[\s)}]*)", line)]
        self.assertLessEqual(len(code), 20)

    def assert_compiled(self, block, where):
        wanted = normal(block)
        self.assertTrue(
            any(wanted in text for text in self.compiled),
            f"{where}: this code is in no file under Tests:\n{block}")


def normal(text):
    """Code without its indentation as a whole, so that a part of a file can be found in it."""
    lines = [line.strip() for line in textwrap.dedent(text).strip().splitlines()]
    return "\n" + "\n".join(lines) + "\n"
