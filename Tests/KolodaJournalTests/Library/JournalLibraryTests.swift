import Foundation
import GRDB
import Glibc
import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaJournal

@Suite struct JournalLibraryTests {
  @Test func aJournalThatIsNotThereHasNoDecks() throws {
    let folder = try LibraryFolder()
    #expect(try folder.library.decks() == [])
    #expect(access(folder.location.path, F_OK) != 0)
  }

  @Test func countsWhatTheEventsTell() throws {
    let folder = try LibraryFolder()
    let kept = try folder.decide(0..<5, of: "/a", to: .keep)
    try folder.decide(3..<5, of: "/a", to: .reject, lamport: 100)
    try folder.decide(5..<7, of: "/a", to: .later, by: "bert")
    try folder.decide(0..<1, of: "/b", to: .favourite)
    var file = JournalFile(folder.location)
    try file.write { db in
      let deck = try #require(try DeckRow.find(db, path: Array("/a".utf8)))
      let card = try #require(try CardRow.find(db, of: deck.row, key: LibraryFolder.key(0)))
      func judge(_ kind: Event<Int64>.Kind, lamport: Int64) throws {
        try EventRow.insert(
          db, deck.row,
          Event(
            id: .random(), kind: kind, cards: [card.row],
            author: Author(person: "ada", seat: .random()), lamport: lamport,
            time: UTCTime(microseconds: 77)))
      }
      // The order of arrival doesn't matter: this card's decision is undone.
      try judge(.undo(kept[0]), lamport: 300)
      try judge(.redo(kept[0]), lamport: 200)
    }
    let decks = try folder.library.decks()
    #expect(decks.map(\.path) == [Array("/a".utf8), Array("/b".utf8)])
    #expect(decks[0].cards == 7 && decks[0].piles == [.keep: 2, .reject: 2])
    #expect(decks[0].lastTime == UTCTime(microseconds: 77))
    #expect(decks[1].cards == 1 && decks[1].piles == [.favourite: 1])
  }

  @Test func aDeckThatIsForgottenIsInTheCopyOnly() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<3, of: "/a")
    try folder.decide(0..<3, of: "/b")
    let copy = try #require(try folder.library.forget(Array("/a".utf8))).copy
    #expect(try folder.library.decks().map(\.path) == [Array("/b".utf8)])
    let old = JournalLibrary(JournalLocation(path: copy), person: "ada")
    #expect(try old.decks().map(\.path) == [Array("/a".utf8), Array("/b".utf8)])
    #expect(folder.mode(copy) == 0o600)
    #expect(try folder.library.forget(Array("/a".utf8)) == nil)
  }

  /// Its plans go with it, with all that belongs to them.
  @Test func aDeckThatWasAppliedIsForgottenToo() throws {
    let folder = try LibraryFolder()
    let log = JournalPlans(folder.location, of: "ada")
    let (a, b) = (Array("/a".utf8), Array("/b".utf8))
    for deck in [a, b] {
      try folder.decide(0..<1, of: String(decoding: deck, as: UTF8.self))
      var step = Step(
        card: LibraryFolder.key(0), action: .move, file: deck + Array("/0.png".utf8),
        to: Array("/out/0.png".utf8))
      step.mode = 0o644
      var plan = Plan(id: .random(), folder: deck, time: UTCTime(microseconds: 0), steps: [step])
      plan.places = [Plan.Place(folder: Array("/out".utf8), device: 1, isNew: true)]
      try log.begin(plan)
      step.state = .done
      step.times = Step.Times(earlier: 1, written: 2)
      try log.note([0: step], applied: [step.card: .move], of: plan.id)
      try log.note(.finished, of: plan.id)
    }
    #expect(try folder.library.forget(a) != nil)
    #expect(try folder.library.decks().map(\.path) == [b])
    #expect(try log.latest(of: a) == nil)
    let left = try #require(try log.latest(of: b))
    #expect(left.places.count == 1 && left.steps[0].mode == 0o644 && left.steps[0].times != nil)
    let rows = try LibraryFolder.dump(folder.location.path)
    #expect(rows.count { $0.hasPrefix("step_") } == 2)
  }

  /// What a program knows by numbers of rows is never another deck's.
  @Test func numbersOfWhatIsForgottenAreNotGivenAgain() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<3, of: "/a")
    var file = JournalFile(folder.location)
    func deck(_ path: String) throws -> Int64? {
      try file.read { db in try DeckRow.find(db, path: Array(path.utf8))?.row } ?? nil
    }
    let old = try #require(try deck("/a"))
    _ = try folder.library.forget(Array("/a".utf8))
    try folder.decide(0..<3, of: "/b")
    #expect(try #require(try deck("/b")) > old)
    #expect(throws: JournalError(.replaced, path: folder.location.path)) {
      try file.write { db in
        _ = try CardRow.insert(db, old, LibraryFolder.key(9), nil, size: 1)
      }
    }
  }

  /// There are more cards than one transaction takes, but all are noted when the journal has
  /// finished.
  @Test func allThatIsFoundOutIsNoted() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<1200, of: "/a")
    let deck = StillDeck(folder, path: "/a", cards: 1200)
    try deck.open()
    var found: [CardID: Identity] = [:]
    for number in 0..<1200 {
      var sighting = LibraryFolder.sighting(number)
      sighting.name = Array("new \(number).png".utf8)
      found[CardID(number)] = Identity(key: LibraryFolder.key(number), sighting: sighting)
    }
    deck.journal.note(found)
    #expect(deck.journal.finish(atMost: 60))
    deck.journal.close()
    let names = try folder.load("/a").cards.map { $0.sighting?.name }
    #expect(Set(names) == Set((0..<1200).map { Array("new \($0).png".utf8) }))
  }
}
