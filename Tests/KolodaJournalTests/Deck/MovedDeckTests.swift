import Dispatch
import Foundation
import Koloda
import KolodaTriage
import Synchronization
import Testing

@testable import KolodaJournal

/// A deck that has moved is recognised by its cards.
@Suite struct MovedDeckTests {
  private func folder(decided: Range<Int>) throws -> JournalFolder {
    let folder = try JournalFolder()
    let seat = Seat(folder, deck: "/old")
    for card in decided { seat.decide(card) }
    return folder
  }

  private func list(_ cards: Range<Int>) -> [String] { cards.map { "\($0) keep" } }

  @Test func halfOfTheDecidedCardsAreEnough() throws {
    let folder = try folder(decided: 0..<10)
    let seat = Seat(folder, deck: folder.path, cards: 5..<40)
    #expect(seat.record.movedFrom == Array("/old".utf8))
    #expect(seat.decided == list(5..<10))
    #expect(seat.decide(5, .reject) == "kept" && seat.decide(20) == "kept")
    // The decisions of missing cards are not forgotten, and the deck at the old place keeps its
    // own.
    let again = Seat(folder, deck: folder.path)
    #expect(again.decided == list(0..<5) + ["5 reject"] + list(6..<10) + ["20 keep"])
    #expect(again.record.movedFrom == nil)
    #expect(Seat(folder, deck: "/old").decided == list(0..<10))
  }

  /// A damaged journal may contain any row number.
  @Test func rowsThatCannotBeAreNoTrap() throws {
    let folder = try folder(decided: 0..<10)
    for row in [Int64.max, .min] {
      try folder.database().write { db in
        try db.execute(
          sql: """
            INSERT INTO card (id, deck, key, size, modified, device, inode, seen)
            SELECT ?, deck, ?, 0, 0, 0, 0, 0 FROM card LIMIT 1
            """, arguments: [row, Data(repeating: row > 0 ? 9 : 8, count: 32)])
      }
      let seat = Seat(folder, deck: folder.path)
      #expect(seat.record.movedFrom == (row > 0 ? Array("/old".utf8) : nil))
    }
  }

  @Test func fewerAreNot() throws {
    let folder = try folder(decided: 0..<10)
    let seat = Seat(folder, deck: "/new", cards: 6..<40)
    #expect(seat.record.movedFrom == nil && seat.decided.isEmpty)
  }

  /// If the files are still at the old place, the deck there has not moved, and this one is a copy.
  @Test func aCopyStandsForItself() throws {
    let folder = try JournalFolder()
    let seat = Seat(folder, deck: folder.path)
    for card in 0..<10 { seat.decide(card) }
    for card in 0..<5 { try Data().write(to: URL(fileURLWithPath: folder.beside("\(card).jpg"))) }
    let copy = Seat(folder, deck: "/copy")
    #expect(copy.record.movedFrom == nil && copy.decided.isEmpty)
    try FileManager.default.removeItem(atPath: folder.beside("0.jpg"))
    #expect(Seat(folder, deck: "/copy").decided == list(0..<10))
  }

