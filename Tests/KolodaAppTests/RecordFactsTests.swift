import Foundation
import KolodaJournal
import KolodaRecords
import KolodaTriage
import Testing

@testable import KolodaApp
@testable import KolodaDecks

/// Field roles and other facts about a deck of records are kept with it, and its decisions stay.
@Suite("What a deck of records keeps")
struct RecordFactsTests {
  private final class Deck {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-facts-\(UUID().uuidString)")

    init(_ content: String) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try write(content)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ content: String) throws {
      try Data(content.utf8).write(to: folder.appendingPathComponent("r.jsonl"))
    }

    func open() throws -> OpenedRecords {
      try OpenedRecords.read(
        Array(folder.appendingPathComponent("r.jsonl").path.utf8), as: .jsonl,
        in: JournalLocation(path: folder.appendingPathComponent("data/journal.sqlite").path))
    }

    /// Opens the deck, runs `body`, and waits until the changes are in the journal.
    @MainActor
    func use(_ body: (OpenedRecords, OpenDeck) -> Void) throws {
      let opened = try open()
      let deck = opened.open(piles: .builtIn)
      body(opened, deck)
      _ = deck.close(waitingAtMost: 60)
      opened.journal.waitUntilClosed(atMost: 60)
    }
  }

  @Test("A question and the fields' roles are there at the next opening")
  @MainActor
  func kept() throws {
    let deck = try Deck("{\"a\": \"1\", \"b\": \"2\"}\n")
    var roles = FieldRoles()
    roles[.title] = "b"
    try deck.use { opened, _ in
      #expect(opened.facts.roles == nil && opened.facts.question == nil)
      opened.journal.keep("Good?", as: RecordFacts.Name.question)
      opened.journal.keep(roles.text, as: RecordFacts.Name.roles)
    }
    try deck.use { opened, _ in
      #expect(opened.facts.question == "Good?" && opened.roles == roles)
      opened.journal.keep(nil, as: RecordFacts.Name.question)
    }
    try deck.use { opened, _ in #expect(opened.facts.question == nil) }
  }

  @Test(
    "Decisions stay when records are told apart by another field, and when the file changes then")
  @MainActor
  func identity() throws {
    let lines = (0..<5).map { "{\"id\": \($0), \"sku\": \"s\($0)\", \"n\": \"\($0)\"}" }
    let deck = try Deck(lines.joined(separator: "\n") + "\n")
    var roles = FieldRoles()
    roles[.identity] = "sku"
    try deck.use { opened, open in
      #expect(opened.source.identityField == "id")
      open.decide([opened.source.order[1]], .keep)
      opened.journal.keep(roles.text, as: RecordFacts.Name.roles)
    }
    // The file has not changed, so each record is found by its place.
    try deck.use { opened, open in
      #expect(opened.source.identityField == "sku")
      #expect(open.decidedCount == 1)
      open.decide([opened.source.order[3]], .reject)
    }
    // The file has changed: the first record is found by its old identity, the other by its new
    // one.
    try deck.write(lines.reversed().joined(separator: "\n") + "\n")
    try deck.use { opened, open in
      #expect(open.pile(of: opened.source.order[3]) == .keep)
      #expect(open.pile(of: opened.source.order[1]) == .reject)
    }
  }

  @Test(
    "A verdict means the pile of its name, or that which answers so; a class, to accept",
    arguments: [
      ("accept", "keep"), ("NO", "reject"), ("reject", "reject"), ("later", "later"),
      ("skip", "later"), ("POLITICS", nil), ("favourite", "favourite"), ("1", "keep"),
    ] as [(String, String?)])
  @MainActor
  func suggestions(label: String, pile: String?) {
    #expect(Piles.builtIn.suggested(by: label, .verdicts)?.id.text == pile)
    #expect(Piles.builtIn.suggested(by: label, .classes)?.id.text == "keep")
    #expect(Piles.builtIn.suggested(by: label, nil) == nil)
  }

  @Test("Numbers are no verdicts; answers and the piles' names are, in lower case")
  @MainActor
  func verdictWords() {
    let words = Piles.builtIn.verdictWords
    #expect(words.isSuperset(of: ["yes", "no", "good", "bad", "true", "skip", "later", "keep"]))
    #expect(words.isDisjoint(with: ["0", "1", "politics"]))
  }

  @Test("How labels are meant is kept with the fields' roles")
  func labelMeaning() throws {
    var roles = FieldRoles()
    roles[.label] = "class"
    for meaning in [nil, .verdicts, .classes] as [LabelMeaning?] {
      roles.labels = meaning
      #expect(FieldRoles(text: roles.text) == roles)
    }
    #expect(FieldRoles(text: #"{"labels": "nonsense"}"#) == FieldRoles())
  }

  @Test(
    "A card names the suggested pile, unless the label is its name or stands for none",
    arguments: [
      ("accept", "Positive"), ("YES", "Positive"), ("keep", "Positive"), ("positive", nil),
      ("0", "Negative"), ("skip", nil), ("POLITICS", nil), ("", nil),
    ] as [(String, String?)])
  @MainActor
  func suggestionNames(label: String, name: String?) {
    var (positive, negative) = (Pile.keep, Pile.reject)
    positive.name = "Positive"
    negative.name = "Negative"
    #expect(Piles([positive, negative]).otherName(for: label, .verdicts) == name)
    #expect(Piles([positive, negative]).otherName(for: label, .classes) == nil)
  }
}
