"""A stand-in for the portal with the desktop's settings, which the tests can change."""

import threading

_NAME = "org.freedesktop.portal.Desktop"
_PATH = "/org/freedesktop/portal/desktop"
_SETTINGS = "org.freedesktop.portal.Settings"
_APPEARANCE = ("org.freedesktop.appearance", "color-scheme")
_INTERFACE = """<node><interface name="org.freedesktop.portal.Settings">
  <method name="Read"><arg name="namespace" type="s" direction="in"/>
    <arg name="key" type="s" direction="in"/><arg name="value" type="v" direction="out"/></method>
  <method name="ReadAll"><arg name="namespaces" type="as" direction="in"/>
    <arg name="value" type="a{sa{sv}}" direction="out"/></method>
  <signal name="SettingChanged"><arg name="namespace" type="s"/><arg name="key" type="s"/>
    <arg name="value" type="v"/></signal>
  <property name="version" type="u" access="read"/>
</interface></node>"""
LIGHT, DARK = 2, 1


class SettingsPortal:
    """Answers on the bus at `address`, from its own thread, until `close`."""

    def __init__(self, address):
        from gi.repository import Gio, GLib
        self._gio, self._glib = Gio, GLib
        self._scheme = LIGHT
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
            GLib.Variant("(su)", (_NAME, 0)), None, 0, 5000, None)

    def set_scheme(self, scheme):
        """Switch to `LIGHT` or `DARK`, as if the user had."""
        self._scheme = scheme
        value = self._glib.Variant("(ssv)", (*_APPEARANCE, self._glib.Variant("u", scheme)))
        self._bus.emit_signal(None, _PATH, _SETTINGS, "SettingChanged", value)
        self._bus.flush_sync(None)

    def close(self):
        self._loop.quit()
        self._thread.join()
        self._bus.close_sync(None)

    def _serve(self, ready):
        self._context.push_thread_default()
        interface = self._gio.DBusNodeInfo.new_for_xml(_INTERFACE).interfaces[0]
        self._bus.register_object(
            _PATH, interface, self._answer, lambda *_: self._glib.Variant("u", 1), None)
        ready.set()
        self._loop.run()

    def _answer(self, _bus, _sender, _path, _interface, method, arguments, invocation):
        scheme = self._glib.Variant("u", self._scheme)
        if method == "ReadAll":
            space, key = _APPEARANCE
            invocation.return_value(self._glib.Variant("(a{sa{sv}})", ({space: {key: scheme}},)))
        elif arguments.unpack() == _APPEARANCE:
            # The answer is a variant within a variant.
            invocation.return_value(
                self._glib.Variant("(v)", (self._glib.Variant("v", scheme),)))
        else:
            invocation.return_dbus_error(
                "org.freedesktop.portal.Error.NotFound", "there is no such setting")
