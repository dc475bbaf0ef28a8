import Testing
import WidgetTesting

/// The tests of the live widget.
///
/// GTK is not thread-safe, so they run on the main thread, one after another.
@Suite(
  "The widget", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
enum WidgetTests {}
