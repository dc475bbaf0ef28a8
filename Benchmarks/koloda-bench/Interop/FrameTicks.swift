import CAdwaita
import KolodaGLib
import KolodaGTK

/// Calls a closure at the begin of every frame of a widget.
@MainActor
final class FrameTicks {
  private let body: @MainActor () -> Void

  /// Begins to call, for as long as the widget lives.
  init(of widget: Widget, _ body: @escaping @MainActor () -> Void) {
    self.body = body
    gtk_widget_add_tick_callback(
      widget,
      { _, _, data in
        guard let data else { return 0 }
        let ticks = Unmanaged<FrameTicks>.fromOpaque(data).takeUnretainedValue()
        MainThread.assume { ticks.body() }
        return 1
      }, Unmanaged.passRetained(self).toOpaque(),
      { data in if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } })
  }
}
