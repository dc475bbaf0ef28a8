import Foundation
import KolodaJournal
import KolodaRecords
import KolodaTriage
import Testing

@testable import KolodaDecks

/// The character encoding of a file of records is kept with its deck.
@Suite("How a deck of records is written")
struct RecordCodingTests {
  private final class Deck {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-coding-\(UUID().uuidString)")
    var journal: URL { folder.appendingPathComponent("data/journal.sqlite") }

    init(_ text: String, _ encoding: String.Encoding) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try #require(text.data(using: encoding)).write(to: url("old.csv"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

    func open(
      _ name: String, as coding: TextCoding? = nil, access: DeckJournal.Access = .writing
    ) throws -> OpenedRecords {
      try OpenedRecords.read(
        Array(url(name).path.utf8), as: .csv, in: JournalLocation(path: journal.path),
        access: access, coding: coding)
    }

    /// Opens the deck, runs `body`, and waits until the changes are in the journal.
    @MainActor
    func use(
      _ name: String, as coding: TextCoding? = nil, _ body: (OpenedRecords, OpenDeck) -> Void
    ) throws {
      let opened = try open(name, as: coding)
      let deck = opened.open(piles: .builtIn)
      body(opened, deck)
      _ = deck.close(waitingAtMost: 60)
      opened.journal.waitUntilClosed(atMost: 60)
    }
  }

  private static let text = "id,text\nMüller,a\nKöhler,ö\nJäger,b\n"

  @Test(
    "A deck that has moved is read as it was, from its first opening on",
    arguments: [
      (String.Encoding.isoLatin1, TextCoding.latin1),
      (.utf16LittleEndian, .utf16LittleEndian),
    ])
  @MainActor
  func moved(encoding: String.Encoding, coding: TextCoding) throws {
    let deck = try Deck(Self.text, encoding)
    try deck.use("old.csv", as: coding) { opened, open in
      open.decide([opened.source.order[1]], .keep)
    }
    try FileManager.default.moveItem(at: deck.url("old.csv"), to: deck.url("new.csv"))
    for _ in 0..<2 {
      try deck.use("new.csv") { opened, open in
        #expect(opened.source.listing.coding == coding && opened.suggestedCoding == nil)
        let ids = opened.source.order.compactMap { card in
          opened.source.record(of: card).flatMap { opened.source.id(of: $0) }
        }
        #expect(ids == ["Müller", "Köhler", "Jäger"])
        #expect(open.pile(of: opened.source.order[1]) == .keep && open.decidedCount == 1)
      }
    }
  }

  @Test("A deck that has moved is the same deck if its coding is said again")
  @MainActor
  func saidAgain() throws {
    let deck = try Deck(Self.text, .isoLatin1)
    try deck.use("old.csv") { opened, open in open.decide([opened.source.order[1]], .keep) }
    try FileManager.default.moveItem(at: deck.url("old.csv"), to: deck.url("new.csv"))
    try deck.use("new.csv", as: .latin1) { opened, open in
      #expect(opened.movedFrom == Array(deck.url("old.csv").path.utf8))
      open.decide([opened.source.order[2]], .reject)
    }
    try deck.use("new.csv") { opened, open in
      #expect(opened.source.listing.coding == .latin1)
      #expect(opened.source.order.map { open.pile(of: $0) } == [nil, .keep, .reject])
    }
  }

  @Test("Commands say that a file is not in the UTF-16 in which it is read")
  @MainActor
  func notWide() throws {
    let deck = try Deck(Self.text, .utf8)
    for coding in TextCoding.own {
      let opened = try deck.open("old.csv", as: coding, access: .reading)
      let isSaid = opened.warnings.contains { $0.contains("not in \(coding.rawValue), in which") }
      #expect(isSaid == (coding == .utf16LittleEndian || coding == .utf16BigEndian), "\(coding)")
      #expect(opened.suggestedCoding == nil)
    }
    let latin = try Deck(Self.text, .isoLatin1)
    #expect(try latin.open("old.csv", as: .utf8, access: .reading).warnings.isEmpty)
    let wide = try Deck(Self.text, .utf16LittleEndian)
    #expect(try wide.open("old.csv", as: .utf16LittleEndian, access: .reading).warnings.isEmpty)
  }

  @Test("Who only reads a deck keeps nothing")
  @MainActor
  func reading() throws {
    let deck = try Deck(Self.text, .isoLatin1)
    #expect(
      try deck.open("old.csv", as: .latin1, access: .reading).source.listing.coding == .latin1)
    #expect(!FileManager.default.fileExists(atPath: deck.journal.path))
    try deck.use("old.csv", as: .utf8) { _, _ in }
    #expect(
      try deck.open("old.csv", as: .latin1, access: .reading).source.listing.coding == .latin1)
    try deck.use("old.csv") { opened, _ in
      #expect(opened.source.listing.coding == .utf8 && opened.suggestedCoding == nil)
    }
  }
}
