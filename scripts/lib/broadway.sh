# shellcheck shell=bash
# GTK's Broadway backend: a window served to a browser, for machines without a display server.
# Needs say.sh and packages.sh.

# GTK waits for browsers at this port plus the display's number.
broadway_first_port=8080

# Whether Wayland or X11 can show a window here.
has_display() {
  local wayland=${WAYLAND_DISPLAY:-wayland-0}
  case $wayland in
    /*) ;;
    *) wayland=${XDG_RUNTIME_DIR:-/nowhere}/$wayland ;;
  esac
  [ -S "$wayland" ] || [ -n "${DISPLAY:-}" ]
}

port_answers() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

broadway_pid=''
broadway_folder=''

# Starts the daemon on a free loopback port, and sets the variables by which GTK finds it.
start_broadway() {
  need_packages "GTK's server for browsers" libgtk-4-bin
  if [ -z "${XDG_RUNTIME_DIR:-}" ]; then
    broadway_folder=$(mktemp -d)
    export XDG_RUNTIME_DIR=$broadway_folder
  fi
  local display port
  for display in {5..99}; do
    port=$((broadway_first_port + display))
    [ ! -e "$XDG_RUNTIME_DIR/broadway$((display + 1)).socket" ] || continue
    ! port_answers "$port" || continue
    gtk4-broadwayd --address 127.0.0.1 --port "$port" ":$display" >/dev/null 2>&1 &
    broadway_pid=$!
    if wait_for_port "$port"; then
      export GDK_BACKEND=broadway BROADWAY_DISPLAY=":$display"
      say "No display here. Open http://127.0.0.1:$port/ in a browser; Ctrl+C here ends it."
      return 0
    fi
  done
  fail "No display here, and GTK's server for browsers (gtk4-broadwayd) would not start."
}

# Waits up to 5 s until the daemon accepts connections at a port, or has ended.
wait_for_port() {
  local tries
  for ((tries = 0; tries < 100; tries++)); do
    kill -0 "$broadway_pid" 2>/dev/null || return 1
    ! port_answers "$1" || return 0
    sleep 0.05
  done
  kill "$broadway_pid" 2>/dev/null || true
  return 1
}

end_broadway() {
  if [ -n "$broadway_pid" ]; then
    kill "$broadway_pid" 2>/dev/null || true
    wait "$broadway_pid" 2>/dev/null || true
  fi
  [ -z "$broadway_folder" ] || rm -rf "$broadway_folder"
}
