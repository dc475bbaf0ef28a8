"""A stand-in for the portal with the desktop's settings, which the tests can change."""

from bus_service import BusService

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


class SettingsPortal(BusService):
    """Answers on the bus at `address`, from its own thread, until `close`."""

    def __init__(self, address):
        self._scheme = LIGHT
        super().__init__(address, _NAME, _PATH, _INTERFACE)

    def set_scheme(self, scheme):
        """Switch to `LIGHT` or `DARK`, as if the user had."""
        self._scheme = scheme
        value = self._glib.Variant("(ssv)", (*_APPEARANCE, self._glib.Variant("u", scheme)))
        self._bus.emit_signal(None, _PATH, _SETTINGS, "SettingChanged", value)
        self._bus.flush_sync(None)

    def _property(self, *_):
        return self._glib.Variant("u", 1)

    def _called(self, _bus, _sender, _path, _interface, method, arguments, invocation):
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
