import CAdwaita
import KolodaGTK
import KolodaJournal
import KolodaRecords
import KolodaTriage
import TestSupport
import Testing
import WidgetTesting

@testable import KolodaApp
@testable import KolodaDecks

/// The cards of records as widgets.
@Suite(
  "Cards of records", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct RecordFaceTests {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  @Test("A card that the deck has dropped can still be marked")
  func marksAfterItsPlaceIsGone() throws {
    let folder = try TestFolder()
    let path = try folder.write(Array(#"{"text": "Number 9"}"#.utf8), as: "one.jsonl")
    let kind = try #require(RecordForm.kind(ofFileName: Array("one.jsonl".utf8)))
    let journal = JournalLocation(path: folder.path + "/none.sqlite")
    let opened = try OpenedRecords.read(path.bytes, as: kind, in: journal, access: .reading)
    let layout = RecordReading(opened.source.listing, roles: opened.roles).layout(of: 0)
    let face = RecordFace(layout, piles: .builtIn, labels: nil, on: Size(width: 300, height: 400))
    let widget = face.widget
    let window = gtk_window_new()
    gtk_window_set_child(window.of(GtkWindow.self), widget)
    gtk_window_set_child(window.of(GtkWindow.self), nil)
    gtk_window_destroy(window.of(GtkWindow.self))
    // A warning of GTK would end the tests.
    face.mark("9")
    #expect(gtk_widget_get_parent(widget) == nil)
  }
}
