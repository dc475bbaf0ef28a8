import Foundation
import Koloda
import KolodaJournal
import KolodaTriage
import Testing

@testable import KolodaCommands
@testable import KolodaDecks

/// A decision on a shot is kept for each of its files, including those that appear later.
@Suite("Partners of decided files")
@MainActor
struct PartnerTests {
  /// A temporary folder with a journal beside it.
  private final class Folder {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-partners-\(UUID().uuidString)")
    private var deck: URL { root.appendingPathComponent("deck") }

    init() throws {
      try FileManager.default.createDirectory(at: deck, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func write(_ name: String) throws {
      try Data("content of \(name)".utf8).write(to: deck.appendingPathComponent(name))
    }

    func remove(_ name: String) throws {
      try FileManager.default.removeItem(at: deck.appendingPathComponent(name))
    }

    func open() throws -> OpenedPhotos {
      try OpenedPhotos.read(
        .resolve(deck.path),
        in: JournalLocation(path: root.appendingPathComponent("journal.sqlite").path))
    }
  }

  /// Opens the deck, runs `body`, and closes the deck.
  private func with(_ folder: Folder, _ body: (OpenedPhotos, OpenDeck) throws -> Void) throws {
    let opened = try folder.open()
    let deck = DeckCommand.openDeck(opened)
    try body(opened, deck)
    #expect(deck.close(waitingAtMost: 60).lost == 0)
    opened.journal.waitUntilClosed(atMost: 60)
  }

  @Test(
    "A partner that joins a decided card keeps the decision when the other leaves",
    arguments: [("a.jpg", "a.nef"), ("a.nef", "a.jpg")])
  func keeps(first: String, second: String) throws {
    let folder = try Folder()
    try folder.write(first)
    try with(folder) { _, deck in
      let card = try #require(deck.order.first)
      #expect(!deck.decide(card, .reject).isEmpty)
    }
    try folder.write(second)
    try with(folder) { opened, deck in
      #expect(deck.order.count == 1)
      FolderPasses.partners(in: opened.source, opened.journal).lookNow()
    }
    try folder.remove(first)
    try with(folder) { opened, deck in
      let card = try #require(deck.order.first)
      #expect(opened.source.file(of: card)?.text == second)
      #expect(deck.pile(of: card) == .reject)
      // Both files share one decision, so undo removes it for both.
      #expect(!deck.undo().isEmpty && deck.pile(of: card) == nil)
    }
    try folder.write(first)
    try with(folder) { _, deck in
      #expect(deck.order.count == 1 && deck.decidedCount == 0)
    }
  }

  @Test("Nothing is read of a shot of which nothing is known")
  func reads() throws {
    let folder = try Folder()
    for name in ["a.jpg", "a.nef", "b.jpg", "b.nef", "c.jpg"] { try folder.write(name) }
    try with(folder) { opened, deck in
      #expect(opened.source.newPartners().count == 0)
      #expect(!deck.decide(deck.order[0], .keep).isEmpty)
      #expect(opened.journal.finish(atMost: 60))
      #expect(opened.source.newPartners().count == 0)
    }
  }
}
