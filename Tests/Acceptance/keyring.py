"""GNOME's keyring on the bus of a test's desktop."""

import subprocess

from processes import tool
from waiting import until

_NAME = "org.freedesktop.secrets"


def start_keyring(desktop):
    """Start an unlocked keyring, which ends with the desktop."""
    folder = desktop.new_folder("keyring")
    daemon = desktop.spawn(
        [tool("gnome-keyring-daemon", "gnome-keyring"), "--foreground", "--components=secrets",
         f"--control-directory={folder}", "--unlock"],
        desktop.environment, folder / "log", stdin=subprocess.PIPE)
    daemon.stdin.write(b"the keyring's own password")
    daemon.stdin.close()
    until(lambda: _is_there(desktop), "a keyring on the bus", every=0.1)


def _is_there(desktop):
    answer = subprocess.run(
        [tool("gdbus", "libglib2.0-bin"), "call", "--session", "--dest", _NAME,
         "--object-path", "/org/freedesktop/secrets/aliases/default", "--method",
         "org.freedesktop.DBus.Properties.Get", "org.freedesktop.Secret.Collection", "Locked"],
        env=desktop.environment, capture_output=True, text=True, check=False)
    return "false" in answer.stdout
