# shellcheck shell=bash
# The steps of testing the package in a bare Debian, and the checks of their results. Needs say.sh,
# xvfb.sh and bare-debian.sh.

program=''
bus=/home/visitor/bus
bus_process=''
folder=/home/visitor/pictures
trace=/home/visitor/trace
# One key per card; $piles are the results.
swipes=(Right Left Up Down Right p x f space)
piles='keep 3 reject 2 favourite 2 later 2'

step() { say "== $*"; }

# until_true SECONDS WHAT COMMAND…: waits until a command succeeds.
until_true() {
  local end=$((SECONDS + $1)) what=$2
  until "${@:3}" 2>/dev/null; do
    [ "$SECONDS" -lt "$end" ] || fail "Waited $1 s for $what."
    [ -z "$program" ] || kill -0 "$program" 2>/dev/null ||
      fail "The program ended before $what: $(cat "$tree/output" 2>&1)"
    sleep 0.05
  done
}

installed_size() {
  dpkg-deb --field "$package" Installed-Size | awk '{ printf "%.1f", $1 / 1024 }'
}

install_package() {
  apt_in_tree update
  # The package must work without what it only recommends.
  apt_in_tree install --no-install-recommends /koloda.deb
  in_tree dpkg -L koloda | LC_ALL=C sort >"$tree/installed"
}

# Checks that the package has all files of a desktop program.
check_files() {
  local data=/usr/share id=org.koloda.Koloda path wanted language
  wanted=(
    /usr/bin/koloda "$data/applications/$id.desktop" "$data/metainfo/$id.metainfo.xml"
    "$data/icons/hicolor/scalable/apps/$id.svg"
    "$data/icons/hicolor/symbolic/apps/$id-symbolic.svg"
    "$data/koloda/icons/hicolor/scalable/actions/koloda-keep-symbolic.svg"
    "$data/dbus-1/services/$id.service"
    "$data/koloda/samples/travel/deck.json" "$data/man/man1/koloda.1.gz"
    "$data/bash-completion/completions/koloda" "$data/zsh/vendor-completions/_koloda"
    "$data/fish/vendor_completions.d/koloda.fish" "$data/doc/koloda/copyright"
  )
  [ ! -f "$project/data/$id.gschema.xml" ] || wanted+=("$data/glib-2.0/schemas/$id.gschema.xml")
  for language in $(sed -e 's/#.*//' "$project/po/LINGUAS"); do
    wanted+=("$data/locale/$language/LC_MESSAGES/koloda.mo")
  done
  for path in "${wanted[@]}"; do
    grep -qxF "$path" "$tree/installed" && [ -f "$tree$path" ] || fail "The package has no $path."
  done
}

# Checks that the program has no data of ICU, whose files are called so; it would be twice as large.
check_size() {
  ! grep --quiet --text "zoneinfo64\.res" "$tree/usr/bin/koloda" ||
    fail "The program has data of Foundation's ICU. Does CKolodaICU know this version of it?"
}

