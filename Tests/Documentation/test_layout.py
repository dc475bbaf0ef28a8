"""The tree in README.md matches the sources, and dependencies between folders go one way."""

import re
import unittest

import project

# A type at the left margin, with any attributes and modifiers before its keyword.
TYPE = re.compile(
    r"^(?:@\w+(?:\([^)]*\))? +|[a-z]+ +)*"
    r"(?:actor|class|enum|protocol|struct|typealias) +([A-Z]\w*)", re.MULTILINE)
COMMENT_OR_TEXT = re.compile(r'//[^\n]*|"(?:\\.|[^"\\\n])*"')
WORD = re.compile(r"\b[A-Z]\w*\b")
UNCHECKED = re.compile(r"@unchecked Sendable|nonisolated\(unsafe\)|unsafeBitCast|unsafeDowncast")
WHOLE_FOUNDATION = re.compile(r"^(?:\w+ )?import (?:\w+ )?Foundation\b", re.MULTILINE)
GTK = re.compile(r"^(?:@\w+ )?import (?:CAdwaita|KolodaGTK|KolodaClassic)\b", re.MULTILINE)
MAKER = re.compile(r"\b((?:gtk|adw)_\w+_new(?:_\w+)?)\(")
# Each is called in one place, which checks the result.
CHECKED_MAKERS = {
    "gtk_app_chooser_dialog_new_for_content_type", "gtk_file_chooser_native_new",
    "gtk_text_tag_new"}
SECTION = re.compile(r"^## Layout\n+```\n(.*?)^```", re.DOTALL | re.MULTILINE)


def arrows(sources):
    """The dependencies between folders: pairs of folders, with the type names that cause each.

    `sources` has texts in Swift by (folder, file); a file's name may stand for the folder. Within a module nothing is imported, so the name
    of another folder's type counts as an import of that folder.
    """
    code = {place: COMMENT_OR_TEXT.sub("", text) for place, text in sources.items()}
    home = {}
    for (folder, _), text in sorted(code.items()):
        for name in TYPE.findall(text):
            home.setdefault(name, folder)
    found = {}
    for (folder, _), text in code.items():
        for word in WORD.findall(text):
            if home.get(word, folder) != folder:
                found.setdefault((folder, home[word]), set()).add(word)
    return found


def circles(found):
    """The dependencies in cycles, and those that lead from one cycle to another.

    They remain after repeatedly removing the folders that depend on no other, and those that no
    other depends on.
    """
    left = set(found)
    while True:
        ends = {arrow for arrow in left
                if arrow[1] not in {start for start, _ in left}
                or arrow[0] not in {end for _, end in left}}
        if not ends:
            return {arrow: found[arrow] for arrow in left}
        left -= ends


def rings(found):
    """The sets of places that all depend on each other, directly or through others."""
    after = {}
    for start, end in found:
        after.setdefault(start, set()).add(end)

    def reached(start):
        left, seen = [start], set()
        while left:
            new = after.get(left.pop(), set()) - seen
            seen |= new
            left += new
        return seen

    reach = {start: reached(start) for start in after}
    return {
        frozenset(end for end in ends if start in reach.get(end, ()))
        for start, ends in reach.items() if start in ends}


def targets():
    """The modules whose dependencies are checked."""
    return sorted(path.name for path in (project.ROOT / "Sources").iterdir())


def sources(target):
    root = project.ROOT / "Sources" / target
    return {(str(path.parent.relative_to(root)), path.name): path.read_text()
            for path in root.rglob("*.swift") if not any(".docc" in part for part in path.parts)}


