"""Languages for the program under test: locales made on the spot, and a marked form of English.

Only the sources of locales are taken from the system, so it may have a single language or none.
"""

import gettext
import os
import pathlib
import re
import subprocess

from processes import tool

PROJECT = pathlib.Path(__file__).resolve().parents[2]
_DOMAIN = "koloda"

# The locale used for each translation.
LOCALES = {"ar": "ar_EG", "de": "de_DE", "es": "es_ES", "uk": "uk_UA", "zh_CN": "zh_CN"}

OPENING, CLOSING = "⟦", "⟧"
_PIECE = re.compile(re.escape(OPENING) + "[^" + OPENING + CLOSING + "]*" + re.escape(CLOSING))
_PLACEHOLDER = re.compile(r"(\{[A-Za-z]+\})")
_LETTER = re.compile(r"[^\W\d_]")


def translations():
    """The languages that the program is translated into."""
    return (PROJECT / "po" / "LINGUAS").read_text().split()


def speak(desktop, language):
    """Let programs on the desktop use a language from now on; return its translations."""
    catalogues = desktop.new_folder("catalogues")
    messages = _folder(catalogues, language)
    _run("msgfmt", "--output-file", str(messages), str(PROJECT / "po" / f"{language}.po"))
    _use(desktop, LOCALES[language], language, catalogues)
    with open(messages, "rb") as file:
        return gettext.GNUTranslations(file)


def speak_marked_english(desktop):
    """Let programs on the desktop use an English with brackets around each translatable text."""
    catalogues = desktop.new_folder("catalogues")
    english = _run("msgen", "--no-wrap", str(PROJECT / "po" / f"{_DOMAIN}.pot"))
    source = desktop.new_folder("marked") / "marked.po"
    source.write_text(_bracketed(english))
    _run("msgfmt", "--output-file", str(_folder(catalogues, "marked")), str(source))
    _use(desktop, "en_US", "marked", catalogues)


def unmarked(text, data=()):
    """The part of a text that was not marked for translation, apart from `data`; else empty."""
    rest = _PIECE.sub(" ", text)
    for known in sorted(data, key=len, reverse=True):
        # Whole words only: a known name must not hide part of a longer word.
        rest = re.sub(rf"(?<!\w){re.escape(known)}(?!\w)", " ", rest)
    return rest.strip() if _LETTER.search(rest) else ""


def _bracketed(catalogue):
    """A catalogue whose translations have brackets around everything but values."""
    catalogue = catalogue.replace(
        "nplurals=INTEGER; plural=EXPRESSION;", "nplurals=2; plural=n != 1;")
    header, entries = catalogue.split("\n\n", 1)
    return header + "\n\n" + re.sub(
        r'^(msgstr(?:\[\d\])? )"(.*)"$', lambda found: f'{found[1]}"{_mark(found[2])}"', entries,
        flags=re.MULTILINE)


def _mark(text):
    return "".join(
        piece if not piece or _PLACEHOLDER.fullmatch(piece) else OPENING + piece + CLOSING
        for piece in _PLACEHOLDER.split(text))


def _folder(catalogues, language):
    folder = catalogues / language / "LC_MESSAGES"
    folder.mkdir(parents=True)
    return folder / f"{_DOMAIN}.mo"


def _use(desktop, locale, language, catalogues):
    locales = desktop.new_folder("locales")
    name = f"{locale}.UTF-8"
    # It warns about what the system's locale lacks, but makes the locale all the same.
    subprocess.run(
        [tool("localedef", "libc-bin"), "--no-archive", "-c", "-i", locale, "-f", "UTF-8",
         str(locales / name)], capture_output=True, check=False)
    if not os.path.exists(locales / name / "LC_CTYPE"):
        raise AssertionError(f"localedef has not made {name} (Debian: apt-get install locales)")
    desktop.environment |= {
        "LOCPATH": str(locales), "LC_ALL": name, "LANG": name, "LANGUAGE": language,
        "KOLODA_LOCALE_DIR": str(catalogues),
    }


def _run(program, *arguments):
    return subprocess.run(
        [tool(program, "gettext"), *arguments], check=True, capture_output=True, text=True).stdout
