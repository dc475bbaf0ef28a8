# shellcheck shell=bash
# An X server without a screen, for tests that show windows. Needs say.sh.

xvfb_pid=''
xvfb_folder=''
# The display's name, for the environment of programs.
xvfb_display=''

# Starts a server on a free display number. Without -noreset it would begin anew whenever its last
# client leaves, and refuse who comes meanwhile: a window that opens as xdotool looks for it.
start_xvfb() {
  xvfb_folder=$(mktemp -d)
  Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp -noreset \
    3>"$xvfb_folder/number" >"$xvfb_folder/log" 2>&1 &
  xvfb_pid=$!
  local tries
  for ((tries = 0; tries < 200; tries++)); do
    # The server writes its number once it accepts connections.
    if [ -s "$xvfb_folder/number" ]; then
      xvfb_display=":$(<"$xvfb_folder/number")"
      return 0
    fi
    kill -0 "$xvfb_pid" 2>/dev/null || break
    sleep 0.05
  done
  cat "$xvfb_folder/log" >&2
  fail "The X server for the tests (Xvfb) would not start."
}

# Runs tests on this display, with neither portals, stored settings nor an accessibility bus; any
# warning of GTK or GLib ends them. Swift's report of a crash takes half a minute, and tests would go
# on after a warning that it has reported.
on_xvfb() {
  env --unset=WAYLAND_DISPLAY DISPLAY="$xvfb_display" GDK_BACKEND=x11 KOLODA_TEST_DISPLAY=1 \
    G_DEBUG=fatal-warnings,gc-friendly GDK_DEBUG=no-portals GSETTINGS_BACKEND=memory \
    GTK_A11Y=test LC_ALL=C.UTF-8 NO_AT_BRIDGE=1 SWIFT_BACKTRACE=enable=no "$@"
}

end_xvfb() {
  if [ -n "$xvfb_pid" ]; then
    kill "$xvfb_pid" 2>/dev/null || true
    wait "$xvfb_pid" 2>/dev/null || true
  fi
  [ -z "$xvfb_folder" ] || rm -rf "$xvfb_folder"
  xvfb_pid=''
  xvfb_folder=''
}
