"""A window to drag files out of: drag_source.py URI... (needs PyGObject with GTK 4)

It prints BEGUN when a drag has begun; before that, other windows don't get the pointer's movements.
"""

import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

TITLE = "Drag source"
BEGUN = "drag begun"


def main(uris):
    def show(application):
        window = Gtk.ApplicationWindow(application=application, title=TITLE)
        window.set_default_size(300, 300)
        label = Gtk.Label(label="Files")
        label.set_hexpand(True)
        label.set_vexpand(True)
        source = Gtk.DragSource()
        text = "".join(uri + "\r\n" for uri in uris).encode()
        source.set_content(
            Gdk.ContentProvider.new_for_bytes("text/uri-list", GLib.Bytes.new(text)))
        source.connect("drag-begin", lambda *_: print(BEGUN, flush=True))
        label.add_controller(source)
        window.set_child(label)
        window.present()

    application = Gtk.Application()
    application.connect("activate", show)
    return application.run([])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
