#!/bin/bash
# In newer versions of GTK, the text in a button outweighs the name that the button is given.
#
# One would expect: GTK_ACCESSIBLE_PROPERTY_LABEL of a button is its name for screen readers, whatever the
# button shows, as with GTK 4.8 of Debian 12. So a button that shows "☆" can be called "3 stars or more".
# Seen: it is called "☆", and nothing is printed. A button with text says from 4.10 on that it is labelled
# by its text, and a relation goes before a property. A button with an icon has the name that it is given.
# It helps to reset the relation before setting the name: gtk_accessible_reset_relation with
# GTK_ACCESSIBLE_RELATION_LABELLED_BY.
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

static GtkWidget *with_name(GtkWidget *button, gboolean is_reset) {
  if (is_reset)
    gtk_accessible_reset_relation(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, "Three stars", -1);
  return button;
}

static void activate(GtkApplication *application, gpointer data) {
  GtkWidget *window = gtk_application_window_new(application);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append(GTK_BOX(box), with_name(gtk_button_new_with_label("***"), FALSE));
  gtk_box_append(GTK_BOX(box), with_name(gtk_button_new_from_icon_name("starred"), FALSE));
  gtk_box_append(GTK_BOX(box), with_name(gtk_button_new_with_label("***"), TRUE));
  gtk_window_set_child(GTK_WINDOW(window), box);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
  GtkApplication *application = gtk_application_new("org.example.Buttons", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(application), count, arguments);
}
C
cat >"$tree/look.py" <<'PYTHON'
import time
import gi
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi


def buttons(node):
    """The names of all buttons in `node`, in their order."""
    own = [node.get_name()] if "button" in node.get_role_name() else []
    children = (node.get_child_at_index(index) for index in range(node.get_child_count()))
    return own + [name for child in children if child for name in buttons(child)]


end = time.monotonic() + 20
names = []
while len(names) < 3 and time.monotonic() < end:
    time.sleep(0.2)
    names = buttons(Atspi.get_desktop(0))
print(*names, sep="\n")
PYTHON
cat >"$tree/try.sh" <<'SH'
gcc try.c -o try $(pkg-config --cflags --libs gtk4)
pkg-config --modversion gtk4 >version
cat >session.sh <<'SESSION'
GSK_RENDERER=cairo GTK_DEBUG= ./try 2>messages &
python3 look.py >names
kill $!
SESSION
unshare --net xvfb-run -a dbus-run-session -- sh session.sh
SH
"$project/scripts/lib/in-tree" "$tree" -- sh -c "cd / && sh try.sh" >"$folder/log" 2>&1 || cat "$folder/log"
echo "GTK $(<"$tree/version"): a button with text, one with an icon, one whose relation was reset:"
head -3 "$tree/names" | tee "$folder/seen"

diff - "$folder/seen" <<'SEEN'
***
Three stars
Three stars
SEEN
echo "As described."
