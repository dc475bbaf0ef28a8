import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// The thin line at the bottom of the window: how much of the deck is decided and on disk.
@MainActor
final class ProgressLine {
  let widget: Widget
  private var fraction = Animated(0.0, threshold: 0.001)
  private lazy var timer = Timer { [weak self] in self?.step() ?? false }

  private static let motion = Koloda.Animation.timed(.easeInOut, 0.15)
  /// The time between two steps of the line, in milliseconds.
  private static let interval: UInt32 = 15

  init() {
    widget = gtk_progress_bar_new()
    gtk_widget_add_css_class(widget, "deck-progress")
    shim_accessible_set_label(widget.opaque, DeckTexts.progress)
  }

  /// Whether the line moves.
  var isMoving: Bool { timer.isRunning }

  /// Stops the line where it is, since its widget goes.
  func end() { timer.stop() }

  /// Moves the line to the share of decided cards.
  func show(decided: Int, of count: Int) {
    let target = count > 0 ? Double(decided) / Double(count) : 0
    guard target != fraction.target else { return }
    if gtk_widget_get_mapped(widget) != 0, adw_get_enable_animations(widget) != 0 {
      fraction.retarget(to: target, at: MainThread.now, with: ProgressLine.motion)
      timer.start(interval: ProgressLine.interval)
    } else {
      fraction.set(target)
      _ = step()
    }
  }

  private func step() -> Bool {
    let state = fraction.state(at: MainThread.now)
    gtk_progress_bar_set_fraction(widget.opaque, min(max(state.value, 0), 1))
    return !state.isSettled
  }
}
