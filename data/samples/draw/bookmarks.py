"""A file of bookmarks as browsers write it, with folders, tags and descriptions."""

from html import escape

# Folders with their bookmarks: address, title, date added, tags and description.
FOLDERS = (
    ((), (
        ("https://www.gnome.org/", "GNOME: an easy and elegant desktop", 1546300800, "", ""),
    )),
    (("To read",), (
        ("https://docs.gtk.org/gtk4/drawing-model.html", "The GTK drawing model", 1577836800,
         "gtk,drawing", "What happens between a change and a frame on the screen."),
        ("https://www.swift.org/documentation/concurrency/", "Enabling complete concurrency checking",
         1609459200, "swift", ""),
        ("https://xkcd.com/1205/", "Is it worth the time?", 1363305600, "comic",
         "How long you can work on making a routine task more efficient."),
    )),
    (("To read", "History"), (
        ("https://en.wikipedia.org/wiki/Card_catalog", "Library catalog", 1420070400,
         "libraries,cards", "Drawers of cards, one for each book."),
        ("https://en.wikipedia.org/wiki/Vannevar_Bush#Memex", "The memex", 1420156800, "", ""),
    )),
    (("Kitchen",), (
        ("https://en.wikibooks.org/wiki/Cookbook:Borscht", "Borscht", 1640995200, "soup,beetroot",
         "Better on the second day."),
        ("https://en.wikibooks.org/wiki/Cookbook:Varenyky", "Varenyky", 1641081600, "", ""),
    )),
    (("Travel",), (
        ("https://www.openstreetmap.org/#map=13/49.8397/24.0297", "Lviv on the map", 1672531200,
         "maps,lviv", ""),
        ("https://www.seat61.com/", "The man in seat sixty-one", 1672617600, "trains",
         "Trains, ferries and how to book them."),
    )),
)

_HEAD = """<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
"""


def page():
    lines = ["<DL><p>"]
    path = ()

    def line(text):
        lines.append("    " * (len(path) + 1) + text)

    for folder, bookmarks in FOLDERS:
        while path != folder[:len(path)]:
            path = path[:-1]
            line("</DL><p>")
        for name in folder[len(path):]:
            line(f"<DT><H3>{escape(name)}</H3>")
            line("<DL><p>")
            path += (name,)
        for address, title, added, tags, about in bookmarks:
            more = f' TAGS="{escape(tags)}"' if tags else ""
            line(f'<DT><A HREF="{escape(address)}" ADD_DATE="{added}"{more}>{escape(title)}</A>')
            if about:
                line(f"<DD>{escape(about)}")
    while path:
        path = path[:-1]
        line("</DL><p>")
    return _HEAD + "\n".join(lines) + "\n</DL><p>\n"
