"""A window that takes files: file_taker.py [paste] (needs PyGObject with GTK 4)

It prints OVER while files are over it, and what is dropped on it, one address per line. With
`paste` it also prints the clipboard's files as soon as it is told of any.
"""

import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

TITLE = "File taker"


def show_files(files):
    for file in files.get_files():
        print("FILE", file.get_uri(), flush=True)
    print("END", flush=True)


def paste(clipboard, taken=[]):
    # The clipboard may be known at once and then reported as changed; ask for its files only once.
    if taken or not clipboard.get_formats().contain_gtype(Gdk.FileList):
        return
    taken.append(clipboard)
    print("FORMS", clipboard.get_formats().to_string(), flush=True)

    def read(clipboard, result):
        try:
            show_files(clipboard.read_value_finish(result))
        except GLib.Error as error:
            print("ERROR", error.message, flush=True)

    clipboard.read_value_async(Gdk.FileList, GLib.PRIORITY_DEFAULT, None, read)


def main(pastes):
    def show(application):
        window = Gtk.ApplicationWindow(application=application, title=TITLE)
        window.set_default_size(300, 300)
        label = Gtk.Label(label="Drop here", hexpand=True, vexpand=True)
        target = Gtk.DropTarget.new(Gdk.FileList, Gdk.DragAction.COPY | Gdk.DragAction.MOVE)

        def dropped(target, files, _x, _y):
            print("ACTIONS", int(target.get_current_drop().get_actions()), flush=True)
            show_files(files)
            return True

        def moved(_target, _x, _y):
            print("OVER", flush=True)
            return Gdk.DragAction.COPY

        target.connect("motion", moved)
        target.connect("drop", dropped)
        label.add_controller(target)
        window.set_child(label)
        if pastes:
            # Under Wayland only the window with the keyboard learns of the clipboard.
            clipboard = window.get_clipboard()
            clipboard.connect("changed", lambda *_: paste(clipboard))
            GLib.idle_add(lambda: paste(clipboard))
        window.present()

    application = Gtk.Application()
    application.connect("activate", show)
    return application.run([])


if __name__ == "__main__":
    sys.exit(main("paste" in sys.argv[1:]))
