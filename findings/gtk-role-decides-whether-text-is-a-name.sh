#!/bin/bash
# GTK hides the text of a label with the role of a status, and a name given to a box, from screen readers.
#
# One would expect: a GtkLabel is called by its text whatever its accessible role is, and a widget has the
# name that GTK_ACCESSIBLE_PROPERTY_LABEL gives it, as with GTK 4.8 in Debian 12. A note made as a label
# with GTK_ACCESSIBLE_ROLE_STATUS, so that it is announced, is then also found by what it says; and so is
# a row of a list whose box has been given a name.
# Seen: the role decides. A status has no name, not even one that is set, and neither has a box, whose role
# is generic; nothing is printed about it. So leave a label its own role and announce its text by
# gtk_accessible_announce, and give a name to what may have one: a group, or the list's own widget around
# the box.
#
# With: GTK 4.18.6 of Debian 13, seen by libatspi 2.56. Makes a tree of the release that is its first
# argument, trixie by default, as root.
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
apt_in_tree install --no-install-recommends gcc libc6-dev libgtk-4-dev pkg-config xvfb xauth \
  at-spi2-core dbus dbus-daemon python3-gi gir1.2-atspi-2.0

cat >"$tree/try.c" <<'C'
#include <gtk/gtk.h>

static GtkWidget *label(GtkAccessibleRole role) {
  return g_object_new(GTK_TYPE_LABEL, "accessible-role", role, "label", "Three photos moved", NULL);
}

static GtkWidget *named(GtkWidget *widget) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, "A given name", -1);
  return widget;
}

static void activate(GtkApplication *application, gpointer data) {
  GtkWidget *window = gtk_application_window_new(application);
  GtkWidget *all = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *widgets[] = {
    label(GTK_ACCESSIBLE_ROLE_LABEL), label(GTK_ACCESSIBLE_ROLE_STATUS),
    named(label(GTK_ACCESSIBLE_ROLE_STATUS)),
    named(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)),
    named(g_object_new(GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL)),
  };
  for (guint i = 0; i < G_N_ELEMENTS(widgets); i++) gtk_box_append(GTK_BOX(all), widgets[i]);
  gtk_window_set_child(GTK_WINDOW(window), all);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
  GtkApplication *application = gtk_application_new("org.example.Names", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(application), count, arguments);
}
C
cat >"$tree/look.py" <<'PYTHON'
import time
import gi
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi


def walk(node):
    yield node
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield from walk(child)


def widgets():
    """The five: the children of the box in the window."""
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        for node in walk(desktop.get_child_at_index(index)):
            if node.get_child_count() == 5:
                return [node.get_child_at_index(place) for place in range(5)]
    return []


end = time.monotonic() + 20
while not widgets() and time.monotonic() < end:
    time.sleep(0.2)
time.sleep(1)
for widget in widgets():
    print(f"role {widget.get_role_name()}: {widget.get_name()!r}")
PYTHON
cat >"$tree/try.sh" <<'SH'
gcc try.c -o try $(pkg-config --cflags --libs gtk4)
pkg-config --modversion gtk4 >version
cat >session.sh <<'SESSION'
GSK_RENDERER=cairo ./try 2>messages &
python3 look.py
kill $!
SESSION
unshare --net xvfb-run dbus-run-session -- sh session.sh
SH
"$project/scripts/lib/in-tree" "$tree" -- sh -c "cd / && sh try.sh" 2>/dev/null | grep "^role" | tee "$folder/seen"
echo "GTK $(<"$tree/version")"

diff - "$folder/seen" <<'SEEN'
role label: 'Three photos moved'
role status bar: ''
role status bar: ''
role panel: ''
role grouping: 'A given name'
SEEN
echo "As described."
