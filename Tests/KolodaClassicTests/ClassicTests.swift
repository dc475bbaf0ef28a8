import Testing
import WidgetTesting

/// The tests of the API from iOS.
///
/// GTK is not thread-safe, so they run on the main thread, one after another.
@Suite(
  "The API from iOS", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
enum ClassicTests {}
