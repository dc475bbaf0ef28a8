import CAdwaita
import Foundation
import Koloda
import KolodaFolders
import KolodaGTK
import KolodaJournal
import Testing
import WidgetTesting

@testable import KolodaApp
@testable import KolodaDecks

/// The line over the card may cover a part of a photo, but no text.
@Suite(
  "The line over the card", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct NoticeRoomTests {
  init() throws {
    try #require(TestDisplay.isThere)
  }

  /// Shows a deck in a window while `body` runs.
  private func show(_ opened: any OpenedDeck, _ body: (DeckWindow) throws -> Void) throws {
    let target = OpenTarget(opened.place)
    let opening = DeckOpening(
      OpenRequest(target), origin: .user, mayList: false, in: WindowState())
    opening.cancel()
    let host = try WindowHost()
    let window = try host.makeWindow()
    // Wide and low, so that a card reaches as far up as it may.
    gtk_window_set_default_size(window.widget.of(GtkWindow.self), 900, 600)
    window.show(opened, early: nil, of: target, opening)
    window.present()
    #expect(MainLoop.run { window.view.frontFrame != nil })
    try body(window)
    window.close()
    gtk_window_destroy(window.widget.of(GtkWindow.self))
    withExtendedLifetime(host) {}
  }

  /// The lower edge of the line with the decision, in the deck's coordinates, once it is laid out.
  private func browsingEdge(in window: DeckWindow) throws -> Double {
    let line = window.cards.lines.browsing.widget
    #expect(MainLoop.run { gtk_widget_get_height(line) > 0 })
    var bounds = graphene_rect_t()
    try #require(gtk_widget_compute_bounds(line, window.view.widget, &bounds) != 0)
    return Double(bounds.origin.y + bounds.size.height)
  }

  @Test("A record starts below the line, and takes its room back when the line is gone")
  func record() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-notice-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("records.jsonl")
    try Data("{\"text\": \"one\"}\n{\"text\": \"two\"}\n".utf8).write(to: file)
    let opened = try OpenedRecords.read(
      Array(file.path.utf8), as: .jsonl,
      in: JournalLocation(path: folder.appendingPathComponent("data/journal.sqlite").path))
    try show(opened) { window in
      let before = try #require(window.view.frontFrame)
      window.cards.toggleBrowsing()
      let edge = try browsingEdge(in: window)
      #expect(
        MainLoop.run { window.view.frontFrame.map { $0.origin.y >= edge } ?? false },
        "\(String(describing: window.view.frontFrame)) is not below \(edge)")
      let below = try #require(window.view.frontFrame)
      // It has moved because it had to.
      #expect(before.origin.y < edge)
      #expect(below.origin.y + below.size.height <= before.origin.y + before.size.height + 1)
      window.cards.toggleBrowsing()
      #expect(MainLoop.run { window.view.frontFrame.map { $0.origin.y < edge } ?? false })
    }
  }

  @Test("Photos stay where they are")
  func photos() throws {
    let folder = try SessionFolder(files: 3)
    try show(folder.open()) { window in
      let before = window.view.stage.area
      window.cards.toggleBrowsing()
      _ = try browsingEdge(in: window)
      #expect(window.view.stage.area == before)
      #expect(!window.deckScreen.layout.noticeTakesRoom)
    }
    // The folder is removed with its object.
    withExtendedLifetime(folder) {}
  }
}
