"""A stand-in for a service of the desktop: it answers on a bus and records the calls."""

import threading


class Refused(Exception):
    """A service does not know a method."""


class BusService:
    """Answers as `name` on the bus at `address`, from its own thread, until `close`.

    `interface` is its XML; `answer` gives the value of a method's answer by its name, None for one
    that answers with nothing, and raises `Refused` for one that is not known.
    """

    def __init__(self, address, name, path, interface, answer=lambda method: None):
        from gi.repository import Gio, GLib
        self._gio, self._glib, self._answer = Gio, GLib, answer
        self._path, self._interface = path, interface
        # The calls so far, as (method, arguments).
        self.calls = []
        self._context = GLib.MainContext()
        self._loop = GLib.MainLoop(self._context)
        self._bus = Gio.DBusConnection.new_for_address_sync(
            address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        self._bus.set_exit_on_close(False)
        ready = threading.Event()
        self._thread = threading.Thread(target=self._serve, args=(ready,), daemon=True)
        self._thread.start()
        ready.wait()
        self._bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
            GLib.Variant("(su)", (name, 0)), None, 0, 5000, None)

    def asked(self, method):
        """The arguments of all calls of a method, oldest first."""
        return [arguments for name, arguments in self.calls if name == method]

    def close(self):
        self._loop.quit()
        self._thread.join()
        self._bus.close_sync(None)

    def _serve(self, ready):
        self._context.push_thread_default()
        for interface in self._gio.DBusNodeInfo.new_for_xml(self._interface).interfaces:
            self._bus.register_object(
                self._path, interface, self._called, self._property, None)
        ready.set()
        self._loop.run()

    def _property(self, _bus, _sender, _path, _interface, _name):
        """The value of a property; of its own interface, a service here has none."""

    def _called(self, _bus, _sender, _path, _interface, method, arguments, invocation):
        self.calls.append((method, arguments.unpack()))
        try:
            value = self._answer(method)
        except Refused:
            return invocation.return_dbus_error(
                "org.freedesktop.DBus.Error.UnknownMethod", f"there is no {method}")
        return invocation.return_value(value)


KOLODA = (
    "org.koloda.Koloda", "/org/koloda/Koloda",
    """<node><interface name="org.freedesktop.Application">
      <method name="Activate"><arg type="a{sv}" direction="in"/></method>
      <method name="Open"><arg type="as" direction="in"/><arg type="a{sv}" direction="in"/></method>
    </interface><interface name="org.gtk.Actions">
      <method name="DescribeAll"><arg type="a{s(bgav)}" direction="out"/></method>
    </interface></node>""")

FILE_MANAGER = (
    "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
    """<node><interface name="org.freedesktop.FileManager1">
      <method name="ShowItems"><arg type="as" direction="in"/><arg type="s" direction="in"/></method>
    </interface></node>""")

OPEN_PORTAL = (
    "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
    """<node><interface name="org.freedesktop.portal.OpenURI">
      <method name="OpenFile"><arg type="s" direction="in"/><arg type="h" direction="in"/>
        <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
      <method name="OpenDirectory"><arg type="s" direction="in"/><arg type="h" direction="in"/>
        <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
    </interface></node>""")

SESSION_MANAGER = (
    "org.gnome.SessionManager", "/org/gnome/SessionManager",
    """<node><interface name="org.gnome.SessionManager">
      <method name="Inhibit"><arg type="s" direction="in"/><arg type="u" direction="in"/>
        <arg type="s" direction="in"/><arg type="u" direction="in"/>
        <arg type="u" direction="out"/></method>
      <method name="Uninhibit"><arg type="u" direction="in"/></method>
    </interface></node>""")

NOTIFICATIONS = (
    "org.gtk.Notifications", "/org/gtk/Notifications",
    """<node><interface name="org.gtk.Notifications">
      <method name="AddNotification"><arg type="s" direction="in"/><arg type="s" direction="in"/>
        <arg type="a{sv}" direction="in"/></method>
      <method name="RemoveNotification"><arg type="s" direction="in"/><arg type="s" direction="in"/>
      </method>
    </interface></node>""")
