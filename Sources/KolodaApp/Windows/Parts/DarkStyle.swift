import CAdwaita
import KolodaGLib
import KolodaGTK

/// Uses the dark style's pile colours in a window while the desktop's style is dark.
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
