"""Everything that the pages refer to exists: files, headings, pictures, commands and options."""

import functools
import re
import shlex
import struct
import subprocess
import unittest

import project

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
QUOTED = re.compile(r"`([^`\n]+)`")
TUTORIAL_PICTURE = re.compile(r'@Image\(source: "([^"]+)"')
LARGEST_PICTURE = 200_000
LARGEST_FILM = 1_500_000
ANIMATED = 0x02  # a flag in the extended WebP header
# A path that begins with one of these is a path in this project.
FOLDERS = (
    "Sources/", "Tests/", "Benchmarks/", "docs/", "data/", "po/", "scripts/", ".ci/", ".github/")


class Links(unittest.TestCase):
    def test_files_and_headings(self):
        for name, text in project.pages().items():
            for target in LINK.findall(FENCE.sub("", text)):
                if "://" in target or target.startswith("mailto:"):
                    continue
                path, _, heading = target.partition("#")
                file = (project.ROOT / name).parent / path if path else project.ROOT / name
                with self.subTest(page=name, link=target):
                    self.assertTrue(file.exists())
                    if heading:
                        self.assertIn(heading, headings(file.read_text()))

    def test_paths_in_quotes(self):
        for name, text in project.pages().items():
            for quoted in QUOTED.findall(FENCE.sub("", text)):
                path = quoted.split()[0]
                if not path.startswith(FOLDERS) or any(sign in path for sign in "*<…{"):
                    continue
                with self.subTest(page=name, path=path):
                    self.assertTrue((project.ROOT / path.rstrip("/")).exists())

    def test_pictures(self):
        for name in ("README.md", "docs/guide.md"):
            pictures = PICTURE.findall(project.pages()[name])
            self.assertGreater(len(pictures), 0)
            for picture in pictures:
                with self.subTest(page=name, picture=picture):
                    self.assert_good((project.ROOT / name).parent / picture)

    def test_symbolic_links_and_pictures_of_tutorials(self):
        tutorials = sorted((project.ROOT / "Sources").glob("*/*.docc/Tutorials/*.tutorial"))
        pictures = [
            (tutorial, tutorial.parents[1] / "Resources" / name)
            for tutorial in tutorials for name in TUTORIAL_PICTURE.findall(tutorial.read_text())]
        links = [
            (link.parent, link) for link in (project.ROOT / "Sources").rglob("*")
            if link.is_symlink()]
        self.assertGreater(min(len(pictures), len(links)), 0)
        for page, file in pictures + links:
            with self.subTest(page=str(page), file=file.name):
                self.assertTrue(file.exists())

    def assert_good(self, picture):
        data = picture.read_bytes()
        if picture.suffix == ".webp":
            self.assertTrue(data.startswith(b"RIFF") and data[8:16] == b"WEBPVP8X")
            self.assertTrue(data[20] & ANIMATED, "it does not move")
            self.assertLess(len(data), LARGEST_FILM)
            return
        self.assertLess(len(data), LARGEST_PICTURE)
        if picture.suffix == ".jpg":
            self.assertTrue(data.startswith(b"\xff\xd8\xff"))
            return
        self.assertTrue(data.startswith(b"\x89PNG\r\n\x1a\n"))
        width, height = struct.unpack(">II", data[16:24])
        self.assertGreater(min(width, height), 400)

    def test_pictures_are_those_that_the_script_takes(self):
        script = (project.ROOT / "Tests/Acceptance/take_pictures.py").read_text()
        taken = re.findall(r'^    "([\w.-]+)": Shot', script, re.MULTILINE)
        film = re.search(r'^FILM = "([\w.-]+)"', script, re.MULTILINE).group(1)
        kept = sorted(path.name for path in (project.ROOT / "data/screenshots").iterdir())
        self.assertEqual(kept, sorted([*taken, film]))


class Commands(unittest.TestCase):
    def test_koloda_knows_its_options(self):
        for name, command in self.commands("koloda"):
            with self.subTest(page=name, command=" ".join(command)):
                known = options(tuple(word for word in command[1:] if not word.startswith("-")))
                for word in command[1:]:
                    if word.startswith("-"):
                        self.assertIn(word.split("=")[0], known)

    def test_newest_version_of_the_changelog_is_the_programs(self):
        told = subprocess.run(
            [project.program(), "--version"], capture_output=True, text=True, check=True).stdout
        versions = re.findall(
            r"^## \[(\d[\d.]*)\] - \d{4}-\d\d-\d\d$", project.pages()["CHANGELOG.md"], re.MULTILINE)
        self.assertEqual(versions[0], told.strip())

    def test_scripts_are_there_and_run(self):
        found = 0
        for script in sorted(path.name for path in (project.ROOT / "scripts").iterdir()):
            for name, command in self.commands(f"scripts/{script}"):
                found += 1
        self.assertGreater(found, 3)
        for name, text in project.pages().items():
            for script in re.findall(r"\bscripts/([\w-]+)(?![\w/])", text):
                with self.subTest(page=name, script=script):
                    path = project.ROOT / "scripts" / script
                    self.assertTrue(path.is_dir() or path.stat().st_mode & 0o111)

    def test_scripts_parse(self):
        for path in (project.ROOT / "scripts").iterdir():
            if path.is_file():
                subprocess.run(["bash", "-n", str(path)], check=True)

    def commands(self, first):
        """Each command in the pages whose first word is `first`, with its page."""
        for name, text in project.pages().items():
            for line in command_lines(text):
                try:
                    words = shlex.split(line.replace("[", " ").replace("]", " "), comments=True)
                except ValueError:
                    continue
                # What follows a pipe or a redirection belongs to another program.
                for sign in ("|", ">", "<", "&&", ";"):
                    if sign in words:
                        words = words[:words.index(sign)]
                if words and words[0] == first:
                    yield name, words


def command_lines(text):
    """The lines that may be commands: in indented blocks, in fences and in backquotes."""
    for fence in FENCE.findall(text):
        yield from (line.strip() for line in fence.splitlines()[1:-1])
    rest = FENCE.sub("", text)
    yield from (line.strip() for line in rest.splitlines() if line.startswith("    "))
    yield from QUOTED.findall(rest)


def options(words, command=()):
    """The options of the command that `words` name, as its own help lists them."""
    shown = help_of(command)
    for name, is_standard in re.findall(r"^  (\w+)( \(default\))? {2,}[A-Z]", shown, re.MULTILINE):
        if words[:1] == (name,):
            return options(words[1:], (*command, name))
        if is_standard:
            shown += help_of((*command, name))
    return set(re.findall(r"(?<![\w-])--?[A-Za-z][\w-]*", shown)) | {"--version", "--help", "-h"}


@functools.cache
def help_of(command):
    return subprocess.run(
        [project.program(), *command, "--help"], capture_output=True, text=True, check=True).stdout


def headings(text):
    """The anchors of a page's headings."""
    found = re.findall(r"^#+ (.+)$", FENCE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}
