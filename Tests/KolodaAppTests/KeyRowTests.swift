import CAdwaita
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// The rows of keys in the preferences.
@Suite(
  "Rows of keys", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct KeyRowTests {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  @Test("A side names the pile that is there, also of the user's own piles")
  func sides() throws {
    let row = KeyRow(.swipe(.right), SettingsStore(nil))
    let widget = row.widget
    g_object_ref_sink(UnsafeMutableRawPointer(widget))
    defer { g_object_unref(UnsafeMutableRawPointer(widget)) }
    func subtitle() -> String {
      adw_expander_row_get_subtitle(widget.of(AdwExpanderRow.self)).map { String(cString: $0) }
        ?? ""
    }
    var settings = Settings()
    row.show(settings)
    #expect(subtitle() == Pile.keep.title)
    var family = Pile.keep
    family.name = "Family"
    settings.ownPiles = [family]
    row.show(settings)
    #expect(subtitle() == "Family")
    family.side = .left
    settings.ownPiles = [family]
    row.show(settings)
    #expect(subtitle() == "")
  }
}
