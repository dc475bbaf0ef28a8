import CAdwaita
import KolodaGLib

/// A deck's time: a timer that ticks while anything moves, and the window's frame clock at its
/// pace as long.
@MainActor
final class DeckTicker {
  private let widget: Widget
  private let timer: Timer
  private let steadyFrames = SteadyFrames()

  /// Makes the ticker of a deck's widget, which does not outlive it.
  ///
  /// - Parameter tick: says whether to go on.
  init(of widget: Widget, _ tick: @escaping @MainActor () -> Bool) {
    self.widget = widget
    timer = Timer(tick)
    Signal.connect(widget.object, "unrealize") { [weak self] () -> Void in self?.pause() }
  }

  /// Whether it ticks.
  var isRunning: Bool { timer.isRunning }

  /// Ticks if anything moves; a card that is held still may move on at any moment.
  func run(moves: Bool, isHeld: Bool) {
    if moves || isHeld { steadyFrames.begin(of: widget) } else { pause() }
    if moves { timer.start(interval: interval) }
  }

  /// Lets the frame clock sleep.
  func pause() { steadyFrames.end() }

  /// A little under the time between two frames of the monitor, in milliseconds, so that every
  /// frame finds a fresh state queued.
  var interval: UInt32 {
    var rate = 60.0
    if let native = gtk_widget_get_native(widget),
      let surface = gtk_native_get_surface(native),
      let display = gdk_surface_get_display(surface),
      let monitor = gdk_display_get_monitor_at_surface(display, surface)
    {
      let millihertz = gdk_monitor_get_refresh_rate(monitor)
      if millihertz > 0 { rate = Double(millihertz) / 1000 }
    }
    return UInt32(max((1000 / rate).rounded(.down) - 1, 1))
  }
}
