import CAdwaita
import KolodaGLib

/// Keeps a window's frame clock at its pace while cards move.
///
/// Left to itself the clock starts again for every change, each time some part of a millisecond
/// late; on a monitor of 60 Hz that makes 58 frames a second. It tells no time here: that is the
/// timer's part.
@MainActor
final class SteadyFrames {
  private var clock: ObjectReference?

  /// Has the clock of a widget's window go on from frame to frame; nothing without a window.
  func begin(of widget: Widget) {
    guard clock == nil, let found = gtk_widget_get_frame_clock(widget) else { return }
    clock = ObjectReference(retaining: found)
    gdk_frame_clock_begin_updating(found)
  }

  /// Lets the clock sleep when nothing asks it for a frame.
  func end() {
    guard let held = clock else { return }
    clock = nil
    withExtendedLifetime(held) { gdk_frame_clock_end_updating(held.pointer) }
  }
}