class Rooms(unittest.TestCase):
    def test_arrows_point_one_way(self):
        for target in targets():
            with self.subTest(target=target):
                self.assertEqual(circles(arrows(sources(target))), {}, "need each other")

    def test_no_two_files_need_each_other(self):
        for target in targets():
            files = {(file.removesuffix(".swift"), ""): text
                     for (_, file), text in sources(target).items()}
            with self.subTest(target=target):
                self.assertEqual(rings(arrows(files)), set())

    def test_no_module_imports_the_whole_of_foundation(self):
        """With it comes ICU's data, which nothing of ours uses."""
        guilty = [
            str(path.relative_to(project.ROOT))
            for path in (project.ROOT / "Sources").rglob("*.swift")
            if WHOLE_FOUNDATION.search(path.read_text())]
        self.assertEqual(guilty, [])

    def test_only_the_widget_and_what_stands_on_it_use_gtk(self):
        """A deck can be opened, decided, applied and shared without a window."""
        users = {
            path.relative_to(project.ROOT / "Sources").parts[0]
            for path in (project.ROOT / "Sources").rglob("*.swift")
            if GTK.search(path.read_text())}
        self.assertEqual(users, {"KolodaGTK", "KolodaClassic", "KolodaApp"})

    def test_nothing_else_is_linked_with_gtk(self):
        """Not even through a module that it depends on."""
        needs = {
            name: set(re.findall(r'"([\w-]+)"', uses)) for name, uses in re.findall(
                r'arget\(\s*name: "([\w-]+)",\s*dependencies: \[([^]]*)\]',
                (project.ROOT / "Package.swift").read_text())}
        linked = {"CAdwaita"}
        while more := {name for name, uses in needs.items() if uses & linked} - linked:
            linked |= more
        self.assertEqual(
            linked.intersection(targets()),
            {"CAdwaita", "KolodaGTK", "KolodaClassic", "KolodaApp", "KolodaMain"})

    def test_what_the_compiler_cannot_check_is_in_folders_called_interop(self):
        for target in (project.ROOT / "Sources").iterdir():
            for (folder, file), text in sources(target.name).items():
                if UNCHECKED.search(COMMENT_OR_TEXT.sub("", text)):
                    with self.subTest(target=target.name, file=file):
                        self.assertEqual(folder.split("/")[-1], "Interop")

    def test_widgets_are_never_nil(self):
        """Swift takes each constructor's result as a pointer, and not as an optional."""
        notes = (project.ROOT / "Sources" / "CAdwaita" / "CAdwaita.apinotes").read_text()
        called = {
            name for path in (project.ROOT / "Sources").rglob("*.swift")
            for name in MAKER.findall(path.read_text())}
        self.assertIn("gtk_box_new", called)
        told = set(re.findall(r"- Name: (\w+)\n  NullabilityOfRet: N", notes))
        self.assertEqual(called - CHECKED_MAKERS - told, set())

    def test_a_circle_is_found(self):
        line = {("A", "1"): "enum One { let two: Two }", ("B", "2"): "struct Two {}",
                ("B", "3"): '// One\nlet text = "One"'}
        self.assertEqual(arrows(line), {("A", "B"): {"Two"}})
        self.assertEqual(circles(arrows(line)), {})
        bent = line | {("B/C", "4"): "@MainActor\npackage final class Three { var one: One? }",
                       ("B", "5"): "typealias Four = Three"}
        self.assertEqual(
            set(circles(arrows(bent))), {("A", "B"), ("B", "B/C"), ("B/C", "A")})
        self.assertEqual(rings(arrows(bent)), {frozenset({"A", "B", "B/C"})})
        self.assertEqual(rings(arrows(line)), set())


class Tree(unittest.TestCase):
    """The tree in README.md: a module's line is indented by two spaces, its folders by more."""

    def setUp(self):
        self.told = told_tree(SECTION.search(project.pages()["README.md"]).group(1))

    def test_targets_and_folders_are_those_that_are_there(self):
        root = project.ROOT / "Sources"
        there = {target.name: sorted(folders(target)) for target in root.iterdir()}
        self.assertEqual({name: sorted(told) for name, told in self.told.items()}, there)

    def test_folders_know_only_those_above_them(self):
        for target in targets():
            order = list(dict.fromkeys(folder.split("/")[0] for folder in self.told[target]))
            for start, end in arrows(sources(target)):
                start, end = start.split("/")[0], end.split("/")[0]
                if start != end and start != ".":
                    with self.subTest(target=target, folder=start, knows=end):
                        self.assertLess(order.index(end), order.index(start))


def told_tree(text):
    """The folders of each target under Sources/, in the order of the tree.

    A folder is a word that ends in a slash; `A/{B,C}/` stands for A/, A/B/ and A/C/.
    """
    targets = {}
    for line in re.match(r"Sources/\n((?: .*\n)+)", text).group(1).splitlines():
        named = re.match(r"  (\w+)/", line)
        if named:
            line = line[named.end():]
            current = targets.setdefault(named.group(1), [])
        for base, inner in re.findall(r"(?<![\w/])([A-Z][\w/]*)/(?:\{([\w,/]+)\}/)?", line):
            current.append(base)
            current += (f"{base}/{part}" for part in inner.split(",") if part)
    return targets


def folders(target):
    return {str(path.relative_to(target)) for path in target.rglob("*")
            if path.is_dir() and ".docc" not in str(path)}


if __name__ == "__main__":
    unittest.main()
