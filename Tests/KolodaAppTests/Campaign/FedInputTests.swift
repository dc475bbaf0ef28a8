import CAdwaita
import FedEvents
import Testing
import WidgetTesting

/// Input that is fed into a window, as devices would.
///
/// A menu or a dialog of another window would take it, so these tests have a process of their own.
@Suite(
  "Fed input", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted },
  .enabled("This version of GTK lays out its events in another way.") {
    await MainActor.run { !TestDisplay.isThere || fed_events_fit() }
  })
enum FedInputTests {}
