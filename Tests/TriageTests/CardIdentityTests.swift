import Foundation
import Koloda
import Testing

@testable import Triage

/// Which file is which card when the folder is opened again.
@Suite struct CardIdentityTests {
  private func folder(_ names: String...) throws -> TestFolder {
    let test = try TestFolder()
    for name in names { try test.write(name, "content of \(name.prefix(1))") }
    return test
  }

  @Test func decisionsAreThereAgain() throws {
    let test = try folder("a.jpg", "b.jpg", "c.jpg")
    let deck = try FolderDeck.open(test)
    #expect(deck.history.isEmpty && deck.journalError == nil)
    try deck.decide("a.jpg", .keep)
    try deck.decide("b.jpg", .reject)
    try deck.decide("c.jpg", .later)
    _ = try deck.recordAndWait(.undo(deck.card("c.jpg"))).get()
    _ = try deck.recordAndWait(.undo(deck.card("b.jpg"))).get()
    let again = try FolderDeck.open(test)
    #expect(again.decided == ["a.jpg keep"])
    #expect(again.toRedo == ["c.jpg later", "b.jpg reject"])
    #expect(try again.counts.next == again.card("b.jpg"))
    #expect(again.counts == deck.counts)
  }

  @Test func aRenamedFileIsTheSameCard() throws {
    let test = try folder("a.jpg", "b.jpg")
    try FolderDeck.open(test).decide("a.jpg", .keep)
    try test.move("a.jpg", to: "z.jpg")
    #expect(try FolderDeck.open(test).decided == ["z.jpg keep"])
    try test.move("z.jpg", to: "sub/folder.jpg")
    #expect(try FolderDeck.open(test).decided == ["sub/folder.jpg keep"])
  }

  @Test func aFileCopiedAwayAndBackIsTheSameCard() throws {
    let test = try folder("a.jpg")
    try FolderDeck.open(test).decide("a.jpg", .keep)
    try test.remove("a.jpg")
    try test.write("other.jpg", "content of a", time: 5)
    #expect(try FolderDeck.open(test).decided == ["other.jpg keep"])
  }

  @Test func aTouchedFileIsTheSameCard() throws {
    let test = try folder("a.jpg")
    try FolderDeck.open(test).decide("a.jpg", .keep)
    try test.write("a.jpg", "content of a", time: 5)
    let deck = try FolderDeck.open(test)
    #expect(deck.decided == ["a.jpg keep"])
    deck.finish()
    // What was found out by reading is known the next time.
    try test.write("a.jpg", "CONTENT OF A", time: 5)
    #expect(try FolderDeck.open(test).decided == ["a.jpg keep"])
  }

  @Test(arguments: ["content of b", "longer than before"])
  func aChangedFileIsAnotherCardAndTheOldComesBackWithItsContent(content: String) throws {
    let test = try folder("a.jpg")
    try FolderDeck.open(test).decide("a.jpg", .keep)
    try test.write("a.jpg", content, time: 5)
    let changed = try FolderDeck.open(test)
    #expect(changed.decided.isEmpty)
    try changed.decide("a.jpg", .reject)
    #expect(try FolderDeck.open(test).decided == ["a.jpg reject"])
    try test.write("a.jpg", "content of a", time: 9)
    #expect(try FolderDeck.open(test).decided == ["a.jpg keep"])
  }

