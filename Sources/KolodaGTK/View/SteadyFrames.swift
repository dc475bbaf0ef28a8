import CAdwaita
import KolodaGLib

/// Keeps a window's frame clock running at a steady pace while cards move.
///
/// Otherwise the clock would start again for every change, each time a fraction of a millisecond
/// late: 58 frames a second on a 60 Hz monitor. It does not drive the cards; the timer does.
@MainActor
final class SteadyFrames {
  private var clock: ObjectReference?

  /// Keeps the clock of a widget's window running; does nothing without a window.
  func begin(of widget: Widget) {
    guard clock == nil, let found = gtk_widget_get_frame_clock(widget) else { return }
    clock = ObjectReference(retaining: found)
    gdk_frame_clock_begin_updating(found)
  }

  /// Lets the clock stop while nothing asks for a frame.
  func end() {
    guard let held = clock else { return }
    clock = nil
    withExtendedLifetime(held) { gdk_frame_clock_end_updating(held.pointer) }
  }
}
