import CAdwaita
import KolodaGLib

/// A deck's timer, which ticks while anything moves, and keeps the window's frame clock at a steady
/// pace meanwhile.
@MainActor
final class DeckTicker {
  private let widget: Widget
  private let timer: Timer
  private let steadyFrames = SteadyFrames()
  /// The time spent in ticks since the last frame, in microseconds.
  var timeSpent = 0.0

  /// Makes the ticker of a deck's widget, which must outlive the ticker.
  ///
  /// - Parameter tick: Called at each tick; returns whether to go on.
  init(of widget: Widget, _ tick: @escaping @MainActor () -> Bool) {
    self.widget = widget
    timer = Timer(tick)
    Signal.connect(widget.object, "unrealize") { [weak self] () -> Void in self?.pause() }
  }

  /// Whether the timer is running.
  var isRunning: Bool { timer.isRunning }

  /// Starts the timer if anything moves; also keeps the frame clock steady while a card is held
  /// still, because it may move at any moment.
  func run(moves: Bool, isHeld: Bool) {
    if moves || isHeld { steadyFrames.begin(of: widget) } else { pause() }
    if moves { timer.start(interval: interval) }
  }

  /// Stops keeping the frame clock steady.
  func pause() { steadyFrames.end() }

  /// The timer's interval in milliseconds: a little less than the monitor's time between two
  /// frames, so that every frame finds an up-to-date state.
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
