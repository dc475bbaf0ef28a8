#!/bin/bash
# GTK's menu items have no accessible name.
#
# One would expect: the items of a menu made from a GMenuModel are called by their labels, as with GTK
# 4.8 in Debian 12, so that a test or an assistive tool finds "Copy" in the menu.
# Seen: each is an object with the role of a menu item and an empty name. It points to its label by the
# relation "labelled by", and that label's role has no name either. So look a menu's items up by their
# place, or do what they do by the window's actions.
#
# With: GTK 4.18.6 of Debian 13, seen by libatspi 2.56; also seen with GTK 4.24.1 of forky. Makes a
# tree of the release that is its first argument, trixie by default, as root.
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

static void activate(GtkApplication *application, gpointer data) {
  GtkWidget *window = gtk_application_window_new(application);
  GtkWidget *button = gtk_menu_button_new();
  GMenu *menu = g_menu_new();
  g_menu_append(menu, "Copy", "app.copy");
  g_menu_append(menu, "Paste", "app.paste");
  gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
  gtk_window_set_child(GTK_WINDOW(window), button);
  gtk_window_present(GTK_WINDOW(window));
  gtk_menu_button_popup(GTK_MENU_BUTTON(button));
}

int main(int count, char **arguments) {
  GtkApplication *application = gtk_application_new("org.example.Menu", G_APPLICATION_NON_UNIQUE);
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


def items():
    desktop = Atspi.get_desktop(0)
    return [
        node for index in range(desktop.get_child_count())
        for node in walk(desktop.get_child_at_index(index))
        if node.get_role() == Atspi.Role.MENU_ITEM]


end = time.monotonic() + 20
while not items() and time.monotonic() < end:
    time.sleep(0.2)
time.sleep(1)
for item in items():
    print(f"a menu item called {item.get_name()!r}")
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
"$project/scripts/lib/in-tree" "$tree" -- sh -c "cd / && sh try.sh" 2>/dev/null | grep "menu item" | tee "$folder/seen"
echo "GTK $(<"$tree/version")"

diff - "$folder/seen" <<'SEEN'
a menu item called ''
a menu item called ''
SEEN
echo "As described."
