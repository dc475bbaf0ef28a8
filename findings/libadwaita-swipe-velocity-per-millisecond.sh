#!/bin/bash
# libadwaita tells the velocity of a swipe in pixels a millisecond, not a second.
#
# One would expect: AdwSwipeTracker's signal end-swipe has the velocity in pixels a second, as its
# documentation says from version 1.2 to 1.10, to be handed to an animation that goes on with it.
# Seen: it is a thousandth of that. Handed as it is to AdwSpringAnimation, whose velocity is in values a
# second, with the progress as the value, it looks right only where a page is some 1000 pixels wide. In
# a narrower window a flick slows down as the finger lets go. In pages a second it is a thousand times
# the velocity, divided by the distance of the swipe in pixels; in pixels, a thousand times.
#
# With: libadwaita 1.7.6, GTK 4.18.6 on Xvfb, and xdotool, of Debian 13, unpacked with all that they
# need. On Debian. libadwaita 1.2.2 of Debian 12 does the same.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Unpacks packages of Debian 13, and all that they need, into the folder `debian`.
unpack() {
  mkdir -p "$folder"/apt/{lists,archives}/partial "$folder"/debian/{proc,tmp}
  : >"$folder/apt/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]" \
    "http://deb.debian.org/debian trixie main" >"$folder/apt/sources.list"
  local option options=()
  for option in Dir::State="$folder/apt" Dir::State::Status="$folder/apt/status" \
    Dir::Cache="$folder/apt" Dir::Etc::SourceList="$folder/apt/sources.list" \
    Dir::Etc::SourceParts=/dev/null Dir::Etc::Preferences=/dev/null \
    Dir::Etc::PreferencesParts=/dev/null APT::Install-Recommends=false APT::Sandbox::User=; do
    options+=(--option "$option")
  done
  apt-get --quiet=2 "${options[@]}" update
  apt-get --quiet=2 "${options[@]}" --download-only --yes install base-files "$@" >"$folder/log"
  for package in "$folder"/apt/archives/*.deb; do
    dpkg-deb --extract "$package" "$folder/debian"
  done
}
unpack 'gir1.2-adw-1=1.7.6-*' python3-gi xvfb xdotool dash

cat >"$folder/debian/tmp/try.py" <<'PYTHON'
import math
import os
import subprocess

number, written = os.pipe()
server = subprocess.Popen(
    ["Xvfb", "-displayfd", str(written), "-screen", "0", "1000x600x24", "-nolisten", "tcp"],
    pass_fds=[written])
os.close(written)
os.environ["DISPLAY"] = ":" + os.read(number, 10).decode().strip()

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("Adw", "1")
from gi.repository import Adw, GLib, Gtk

SPEEDS = {"slow": 10, "quick": 30}
STEPS = {name: 600 // pixels for name, pixels in SPEEDS.items()}
drags = list(SPEEDS)
moves = []
loop = GLib.MainLoop()


def drag():
    move = ["mousemove_relative", "--", str(-SPEEDS[drags[0]]), "0", "sleep", "0.02"]
    subprocess.Popen(["xdotool", "mousemove", "900", "300", "sleep", "0.5", "mousedown", "1"]
                     + move * STEPS[drags[0]] + ["mouseup", "1"])


def ended(tracker, velocity, progress):
    """Compare the velocity with that of the last 150 ms, the time that the tracker looks at, too."""
    last = [(time, x) for time, x in moves if time >= moves[-1][0] - 150]
    seconds = (last[-1][0] - last[0][0]) / 1000
    times = abs((last[-1][1] - last[0][1]) / seconds / velocity)
    print(f"{drags.pop(0)} drag: pixels a second are the velocity times 10 to the power of "
          f"{round(math.log10(times))}")
    moves.clear()
    if drags:
        GLib.idle_add(drag)
    else:
        loop.quit()


Adw.init()
print(f"libadwaita {Adw.MAJOR_VERSION}.{Adw.MINOR_VERSION}.{Adw.MICRO_VERSION}")
pages = Adw.Carousel(interactive=False)
for text in ("one", "two"):
    pages.append(Gtk.Label(label=text, hexpand=True, vexpand=True))
window = Gtk.Window(child=pages, default_width=1000, default_height=600)
tracker = Adw.SwipeTracker(swipeable=pages, allow_mouse_drag=True)
tracker.connect("end-swipe", ended)
motion = Gtk.EventControllerMotion(propagation_phase=Gtk.PropagationPhase.CAPTURE)
motion.connect(
    "motion", lambda controller, x, y: moves.append((controller.get_current_event_time(), x)))
window.add_controller(motion)
window.present()
GLib.timeout_add_seconds(2, drag)
GLib.timeout_add_seconds(60, loop.quit)
loop.run()
server.terminate()
PYTHON

HOME=/tmp PATH=/usr/bin GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=none \
  unshare --map-root-user --pid --fork --kill-child --mount-proc=/proc --root="$folder/debian" \
  /usr/bin/python3 /tmp/try.py 2>"$folder/log" | tee "$folder/seen" || cat "$folder/log"

diff - "$folder/seen" <<'SEEN'
libadwaita 1.7.6
slow drag: pixels a second are the velocity times 10 to the power of 3
quick drag: pixels a second are the velocity times 10 to the power of 3
SEEN
echo "As described."
