import CAdwaita
import Foundation
import KolodaFiles
import KolodaGTK
import KolodaJournal
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp
@testable import KolodaDecks

/// A deck in a folder that has moved starts over, and takes its decisions up again.
@Suite(
  "A deck that starts over", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct StartingOverTests: WidgetSearch {
  private let parent: URL
  private let host: WindowHost
  private let window: DeckWindow

  init() throws {
    try #require(TestDisplay.isThere)
    parent = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-over-\(UUID().uuidString)")
    let old = parent.appendingPathComponent("old")
    try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
    for index in 0..<4 {
      try Data("card \(index)".utf8).write(to: old.appendingPathComponent("\(index).png"))
    }
    host = try WindowHost()
    window = try host.makeWindow()
  }

  private var new: String { parent.appendingPathComponent("new").path }

  private func open(_ path: String) throws -> OpenedPhotos {
    try OpenedPhotos.read(
      .resolve(path),
      in: JournalLocation(path: parent.appendingPathComponent("data/journal.sqlite").path))
  }

  private func show(_ opened: OpenedPhotos) throws -> DeckSession {
    let target = OpenTarget(opened.place)
    let opening =
      window.opening
      ?? DeckOpening(OpenRequest(target), origin: .user, mayList: false, in: WindowState())
    window.show(opened, early: nil, of: target, opening)
    opening.cancel()
    return try #require(window.session)
  }

  /// Presses the button with a text in a widget.
  private func press(_ text: String, in widget: Widget?) throws {
    let place = try #require(widget)
    let button = try #require(
      place.withDescendants.first {
        $0.isInstance(of: gtk_button_get_type()) && texts(in: $0) == [text]
      },
      "\(text) among \(texts(in: place))")
    #expect(gtk_widget_activate(button) != 0)
  }

  @Test("It begins with the first card, and Undo brings the decisions back")
  func startsOver() throws {
    let first = try open(parent.appendingPathComponent("old").path)
    let deck = first.open(piles: .builtIn)
    deck.decide(CardID(0), .keep)
    deck.decide(CardID(2), .reject)
    #expect(deck.close(waitingAtMost: 60).lost == 0)
    try FileManager.default.moveItem(
      atPath: parent.appendingPathComponent("old").path, toPath: new)
    let session = try show(open(new))
    window.present()
    #expect(session.deck.decidedCount == 2 && session.frontPicture == FileName("1.png"))
    let said = texts(in: window.banner.widget).first { $0.contains("/old") }
    #expect(said?.contains("2") == true, "\(texts(in: window.banner.widget))")

    try press(OpeningTexts.startOver, in: window.banner.widget)
    #expect(MainLoop.run { host.reopened.count == 1 })
    #expect(host.reopened.last?.picture == nil)
    let anew = try show(open(new))
    #expect(anew.deck.decidedCount == 0 && anew.frontPicture == FileName("0.png"))
    #expect(anew.opened.formerPlaces.isEmpty)
    #expect(MainLoop.run { !texts(in: window.banner.widget).contains(OpeningTexts.startOver) })

    // A decision made since stays.
    window.decide(.later, by: .key)
    #expect(MainLoop.run { anew.deck.settledActs == 1 })
    try press(ActionTexts.undo, in: window.screens.deckNotes.widget)
    #expect(MainLoop.run { anew.deck.decidedCount == 2 })
    #expect(anew.deck.pile(of: CardID(2)) == .reject && anew.deck.pile(of: CardID(0)) == .later)
    window.close()
    gtk_window_destroy(window.widget.of(GtkWindow.self))
    try? FileManager.default.removeItem(at: parent)
  }
}
