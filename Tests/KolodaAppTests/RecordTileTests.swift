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

/// The small cards of records in the review.
@Suite(
  "Tiles of records", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct RecordTileTests {
  private let folder: TestFolder

  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
    folder = try TestFolder()
  }

  /// The height of the tile of a file's first record.
  private func height(_ text: String, as name: String) throws -> Int32 {
    let path = try folder.write(Array(text.utf8), as: name)
    let kind = try #require(RecordForm.kind(ofFileName: Array(name.utf8)))
    let journal = JournalLocation(path: folder.path + "/none.sqlite")
    let opened = try OpenedRecords.read(path.bytes, as: kind, in: journal, access: .reading)
    let layout = RecordReading(opened.source.listing, roles: opened.roles).layout(of: 0)
    let tile = RecordTile(ReviewCell.side)
    tile.show(RecordSummary(layout) { _ in nil }, number: "Row 1", marks: Marks())
    let widget = tile.widget
    let window = gtk_window_new()
    defer { gtk_window_destroy(window.of(GtkWindow.self)) }
    gtk_window_set_child(window.of(GtkWindow.self), widget)
    var height: Int32 = 0
    gtk_widget_measure(
      widget, GTK_ORIENTATION_VERTICAL, ReviewCell.side, nil, &height, nil, nil)
    return height
  }

  private func table(columns: Int) -> String {
    let rest = 2...columns
    let names = rest.map { "column \($0)" }.joined(separator: ",")
    let values = rest.map { "\($0)" }.joined(separator: ",")
    return "title,\(names)\na,\(values)\n"
  }

  @Test("A tile of very many short fields is as high as one of a few")
  func fields() throws {
    let usual = try height(table(columns: 3), as: "few.csv")
    #expect(usual > ReviewCell.side)
    #expect(try height(table(columns: 40), as: "many.csv") == usual)
    #expect(try height(table(columns: 1000), as: "very-many.csv") == usual)
  }

  @Test("A tile of a text of many lines is as high as one of a line")
  func lines() throws {
    let usual = try height(#"{"title": "a", "text": "b"}"# + "\n", as: "short.jsonl")
    let lines = String(repeating: #"c\n"#, count: 100)
    #expect(try height("{\"title\": \"a\", \"text\": \"\(lines)\"}\n", as: "long.jsonl") == usual)
    #expect(RecordTile.paragraph("a\r\nb\n\nc\n") == "a \u{2028}b \u{2028}c")
  }
}
