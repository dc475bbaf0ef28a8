import CAdwaita
import Foundation
import Koloda
import KolodaGTK
import KolodaJournal
import KolodaRecords
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp
@testable import KolodaDecks

/// A file of records that is open in a view.
@MainActor
final class OpenRecords {
  private let parent: URL
  let view: DeckView
  let session: DeckSession
  let path: String
  let source: RecordSource
  private let kind: RecordForm.Kind
  private let journal: JournalLocation

  init(_ content: String, name: String = "records.jsonl") throws {
    try #require(
      TestDisplay.isThere, "there is no display, but \(TestDisplay.requirement) is set")
    parent = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-records-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    let file = parent.appendingPathComponent(name)
    try Data(content.utf8).write(to: file)
    path = file.path
    kind = try #require(RecordForm.kind(ofFileName: Array(name.utf8)))
    journal = JournalLocation(path: parent.appendingPathComponent("data/journal.sqlite").path)
    let opened = try OpenedRecords.read(Array(file.path.utf8), as: kind, in: journal)
    source = opened.source
    view = DeckView()
    let early = EarlyFace(opened, front: nil, in: WindowState(), Settings(), by: nil)
    session = DeckSession(opened, view: view, early: early, trace: nil, isDark: false)
    view.allowedDirections = Set(Piles.sides)
    gtk_widget_measure(view.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    gtk_widget_allocate(view.widget, 500, 600, -1, nil)
    session.begin()
  }

  deinit { try? FileManager.default.removeItem(at: parent) }

  /// All texts in the deck's widgets.
  var texts: [String] {
    view.widget.withDescendants.filter { $0.isInstance(of: gtk_label_get_type()) }
      .map { String(cString: gtk_label_get_text($0.opaque)) }.filter { !$0.isEmpty }
  }

  /// Replaces the file, as editors do.
  func rewrite(_ content: String) throws {
    try Data(content.utf8).write(to: URL(filePath: path), options: .atomic)
  }

  /// The deck as another program opens it, for reading.
  func reopened() throws -> OpenedRecords {
    try OpenedRecords.read(Array(path.utf8), as: kind, in: journal, access: .reading)
  }

  func end() { session.end() }
}