  @Test func anAbsentFileIsLeftOutAndDecidedWhenItReturns() throws {
    let test = try folder("a.jpg", "b.jpg", "c.jpg")
    let deck = try FolderDeck.open(test)
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try deck.decide(name, .keep) }
    _ = try deck.recordAndWait(.undo(deck.card("c.jpg"))).get()
    try test.move("b.jpg", to: "../b.jpg")
    try test.move("c.jpg", to: "../c.jpg")
    let without = try FolderDeck.open(test)
    #expect(without.decided == ["a.jpg keep"] && without.toRedo.isEmpty)
    try test.move("../b.jpg", to: "b.jpg")
    try test.move("../c.jpg", to: "c.jpg")
    let with = try FolderDeck.open(test)
    #expect(with.decided == ["a.jpg keep", "b.jpg keep"] && with.toRedo == ["c.jpg keep"])
  }

  @Test func equalFilesAreCardsOfTheirOwn() throws {
    let test = try folder("a1.jpg", "a2.jpg", "a3.jpg")
    try FolderDeck.open(test).decide("a2.jpg", .keep)
    #expect(try FolderDeck.open(test).decided == ["a2.jpg keep"])
    try test.write("a0.jpg", "content of a")
    let deck = try FolderDeck.open(test)
    #expect(deck.decided == ["a2.jpg keep"])
    try deck.decide("a0.jpg", .reject)
    try deck.decide("a3.jpg", .later)
    let all = ["a2.jpg keep", "a0.jpg reject", "a3.jpg later"]
    #expect(try FolderDeck.open(test).decided == all)
    // Renamed among their equals, each stays itself.
    try test.move("a3.jpg", to: "a9.jpg")
    try test.move("a2.jpg", to: "a3.jpg")
    let renamed = ["a3.jpg keep", "a0.jpg reject", "a9.jpg later"]
    #expect(try FolderDeck.open(test).decided == renamed)
    // One removed, its doubles are not taken for it.
    try test.remove("a3.jpg")
    #expect(try FolderDeck.open(test).decided == ["a0.jpg reject", "a9.jpg later"])
  }

  /// Also where too many files have one size for each to be looked at when a card is decided.
  @Test func aDoubleIsNotTakenForTheOneThatWasRejectedAndRemoved() throws {
    let test = try folder("a1.jpg", "a2.jpg")
    let size = "content of a".count
    for index in 10..<30 {
      try test.write("b\(index).jpg", String("\(index) other content".prefix(size)))
    }
    let written = UTCTime.nowForFiles()
    while UTCTime.nowForFiles() <= written {}
    try FolderDeck.open(test).decide("a2.jpg", .reject)
    try test.remove("a2.jpg")
    #expect(try FolderDeck.open(test).decided.isEmpty)
  }

  /// A file system may date changes more finely than the clock's tick, and ahead of what it tells;
  /// and a clock may be set back.
  @Test func aCardIsSeenLaterThanItsDoublesWereChanged() throws {
    let test = try folder("a1.jpg", "a2.jpg", "a3.jpg")
    try test.write("longer.jpg", "of another size than the others")
    let scanned = try FolderListing.scan(test.folder, extensions: imageExtensions)
    let now = UTCTime.nowForFiles()
    let late = UTCTime(microseconds: now.microseconds + 3_600_000_000)
    let later = UTCTime(microseconds: late.microseconds + 7)
    func listing(changed: [UTCTime]) -> DeckBook {
      let files = zip(scanned.files, changed).map {
        ListedFile(name: $0.name, state: $0.state, changed: $1)
      }
      return DeckBook(
        FolderListing(
          folder: scanned.folder, device: scanned.device, inode: scanned.inode, files: files,
          skipped: []), nil)
    }
    let doubles = listing(changed: [late, now, later, now])
    #expect(doubles.sighting(of: 1) > later)
    #expect(doubles.sighting(of: 0) > later && doubles.sighting(of: 2) > late)
    // Its own change, and those of files that are none of its doubles, count for nothing.
    let others = listing(changed: [now, late, now, later])
    #expect(others.sighting(of: 1) < late && others.sighting(of: 3) < late)
    #expect(others.sighting(of: 0) > late)
  }

  /// Files written by a program at once have one size and one time.
  @Test func namesExchangedBetweenFilesOfOneSizeAndTimeAreNoticed() throws {
    let test = try TestFolder()
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try test.write(name, "content of \(name)", time: 7) }
    let deck = try FolderDeck.open(test)
    try deck.decide("a.jpg", .keep)
    try deck.decide("b.jpg", .reject)
    try test.move("a.jpg", to: "x")
    try test.move("b.jpg", to: "a.jpg")
    try test.move("c.jpg", to: "b.jpg")
    try test.move("x", to: "c.jpg")
    #expect(try FolderDeck.open(test).decided == ["c.jpg keep", "a.jpg reject"])
  }

  @Test func aCopiedFolderInThePlaceOfTheFirstResumes() throws {
    let test = try TestFolder()
    for name in ["a.jpg", "b.jpg"] { try test.write(name, "content of \(name)", time: 7) }
    try FolderDeck.open(test).decide("b.jpg", .keep)
    let path = test.path
    try test.rename(to: "old")
    let copy = try Process.run(
      URL(fileURLWithPath: "/bin/cp"), arguments: ["-a", test.path, path])
    copy.waitUntilExit()
    let deck = try FolderDeck.open(
      .resolve(path), extensions: imageExtensions, journal: test.journal)
    #expect(deck.decided == ["b.jpg keep"])
  }

  @Test func aRenamedFolderResumes() throws {
    let test = try folder("a.jpg", "b.jpg")
    try FolderDeck.open(test).decide("a.jpg", .keep)
    try test.rename(to: "holiday")
    let deck = try FolderDeck.open(test)
    #expect(deck.decided == ["a.jpg keep"])
    try deck.decide("b.jpg", .reject)
    try test.rename(to: "summer")
    #expect(try FolderDeck.open(test).decided == ["a.jpg keep", "b.jpg reject"])
  }

  @Test func anotherFolderUnderAnUsedNumberIsAnotherDeck() throws {
    let test = try folder("a.jpg")
    try FolderDeck.open(test).decide("a.jpg", .keep)
    try test.rename(to: "holiday")
    try test.write("a.jpg", "something quite different")
    try FolderDeck.open(test).decide("a.jpg", .reject)
    try test.write("a.jpg", "content of a")
    #expect(try FolderDeck.open(test).decided.isEmpty)
  }

  @Test func aLinkToTheFolderIsTheFolder() throws {
    let test = try folder("a.jpg")
    try FolderDeck.open(test).decide("a.jpg", .keep)
    #expect(symlink(test.path, test.beside("link")) == 0)
    let deck = try FolderDeck.open(
      .resolve(test.beside("link") + "/."), extensions: imageExtensions, journal: test.journal)
    #expect(deck.decided == ["a.jpg keep"])
  }

  @Test func namesThatAreNotUTF8AreRemembered() throws {
    let test = try TestFolder()
    try test.write([0xFF, 0xFE] + Array(".jpg".utf8), "x")
    try test.write([0xFF, 0xFD] + Array(".jpg".utf8), "y")
    let deck = try FolderDeck.open(test)
    _ = try deck.recordAndWait(.decide(CardID(1), .up)).get()
    let again = try FolderDeck.open(test)
    #expect(again.history.map(\.card) == [CardID(1)])
    #expect(again.files[1].name.bytes.prefix(2) == [0xFF, 0xFE])
  }

  @Test func aVanishedFileCanBeDecidedAndStaysItselfWhenItReturns() throws {
    let test = try TestFolder()
    for name in ["a.jpg", "b.jpg"] { try test.write(name, "content of \(name)", time: 7) }
    let deck = try FolderDeck.open(test)
    try test.move("a.jpg", to: "../a.jpg")
    try deck.decide("a.jpg", .later)
    #expect(try FolderDeck.open(test).decided.isEmpty)
    try test.move("../a.jpg", to: "a.jpg")
    #expect(try FolderDeck.open(test).decided == ["a.jpg later"])
  }

  /// Only files that may be a card whose file is missing are read.
  @Test func openingReadsNoFileWithoutNeed() throws {
    let test = try TestFolder()
    for index in 10..<30 { try test.write("\(index).jpg", "picture \(index)", time: 7) }
    let deck = try FolderDeck.open(test)
    try deck.decide("13.jpg", .keep)
    try deck.decide("14.jpg", .keep)
    var file = JournalFile(test.journal)
    func readsWhenOpened() throws -> [String] {
      let listing = try FolderListing.scan(test.folder, extensions: imageExtensions)
      let record = try file.read { db in try DeckRecord.load(db, for: listing) } ?? nil
      var reads: [String] = []
      _ = CardMatch(
        files: listing.files, cards: record?.cards ?? [], sought: record?.decidedCards ?? []
      ) { name in
        reads.append(name.text)
        return FileSample.take(listing.folder.path(of: name))
      }
      return reads
    }
    #expect(try readsWhenOpened() == [])
    try test.write("new.jpg", "picture nn")
    #expect(try readsWhenOpened() == [])
    try test.move("13.jpg", to: "moved.jpg")
    #expect(try readsWhenOpened() == ["moved.jpg"])
    try FolderDeck.open(test).finish()
    #expect(try readsWhenOpened() == [])
    try test.remove("moved.jpg")
    #expect(try Set(readsWhenOpened()).count == 19)
    // Those that turned out to be no card need no second reading.
    try FolderDeck.open(test).finish()
    #expect(try readsWhenOpened() == [])
    try test.remove("20.jpg")
    #expect(try readsWhenOpened() == [])
    try test.write("longer.jpg", "a picture of another size")
    #expect(try readsWhenOpened() == [])
  }
}