# Checks that each symbolic icon that the sources name is there: in the package, in the icon theme that it
# depends on, or in GTK.
check_icons() {
  local name
  while read -r name; do
    in_tree find /usr/share/icons /usr/share/koloda/icons -name "$name.svg" -print -quit | grep -q . ||
      grep -qaF "/$name." "$tree"/usr/lib/*/lib{gtk-4,adwaita-1}.so.[0-9] ||
      fail "There is no icon $name."
  done < <(grep -rhoE '"[a-z0-9-]+-symbolic"' "$project/Sources" | tr -d '"' | sort -u)
}

check_commands() {
  local version
  version=$(dpkg-deb --field "$package" Version)
  [ "$(as_visitor koloda --version)" = "$version" ] || fail "koloda --version is not $version."
  [ "$(cards_decided /usr/share/koloda/samples/rock-n-roll)" = 0 ] || fail "A sample is decided."
}

# The number of a member in the output of `koloda status --json`: member NAME FOLDER
member() { as_visitor koloda status "$2" --json | sed -n "s/.*\"$1\": \([0-9]*\).*/\1/p"; }

cards_decided() { member decided "$1"; }

has_decided() { [ "$(cards_decided "$folder")" = "$1" ]; }

copy_pictures() {
  in_tree cp -R /usr/share/koloda/samples/travel "$folder"
  # A folder without a deck file, with one picture per key.
  in_tree rm -r "$folder/deck.json"
  in_tree sh -c "ls $folder/*.svg | tail -n +$((${#swipes[@]} + 1)) | tr '\n' '\0' | xargs -0r rm"
  in_tree chown -R visitor:visitor "$folder"
}

# Opens a window and waits until it is visible and has drawn a card.
open_folder() {
  mkdir -p "$tree/tmp/.X11-unix"
  mount --bind /tmp/.X11-unix "$tree/tmp/.X11-unix"
  # Without a bus, dconf can't keep settings and says so.
  become_visitor env GSETTINGS_BACKEND=keyfile koloda --trace "$trace" "$folder" >"$tree/output" 2>&1 &
  program=$!
  until_true 30 "a card that is drawn" grep -q '"shown"' "$tree$trace"
  export DISPLAY=$xvfb_display
  focus_window .
}

has_window() { xdotool search --onlyvisible --name "$1" >"$tree/window"; }

# Waits for a window by its title, a regular expression, and gives it the keyboard, since there is
# no window manager to do that.
focus_window() {
  until_true 20 "a window called $1" has_window "$1"
  xdotool windowfocus --sync "$(head -n 1 "$tree/window")"
}

swipe_through() {
  local key count=0
  for key in "${swipes[@]}"; do
    xdotool key "$key"
    count=$((count + 1))
    until_true 20 "decision $count" has_decided "$count"
  done
}

check_decisions() {
  local pile number
  # shellcheck disable=SC2086 # pairs of words
  while read -r pile number; do
    [ "$(member "$pile" "$folder")" = "$number" ] || fail "$pile has not $number cards."
  done < <(printf '%s %s\n' $piles)
  [ "$(member remaining "$folder")" = 0 ] || fail "Not all cards are decided."
}

quit() {
  xdotool key ctrl+q
  until_true_gone
  check_end
}

# Checks that the program has ended with status 0 and without warnings.
check_end() {
  local status=0
  wait "$program" || status=$?
  program=''
  [ "$status" -eq 0 ] || fail "The program ended with status $status: $(<"$tree/output")"
  # GTK reports missing buses; any other message is a failure.
  local without='Unable to acquire (session bus|the address of the accessibility bus)'
  ! grep -E 'CRITICAL|WARNING|koloda:' "$tree/output" | grep -vE "$without" >&2 ||
    fail "The program complained."
}

until_true_gone() {
  local end=$((SECONDS + 10))
  while kill -0 "$program" 2>/dev/null; do
    [ "$SECONDS" -lt "$end" ] || fail "The window would not close."
    sleep 0.05
  done
}

end_program() {
  [ -z "$program" ] || kill "$program" 2>/dev/null || true
  program=''
}

# Installs and starts a session bus, and installs a tool that changes settings.
install_bus() {
  apt_in_tree install --no-install-recommends dbus-daemon libglib2.0-bin
  become_visitor dbus-daemon --session --nofork --address="unix:path=$bus" >"$tree/bus-output" 2>&1 &
  bus_process=$!
  until_true 10 "the bus" test -S "$tree$bus"
}

# Generates the German locale where the C library needs it: from 2.41 on, texts are translated only in a
# locale that is there.
generate_locale() {
  local version
  version=$(in_tree dpkg-query --show --showformat '${Version}' libc6)
  at_least "$version" 2.41 || return 0
  apt_in_tree install --no-install-recommends locales
  in_tree localedef --inputfile=de_DE --charmap=UTF-8 de_DE.UTF-8
}

end_bus() {
  [ -z "$bus_process" ] || kill "$bus_process" 2>/dev/null || true
  bus_process=''
}

# Runs a command as the user of a German desktop, whose locale is generated only where it must be.
as_german() { (become_german "$@"); }

become_german() {
  become_visitor DBUS_SESSION_BUS_ADDRESS="unix:path=$bus" LC_ALL= \
    LANG=de_DE.UTF-8 LANGUAGE=de "$@"
}

# Changes settings, which the desktop must store; use_setting checks their effect.
change_setting() {
  as_german gsettings set org.koloda.Koloda pile-up later
  as_german gsettings set org.koloda.Koloda pile-down favourite
  [ -s "$tree/home/visitor/.config/dconf/user" ] || fail "The setting is not kept."
}

# Starts the program twice: the first instance opens both windows, the second ends without a
# message.
start_twice() {
  local name
  for name in first second; do
    in_tree cp -R /usr/share/koloda/samples/travel "/home/visitor/$name"
    in_tree rm "/home/visitor/$name/deck.json"
  done
  in_tree chown -R visitor:visitor /home/visitor/first /home/visitor/second
  become_german koloda /home/visitor/first >"$tree/output" 2>&1 &
  program=$!
  focus_window first
  said=$(as_german timeout 20 koloda /home/visitor/second 2>&1) || fail "The second start failed: $said"
  [ -z "$said" ] || fail "The second start said: $said"
  focus_window second
  has_window first || fail "The first window is gone."
}

use_setting() {
  until_true 20 "a decision by the setting" decides_later /home/visitor/second
  quit
}

# Checks that windows use the user's language.
speak_german() {
  become_german koloda --gallery >"$tree/output" 2>&1 &
  program=$!
  focus_window Stil-Spielwiese
  quit
}

# Presses the key, which does nothing while the window opens its folder, until a card has gone.
decides_later() { [ "$(member later "$1")" -ge 1 ] || { xdotool key Up && false; }; }

remove_package() { apt_in_tree purge koloda; }

# Checks that only the user's own files stay.
check_nothing_is_left() {
  local path left=''
  while IFS= read -r path; do
    [ -d "$tree$path" ] || [ ! -e "$tree$path" ] || left+=$path$'\n'
  done <"$tree/installed"
  # The lists of apt and dpkg that name former files are not part of the package.
  left+=$(cd "$tree" && find . -xdev \( -path ./proc -o -path ./dev -o -path ./home/visitor \
    -o -path ./koloda.deb -o -path ./var/log -o -path ./var/lib/apt \) -prune \
    -o -iname '*koloda*' -print)
  left+=$(grep -rlis koloda "$tree"/usr/share/{applications,glib-2.0,icons/hicolor,dbus-1} || true)
  [ -z "$left" ] || fail "This is left:"$'\n'"$left"
  [ -s "$tree/home/visitor/.local/share/koloda/journal.sqlite" ] || fail "The decisions are gone."
}
