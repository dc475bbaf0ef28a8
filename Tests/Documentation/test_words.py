"""The program's texts are plain: no retired text, one case, and the words of the glossary."""

import pathlib
import re
import unittest

import project

PO = project.ROOT / "po"
RETIRED = pathlib.Path(__file__).resolve().parent / "words" / "retired.txt"
ENTRY = re.compile(r'^(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?) ((?:"(?:[^"\\]|\\.)*"\n?)+)', re.M)
# Names, units and other words that may have a capital anywhere in English.
NAMES = frozenset("""
Koloda Lightroom Bridge Photoshop Anki Prodigy JSON JSONL Lines Ctrl Shift Alt Super Escape Return Tab
Left Right Up Down Page Backspace Space F5 F11 Playground Rock’n’roll MDCSwipeToChoose’s
TinderSimpleSwipeCards’ Apply Review History Undo Fields Piles Export
""".split())
SMALL = 4  # letters: shorter words are in lower case in titles, too
LONG = 3  # words: a longer retired text is also looked for within other texts


class Catalogue(unittest.TestCase):
    def setUp(self):
        self.messages = [entry for entry in entries(PO / "koloda.pot") if entry["msgid"]]

    def texts(self):
        for entry in self.messages:
            for key in ("msgid", "msgid_plural"):
                if key in entry:
                    yield entry[key]

    def test_no_retired_text_is_back(self):
        for retired in RETIRED.read_text().splitlines():
            pattern = re.compile(rf"(?<!\w){re.escape(retired)}(?!\w)", re.IGNORECASE)
            for text in self.texts():
                with self.subTest(text=text, retired=retired):
                    if len(retired.split()) > LONG or retired[0].islower():
                        self.assertNotRegex(text, pattern)
                    else:
                        self.assertNotEqual(text.rstrip(".:…"), retired)

    def test_each_has_one_case(self):
        for text in self.texts():
            with self.subTest(text=text):
                self.assertFalse(
                    is_of_two_cases(text), "some words have capitals, and some have none")

    def test_two_cases_are_told_from_one(self):
        for mixed in ("Keep the held Photo", "Name contains Something", "Open in the Default program"):
            self.assertTrue(is_of_two_cases(mixed), mixed)
        for single in ("Keep the Held Photo", "Name contains something", "Show “{name}” in Files"):
            self.assertFalse(is_of_two_cases(single), single)

    def test_signs(self):
        for text in self.texts():
            with self.subTest(text=text):
                self.assertEqual(text, text.strip(), "there is space around it")
                self.assertNotRegex(text, r"[\"'`]|\.\.\.", "“…”, ’ and … are typographic")

    def test_words_to_avoid(self):
        for row in glossary():
            for word in filter(None, row["avoid"].split("/")):
                for text in self.texts():
                    with self.subTest(text=text, avoid=word, say=row["term"]):
                        self.assertNotRegex(
                            bare(text), re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE))


class Translations(unittest.TestCase):
    def test_each_language_has_a_column(self):
        languages = (PO / "LINGUAS").read_text().split()
        self.assertEqual(sorted(set(glossary()[0]) - {"term", "forms", "avoid"}), sorted(languages))

    def test_they_use_the_glossary(self):
        for language in (PO / "LINGUAS").read_text().split():
            for entry in entries(PO / f"{language}.po"):
                for row in glossary():
                    if says(entry["msgid"], row["forms"]):
                        self.assert_says(entry, row, language)

    def assert_says(self, entry, row, language):
        words = row[language].lower().split("/")
        for key, text in entry.items():
            if key.startswith("msgstr"):
                with self.subTest(language=language, text=entry["msgid"], term=row["term"]):
                    self.assertTrue(
                        any(word in text.lower() for word in words),
                        f"none of {', '.join(words)} in: {text}")


class Contributing(unittest.TestCase):
    def test_it_explains_each_term(self):
        text = (project.ROOT / "CONTRIBUTING.md").read_text()
        explained = set(re.findall(r"^\| \*\*([^*]+)\*\* \|", text, re.MULTILINE))
        self.assertEqual(explained, {row["term"] for row in glossary()})


def entries(path):
    """The messages of a catalogue, each with its msgctxt, msgid, msgid_plural and msgstr."""
    for block in path.read_text().split("\n\n"):
        if "#~" not in block:
            found = {key: joined(lines) for key, lines in ENTRY.findall(block + "\n")}
            if found.get("msgid"):
                yield found


def joined(lines):
    text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', lines))
    return text.replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")


def glossary():
    lines = [line.split("\t") for line in (PO / "glossary.tsv").read_text().splitlines()]
    return [dict(zip(lines[0], line, strict=True)) for line in lines[1:]]


def bare(text):
    """A text without placeholders, file names and commands."""
    return re.sub(r"\{\w+\}|“[^”]*\.\w+”|\b\w+\.(?:json|jpg)\b|[\w-]+-[\w-]+-worker", "", text)


def says(text, forms):
    return any(
        re.search(rf"\b{re.escape(form)}\b(?! editor)", bare(text), re.IGNORECASE)
        for form in filter(None, forms.split("/")))


def is_of_two_cases(text):
    """Whether a text is partly in the case of titles and partly in that of sentences."""
    if re.search(r"[.?!:;·]", text.rstrip(":")) or ", " in text:
        return False
    words = re.findall(r"[^\W\d_][\w’-]*", re.sub(r"“[^”]*”|\{\w+\}", " ", text))
    words = [
        word for word in words[1:]
        if len(word) >= SMALL and word not in NAMES and not word.isupper() and word[1:].islower()]
    return len({word[0].isupper() for word in words}) > 1


if __name__ == "__main__":
    unittest.main()