  /// What was decided in a folder that is gone goes on in the first of its copies, and not in each.
  @Test func oneMoreCopyStandsForItself() throws {
    let folder = try folder(decided: 0..<10)
    let first = Seat(folder, deck: folder.path, holdsCopies: true)
    #expect(first.decided == list(0..<10))
    try first.journal.takeUp()
    for card in 0..<5 { try Data().write(to: URL(fileURLWithPath: folder.beside("\(card).jpg"))) }
    let other = Seat(folder, deck: "/copy", access: .reading, holdsCopies: true)
    #expect(other.decided.isEmpty && other.record.formerPlaces.isEmpty)
    // The photos of the first folder have moved on themselves.
    #expect(Seat(folder, deck: "/moved", access: .reading).decided == list(0..<10))
    // What nobody else has goes on.
    Seat(folder, deck: "/old").decide(10)
    #expect(
      Seat(folder, deck: "/copy", access: .reading, holdsCopies: true).decided == list(0..<11))
    // Without the first copy, the next one goes on.
    try FileManager.default.removeItem(atPath: folder.beside("0.jpg"))
    let next = Seat(folder, deck: "/copy", access: .reading, holdsCopies: true)
    #expect(next.record.formerPlaces == [Array("/old".utf8), Array(folder.path.utf8)])
  }

  /// Photos from several folders have been put together in one.
  @Test func allItsFormerPlacesAreNamed() throws {
    let folder = try folder(decided: 0..<10)
    let other = Seat(folder, deck: "/other", cards: 20..<30)
    for card in 20..<25 { other.decide(card) }
    let seat = Seat(folder, deck: "/new")
    #expect(seat.record.formerPlaces == ["/other", "/old"].map { Array($0.utf8) })
    #expect(seat.decided == list(0..<10) + list(20..<25))
  }

  /// A deck can do without what was decided elsewhere, and take it up again.
  @Test func itMayStartOver() throws {
    let folder = try folder(decided: 0..<4)
    let seat = Seat(folder, deck: "/new")
    seat.follow()
    #expect(seat.decide(0, .reject) == "kept" && seat.decide(9) == "kept")
    let stars = seat.event(.mark(.stars(.four)), 1)
    #expect(seat.words(seat.write(stars, seen: seat.seen(1))) == "kept")
    let beside = Seat(folder, deck: "/new")
    beside.follow()
    let places = seat.record.formerPlaces
    #expect(try wait { seat.journal.startOver(without: places, done: $0) } == nil)
    // Every window that shows the deck opens it anew.
    #expect(beside.wait { beside.news.contains("reopened") })
    // A decision made until then is not lost.
    #expect(seat.decide(8) == "kept")
    let again = Seat(folder, deck: "/new")
    #expect(again.decided == ["0 reject", "8 keep", "9 keep"] && again.record.formerPlaces.isEmpty)
    #expect(again.ledger.marks(of: CardID(1)).stars == .four)
    let old = try JournalLibrary(folder.location, person: "me").decks().first
    #expect(old?.path == Array("/old".utf8) && old?.piles == [.keep: 4])
    again.follow()
    #expect(try wait { again.journal.takeUpAgain(from: places, done: $0) } == nil)
    let all = ["0 reject"] + list(1..<4) + ["8 keep", "9 keep"]
    #expect(again.wait { again.decided == all })
    #expect(Seat(folder, deck: "/new").decided == all)
  }

  /// With nothing of its own, it is as if it had never been recognised.
  @Test func whoStartsOverWithoutDecisionsTakesUpNoneAgain() throws {
    let folder = try folder(decided: 0..<4)
    let seat = Seat(folder, deck: "/new")
    let places = seat.record.formerPlaces
    #expect(try wait { seat.journal.startOver(without: places, done: $0) } == nil)
    for _ in 0..<2 { #expect(Seat(folder, deck: "/new").decided.isEmpty) }
    let again = Seat(folder, deck: "/new")
    #expect(try wait { again.journal.takeUpAgain(from: places, done: $0) } == nil)
    #expect(Seat(folder, deck: "/new").decided == list(0..<4))
  }

  /// Runs something that ends on the journal's thread, and returns its error.
  private func wait(
    for begin: (@escaping @Sendable (JournalError?) -> Void) -> Void
  ) throws -> JournalError? {
    let outcome = Mutex<JournalError??>(nil)
    let done = DispatchSemaphore(value: 0)
    begin { error in
      outcome.withLock { $0 = .some(error) }
      done.signal()
    }
    _ = done.wait(timeout: .now() + Seat.patience)
    return try #require(outcome.withLock { $0 })
  }

  /// A folder or file that was moved to another disk often leaves a link behind.
  @Test(arguments: [CardKind.photos, .records])
  func aLinkFromTheOldPlaceIsNoCopy(kind: CardKind) throws {
    let folder = try JournalFolder()
    let (old, new) = (folder.beside("old"), folder.beside("new"))
    let files = FileManager.default
    if kind == .photos {
      try files.createDirectory(atPath: new, withIntermediateDirectories: true)
      for card in 0..<4 { #expect(files.createFile(atPath: "\(new)/\(card).jpg", contents: nil)) }
    } else {
      #expect(files.createFile(atPath: new, contents: nil))
    }
    let seat = Seat(folder, deck: old, kind: kind)
    for card in 0..<4 { seat.decide(card) }
    try files.createSymbolicLink(atPath: old, withDestinationPath: new)
    let moved = Seat(folder, deck: new, kind: kind)
    #expect(moved.record.movedFrom == Array(old.utf8) && moved.decided == list(0..<4))
    #expect(moved.decide(0, .reject) == "kept")
    #expect(Seat(folder, deck: new, kind: kind).decided == ["0 reject"] + list(1..<4))
  }

  /// A file with two names is two decks.
  @Test func anotherNameOfAFileIsACopy() throws {
    let folder = try JournalFolder()
    let (one, other) = (folder.beside("one"), folder.beside("other"))
    #expect(FileManager.default.createFile(atPath: one, contents: nil))
    try FileManager.default.linkItem(atPath: one, toPath: other)
    Seat(folder, deck: one, kind: .records).decide(0)
    #expect(Seat(folder, deck: other, kind: .records).decided.isEmpty)
  }

  /// Records have no files of their own: they exist where their file or their pile's folder exists.
  @Test func recordsAreInWhatHoldsThem() throws {
    let folder = try JournalFolder()
    let place = folder.beside("pile")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let seat = Seat(folder, deck: place)
    for card in 0..<10 { seat.decide(card) }
    try folder.database().write { try $0.execute(sql: "UPDATE deck SET kind = 'records'") }
    let file = Seat(folder, deck: "/cards.jsonl")
    #expect(file.record.movedFrom == nil && file.decided.isEmpty)
    // Its cards are not even looked for, which might need all of a large file.
    var journal = JournalFile(folder.location)
    _ = try DeckLoading(path: Array("/cards.jsonl".utf8)).load(from: &journal) { _ in
      Issue.record("its cards were looked for")
      return 0
    }
    journal.close()
    try FileManager.default.removeItem(atPath: place)
    #expect(Seat(folder, deck: "/cards.jsonl").decided == list(0..<10))
  }

  @Test func nothingIsWrittenUntilItBegins() throws {
    let folder = try folder(decided: 0..<4)
    #expect(Seat(folder, deck: "/new", access: .reading).decided == list(0..<4))
    let decks = try folder.database().read { try DeckRow.all($0).count }
    #expect(decks == 1)
  }

  @Test func itMayMoveBack() throws {
    let folder = try folder(decided: 0..<4)
    let moved = Seat(folder, deck: "/new")
    moved.decide(9)
    #expect(Seat(folder, deck: "/old").decided == list(0..<4) + ["9 keep"])
  }

  /// An open deck that comes back knows what was decided while it was away, and a decision made
  /// after that is the newest.
  @Test func whatIsOpenMayComeBack() throws {
    let folder = try folder(decided: 0..<4)
    let open = Seat(folder, deck: "/old")
    open.follow()
    let away = Seat(folder, deck: "/new")
    for pile in [PileID.later, .favourite, .keep] { #expect(away.decide(9, pile) == "kept") }
    #expect(away.decide(8) == "kept")
    open.journal.lookElsewhere()
    #expect(open.wait { open.decided == list(0..<4) + ["8 keep", "9 keep"] })
    #expect(!open.news.contains("reopened"))
    #expect(open.decide(9, .reject) == "kept")
    let again = Seat(folder, deck: "/old")
    #expect(again.decided == list(0..<4) + ["8 keep", "9 reject"])
    // Nothing of this is left to do.
    open.journal.lookElsewhere()
    #expect(open.journal.finish(atMost: Seat.patience))
    #expect(open.news.count { $0 == "events" } == 1)
  }

  /// A decision made before the open deck has heard of them overrides none of the others.
  @Test func whoComesBackDecidesNothingUnseen() throws {
    let folder = try folder(decided: 0..<4)
    let open = Seat(folder, deck: "/old")
    open.follow()
    let seen = open.seen(9)
    let event = open.event(.decide(.reject), 9)
    #expect(Seat(folder, deck: "/new").decide(9) == "kept")
    open.journal.lookElsewhere()
    #expect(open.words(open.write(event, seen: seen)) == "refused")
    #expect(Seat(folder, deck: "/old").decided == list(0..<4) + ["9 keep"])
  }

  /// A place that the journal already has, without decisions, keeps its rows and takes over the
  /// moved deck's decisions.
  @Test func aPlaceThatIsKnownTakesTheDecisionsUp() throws {
    let folder = try folder(decided: 0..<4)
    try folder.database().write { db in
      let deck = try DeckRow.insert(db, path: Array("/new".utf8))
      try PileRow.replace(db, of: deck.row, with: [.later])
    }
    let seat = Seat(folder, deck: "/new")
    #expect(seat.decided == list(0..<4) && seat.record.piles == [.later])
    #expect(seat.decide(0, .reject) == "kept" && seat.decide(1, .reject) == "kept")
    #expect(Seat(folder, deck: "/new").decided == ["0 reject", "1 reject", "2 keep", "3 keep"])
    #expect(Seat(folder, deck: "/old").decided == list(0..<4))
  }

  /// If the journal is locked when the deck begins, the decisions are taken over before the next
  /// act.
  @Test func whatCouldNotBeTakenUpAtOnceIsTakenUpBeforeAnAct() throws {
    let folder = try folder(decided: 0..<4)
    let other = try folder.database()
    let seat = try other.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      let seat = Seat(folder, deck: "/new")
      #expect(seat.journal.finish(atMost: Seat.patience))
      try db.execute(sql: "ROLLBACK")
      return seat
    }
    #expect(seat.decide(9) == "kept")
    #expect(Seat(folder, deck: "/new").decided == list(0..<4) + ["9 keep"])
  }

  @Test func itsPilesComeWithIt() throws {
    let folder = try folder(decided: 0..<2)
    try folder.database().write { db in
      let deck = try #require(try DeckRow.find(db, path: Array("/old".utf8)))
      try PileRow.replace(db, of: deck.row, with: [.favourite, .keep])
    }
    #expect(Seat(folder, deck: "/new").record.piles == [.favourite, .keep])
  }
}
