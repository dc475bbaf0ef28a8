import CAdwaita
import KolodaGLib
import KolodaGTK

/// Has the piles' colours in a window be those for the dark style, as long as the desktop has that.
@MainActor
func followDarkStyle(in window: Widget) {
  guard let manager = adw_style_manager_get_default() else { return }
  let object = UnsafeMutableRawPointer(manager)
  let follow: @MainActor () -> Void = {
    setClass("dark", of: window, to: adw_style_manager_get_dark(manager) != 0)
  }
  follow()
  let connection = Signal.connectNotify(object, "dark", follow)
  Signal.connect(window.object, "destroy") { () -> Void in
    g_signal_handler_disconnect(object, connection)
  }
}
