import CAdwaita
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

@Suite("The help", .serialized, .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct HelpWindowTests {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  /// The window with the help; nil if none is open.
  private var help: Widget? {
    var found: Widget?
    eachItem(of: gtk_window_get_toplevels()) { window in
      let widget = window.assumingMemoryBound(to: GtkWidget.self)
      let title = gtk_window_get_title(widget.of(GtkWindow.self)).map { String(cString: $0) }
      if title == HelpTexts.title { found = widget }
    }
    return found
  }

  @Test(
    "Over a narrow window, a page is not squeezed beside the topics",
    arguments: [(400, true), (900, false)])
  func narrow(width: Int, isFolded: Bool) throws {
    let application = UnsafeMutableRawPointer(try WindowHost().application)
    let parent: Widget = gtk_window_new()
    defer { gtk_window_destroy(parent.of(GtkWindow.self)) }
    gtk_window_set_default_size(parent.of(GtkWindow.self), Int32(width), 600)
    gtk_window_present(parent.of(GtkWindow.self))
    #expect(MainLoop.run { gtk_widget_get_width(parent) > 0 })
    let keys = DeckKeys(settings: Settings(), piles: Pile.builtIn)
    HelpWindow.show(
      .deciding, keys: keys, over: parent,
      in: application.assumingMemoryBound(to: GtkApplication.self))
    let help = try #require(help)
    defer { gtk_window_destroy(help.of(GtkWindow.self)) }
    let leaflet = try #require(
      help.withDescendants.first { $0.isInstance(of: adw_leaflet_get_type()) })
    #expect(MainLoop.run { gtk_widget_get_width(leaflet) > 0 })
    #expect((adw_leaflet_get_folded(leaflet.opaque) != 0) == isFolded)
  }
}
