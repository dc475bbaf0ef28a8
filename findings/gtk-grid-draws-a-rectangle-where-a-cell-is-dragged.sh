#!/bin/bash
# In newer versions of GTK, a grid with a selection rectangle lets none of its cells be dragged.
#
# One would expect: where a GtkGridView has gtk_grid_view_set_enable_rubberband and its cells have a
# GtkDragSource, a drag that begins on a cell drags the cell, since its gesture is the inner one, and one
# that begins beside them draws the rectangle, as with GTK 4.8 of Debian 12.
# Seen: the rectangle is drawn in both cases, and "prepare" of the source is never emitted, in whatever phase
# it is. Without the rectangle, the cell is dragged. It helps to set the phase of the grid's GtkGestureDrag
# to GTK_PHASE_NONE, in a handler of presses in the capture phase, while the press is on a cell.
#
# With: GTK 4.18.6 of Debian 13. Makes a tree of the release that is its first argument, trixie by default,
# as root.
set -euo pipefail
# shellcheck source=scripts/lib/project.sh
. "$(dirname "$(readlink -f "$0")")/../scripts/lib/project.sh"
# shellcheck source=scripts/lib/bare-debian.sh
. "$project/scripts/lib/bare-debian.sh"

suite=${1:-trixie}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tree=$folder/tree
kept=$folder
mkdir "$tree"
bootstrap "$tree"
prepare_apt "$tree"
cp /etc/resolv.conf /etc/hosts "$tree/etc/"
apt_in_tree update
apt_in_tree install --no-install-recommends xvfb xauth dbus dbus-daemon python3-gi gir1.2-gtk-4.0 xdotool \
  fonts-dejavu-core

cat >"$tree/drag.py" <<'PYTHON'
import subprocess
import sys
import threading

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk

way = sys.argv[1]
print(f"GTK {Gtk.MAJOR_VERSION}.{Gtk.get_minor_version()}")


def set_up(_factory, item):
    cell = Gtk.Label(label="cell", width_request=200, height_request=200)
    source = Gtk.DragSource(actions=Gdk.DragAction.COPY)

    def prepare(*_):
        print("dragged", flush=True)
        return Gdk.ContentProvider.new_for_value("cell")

    source.connect("prepare", prepare)
    cell.add_controller(source)
    item.set_child(cell)


def press(grid, x, y):
    on_cell = isinstance(grid.pick(x, y, Gtk.PickFlags.DEFAULT), Gtk.Label)
    for controller in list(grid.observe_controllers()):
        if on_cell and isinstance(controller, Gtk.GestureDrag):
            controller.set_propagation_phase(Gtk.PropagationPhase.NONE)


def drag():
    moves = " ".join(["mousemove_relative 10 10 sleep 0.05"] * 8)
    subprocess.run(
        f"xdotool mousemove 80 80 mousedown 1 {moves} mouseup 1", shell=True, check=True)


def activate(application):
    factory = Gtk.SignalListItemFactory()
    factory.connect("setup", set_up)
    cells = Gtk.StringList.new(["one", "two"])
    grid = Gtk.GridView(
        model=Gtk.MultiSelection.new(cells), factory=factory, enable_rubberband=way != "none")
    if way == "held back":
        presses = Gtk.GestureClick(propagation_phase=Gtk.PropagationPhase.CAPTURE)
        presses.connect("pressed", lambda _, _count, x, y: press(grid, x, y))
        grid.add_controller(presses)
    window = Gtk.ApplicationWindow(application=application, child=grid)
    window.fullscreen()
    window.present()
    GLib.timeout_add(1000, lambda: threading.Thread(target=drag).start())
    GLib.timeout_add(4000, application.quit)


application = Gtk.Application()
application.connect("activate", activate)
application.run([])
PYTHON

for way in none usual "held back"; do
  said=$("$project/scripts/lib/in-tree" "$tree" -- env GSK_RENDERER=cairo GTK_A11Y=none \
    unshare --net xvfb-run -a dbus-run-session -- python3 /drag.py "$way" 2>/dev/null)
  echo "rectangle $way: $(tr '\n' ' ' <<<"$said")"
done | tee "$folder/seen"

grep --quiet "none: .*dragged" "$folder/seen"
grep --quiet "held back: .*dragged" "$folder/seen"
if grep --quiet "usual: .*dragged" "$folder/seen"; then exit 1; fi
echo "As described."
