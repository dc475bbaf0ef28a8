"""Who is on a bus."""

_BUS = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
_PATIENCE = 40_000  # milliseconds


class Guests:
    """A quiet connection to the bus at `address`, to see who else is there."""

    def __init__(self, address):
        from gi.repository import Gio
        self._bus = Gio.DBusConnection.new_for_address_sync(
            address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        self._bus.set_exit_on_close(False)

    def names(self):
        """The names of all connections and services on the bus."""
        names, = self._bus.call_sync(
            *_BUS, "ListNames", None, None, 0, _PATIENCE, None).unpack()
        return names

    def close(self):
        self._bus.close_sync(None)
