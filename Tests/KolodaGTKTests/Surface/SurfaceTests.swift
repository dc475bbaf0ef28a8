import Testing
import WidgetTesting

/// The tests of the deck view's familiar surface.
///
/// GTK knows one thread, so they run on the main thread, one after another.
@Suite(
  "The surface", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
enum SurfaceTests {}
