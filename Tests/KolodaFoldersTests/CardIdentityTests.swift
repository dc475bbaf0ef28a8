import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import Synchronization
import TestSupport
import Testing

@testable import KolodaFolders

/// How files are matched with cards when a folder is opened again.
@Suite struct CardIdentityTests {
  private func deck(_ names: String...) throws -> TestDeck {
    let test = try TestFolder()
    for name in names { try test.write(name, "content of \(name.prefix(1))") }
    return TestDeck(test)
  }

  @Test func decisionsAreThereAgain() throws {
    let deck = try deck("a.jpg", "b.jpg", "c.jpg")
    let source = try deck.open()
    #expect(source.order == [0, 1, 2].map { CardID($0) })
    try deck.decide("a.jpg", in: source)
    try deck.decide("c.jpg", "later", in: source)
    _ = deck.reads.take()
    #expect(try deck.decided() == ["a.jpg keep", "c.jpg later"])
    #expect(deck.reads.take().isEmpty)
  }

  @Test func aRenamedFileIsTheSameCardAndIsNotRead() throws {
    let deck = try deck("a.jpg", "b.jpg")
    try deck.decide("a.jpg")
    _ = deck.reads.take()
    try deck.test.move("a.jpg", to: "z.jpg")
    #expect(try deck.decided() == ["z.jpg keep"])
    try deck.test.move("z.jpg", to: "sub/folder.jpg")
    #expect(try deck.decided() == ["sub/folder.jpg keep"])
    #expect(deck.reads.take().isEmpty)
  }

  /// Two names of one file are two cards, which nothing but their order tells apart once both have
  /// other names.
  @Test func renamedNamesOfOneFileStayAsManyCards() throws {
    let deck = try deck("a.jpg")
    func join(_ name: String, to other: String) {
      #expect(Glibc.link(deck.test.path + "/" + name, deck.test.path + "/" + other) == 0)
    }
    join("a.jpg", to: "b.jpg")
    try deck.decide("a.jpg")
    try deck.decide("b.jpg", "reject")
    _ = deck.reads.take()
    try deck.test.move("a.jpg", to: "c.jpg")
    try deck.test.move("b.jpg", to: "d.jpg")
    join("d.jpg", to: "e.jpg")
    #expect(try deck.decided() == ["c.jpg keep", "d.jpg reject"])
    #expect(try deck.decided() == ["c.jpg keep", "d.jpg reject"])
    #expect(deck.reads.take().isEmpty)
  }

  @Test func aFileCopiedAwayAndBackIsTheSameCard() throws {
    let deck = try deck("a.jpg")
    try deck.decide("a.jpg")
    try deck.test.remove("a.jpg")
    try deck.test.write("other.jpg", "content of a", time: 5)
    #expect(try deck.decided() == ["other.jpg keep"])
  }

  @Test func aTouchedFileIsTheSameCard() throws {
    let deck = try deck("a.jpg")
    try deck.decide("a.jpg")
    try deck.test.write("a.jpg", "content of a", time: 5)
    #expect(try deck.decided() == ["a.jpg keep"])
    // Keys found by reading are known the next time.
    try deck.test.write("a.jpg", "CONTENT OF A", time: 5)
    #expect(try deck.decided() == ["a.jpg keep"])
  }

  @Test(arguments: ["content of b", "longer than before"])
  func aChangedFileIsAnotherCardAndTheOldComesBackWithItsContent(content: String) throws {
    let deck = try deck("a.jpg")
    try deck.decide("a.jpg")
    try deck.test.write("a.jpg", content, time: 5)
    let changed = try deck.open()
    #expect(try deck.decided(in: changed).isEmpty)
    // The source says which old card it has replaced.
    let card = try #require(changed.card(named: FileName("a.jpg")))
    let old = try #require(changed.replaced[card])
    #expect(deck.pile(of: old, in: changed) == "keep" && deck.pile(of: card, in: changed) == nil)
    #expect(changed.file(of: old) == nil)
    try deck.decide("a.jpg", "reject", in: changed)
    #expect(try deck.decided() == ["a.jpg reject"])
    try deck.test.write("a.jpg", "content of a", time: 9)
    #expect(try deck.decided() == ["a.jpg keep"])
  }

  @Test(.enabled(if: Tool.exiftool.isThere))
  func aRatedAndRenamedPhotoIsTheSameCard() throws {
    let deck = try deck()
    #expect(SamplePicture.write(deck.test.path + "/a.jpg", type: "jpeg"))
    #expect(SamplePicture.write(deck.test.path + "/b.jpg", type: "jpeg", seed: 2))
    try deck.decide("a.jpg")
    let tag = "-XMP:Rating=5"
    #expect(try Tool.exiftool.run("-overwrite_original", tag, deck.test.path + "/a.jpg"))
    #expect(try deck.decided() == ["a.jpg keep"])
    #expect(
      try Tool.exiftool.run("-overwrite_original", "-XMP:Rating=1", deck.test.path + "/a.jpg"))
    try deck.test.move("a.jpg", to: "z.jpg")
    #expect(try deck.decided() == ["z.jpg keep"])
    #expect(try deck.open().replaced.isEmpty)
  }

  @Test func anAbsentFileIsLeftOutAndDecidedWhenItReturns() throws {
    let deck = try deck("a.jpg", "b.jpg", "c.jpg")
    for name in ["a.jpg", "b.jpg"] { try deck.decide(name) }
    try deck.test.move("b.jpg", to: "../b.jpg")
    #expect(try deck.decided() == ["a.jpg keep"])
    let without = try deck.open()
    #expect(without.order.count == 2)
    try deck.test.move("../b.jpg", to: "b.jpg")
    #expect(try deck.decided() == ["a.jpg keep", "b.jpg keep"])
  }

  @Test func equalFilesAreCardsOfTheirOwn() throws {
    let deck = try deck("a1.jpg", "a2.jpg", "a3.jpg")
    try deck.decide("a2.jpg")
    #expect(try deck.decided() == ["a2.jpg keep"])
    try deck.test.write("a0.jpg", "content of a")
    let source = try deck.open()
    #expect(try deck.decided(in: source) == ["a2.jpg keep"])
    try deck.decide("a0.jpg", "reject", in: source)
    try deck.decide("a3.jpg", "later", in: source)
    let all = ["a2.jpg keep", "a0.jpg reject", "a3.jpg later"]
    #expect(try deck.decided() == all)
    // Renamed among copies, each card stays itself.
    try deck.test.move("a3.jpg", to: "a9.jpg")
    try deck.test.move("a2.jpg", to: "a3.jpg")
    #expect(try deck.decided() == ["a3.jpg keep", "a0.jpg reject", "a9.jpg later"])
    // When one is removed, its copies are not taken for it.
    try deck.test.remove("a3.jpg")
    #expect(try deck.decided() == ["a0.jpg reject", "a9.jpg later"])
  }

  /// This also holds where too many files have one size for all of them to be read.
  @Test(arguments: [0, 20])
  func aDoubleIsNotTakenForTheOneThatWasRejectedAndRemoved(others: Int) throws {
    let deck = try deck("a1.jpg", "a2.jpg")
    let size = "content of a".count
    for index in 0..<others {
      try deck.test.write("b\(index + 10).jpg", String("\(index + 10) other content".prefix(size)))
    }
    try deck.decide("a2.jpg", "reject")
    try deck.test.remove("a2.jpg")
    #expect(try deck.decided().isEmpty)
    guard others == 0 else { return }
    try deck.test.move("a1.jpg", to: "z.jpg")
    #expect(try deck.decided().isEmpty)
  }

  /// A file system may date changes more finely than clock ticks, and so ahead of the clock; and a
  /// clock may be set back.
  @Test func aCardIsSeenLaterThanItsDoublesWereChanged() {
    func groups(_ changes: [Int64], _ sizes: [Int64]) -> SizeGroups {
      SizeGroups(
        zip(changes, sizes).enumerated().map { index, file in
          FileFacts(
            state: FileState(size: file.1, modified: 0, device: 1, inode: UInt64(index)),
            changedAt: file.0)
        })
    }
    let late: Int64 = 5_000
    let doubles = groups([late, 10, late + 7, 10], [4, 4, 4, 9])
    #expect(doubles.sighting(of: 1, size: 4, now: 100) == late + 8)
    #expect(doubles.sighting(of: 0, size: 4, now: 100) == late + 8)
    #expect(doubles.sighting(of: 2, size: 4, now: 100) == late + 1)
    // Changes of the file itself, and of files that are not its doubles, don't count.
    #expect(doubles.sighting(of: 3, size: 9, now: 100) == 100)
    #expect(doubles.sighting(of: 1, size: 4, now: late * 2) == late * 2)
  }

  /// Files that a program writes at once have one size and one time.
  @Test func namesExchangedBetweenFilesOfOneSizeAndTimeAreNoticed() throws {
    let test = try TestFolder()
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try test.write(name, "content of \(name)", time: 7) }
    let deck = TestDeck(test)
    let source = try deck.open()
    try deck.decide("a.jpg", "keep", in: source)
    try deck.decide("b.jpg", "reject", in: source)
    try test.move("a.jpg", to: "x")
    try test.move("b.jpg", to: "a.jpg")
    try test.move("c.jpg", to: "b.jpg")
    try test.move("x", to: "c.jpg")
    #expect(try deck.decided() == ["c.jpg keep", "a.jpg reject"])
  }

  /// Replaces a folder by a copy of it, with the same times.
  private func replaceByCopy(_ test: TestFolder) throws {
    let path = test.path
    try test.rename(to: "old")
    let copy = try Process.run(
      URL(fileURLWithPath: "/bin/cp"), arguments: ["-a", test.path, path])
    copy.waitUntilExit()
    try test.rename(to: "older")
    try test.returnTo("pictures")
  }

  @Test func aCopiedFolderInThePlaceOfTheFirstResumesUnread() throws {
    let test = try TestFolder()
    for (time, name) in ["a.jpg", "b.jpg"].enumerated() {
      try test.write(name, "content of \(name)", time: 7 + time)
    }
    let deck = TestDeck(test)
    try deck.decide("b.jpg")
    try replaceByCopy(test)
    _ = deck.reads.take()
    #expect(try deck.decided() == ["b.jpg keep"])
    #expect(deck.reads.take().isEmpty)
  }

  /// Inode numbers don't tell them apart, as the copies have others.
  @Test func namesExchangedBetweenCopiesOfOneSizeAndTimeAreNoticed() throws {
    let test = try TestFolder()
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try test.write(name, "content of \(name)", time: 7) }
    let deck = TestDeck(test)
    try deck.decide("a.jpg", "keep")
    try deck.decide("b.jpg", "reject")
    try replaceByCopy(test)
    try test.move("a.jpg", to: "x")
    try test.move("b.jpg", to: "a.jpg")
    try test.move("x", to: "b.jpg")
    #expect(try deck.decided() == ["b.jpg keep", "a.jpg reject"])
    // Their new numbers are known from now on.
    _ = deck.reads.take()
    #expect(try deck.decided() == ["b.jpg keep", "a.jpg reject"])
    #expect(deck.reads.take().isEmpty)
  }

  @Test func namesThatAreNotUTF8AreRemembered() throws {
    let test = try TestFolder()
    try test.write([0xFF, 0xFE] + Array(".jpg".utf8), "x")
    try test.write([0xFF, 0xFD] + Array(".jpg".utf8), "y")
    let deck = TestDeck(test)
    deck.decide(CardID(1), "favourite", in: try deck.open())
    let again = try deck.open()
    #expect(deck.pile(of: CardID(1), in: again) == "favourite")
    #expect(again.file(of: CardID(1))?.bytes.prefix(2) == [0xFF, 0xFE])
  }

  @Test func aVanishedFileCanBeDecidedAndStaysItselfWhenItReturns() throws {
    let test = try TestFolder()
    for name in ["a.jpg", "b.jpg"] { try test.write(name, "content of \(name)", time: 7) }
    let deck = TestDeck(test)
    let source = try deck.open()
    try test.move("a.jpg", to: "../a.jpg")
    try deck.decide("a.jpg", "later", in: source)
    #expect(try deck.decided().isEmpty)
    try test.move("../a.jpg", to: "a.jpg")
    #expect(try deck.decided() == ["a.jpg later"])
  }

  /// Only files that may belong to a missing card are read.
  @Test func openingReadsNoFileWithoutNeed() throws {
    let test = try TestFolder()
    for index in 10..<30 { try test.write("\(index).jpg", "picture \(index)", time: 7) }
    let deck = TestDeck(test)
    let source = try deck.open()
    try deck.decide("13.jpg", in: source)
    try deck.decide("14.jpg", in: source)
    func readsWhenOpened() throws -> [String] {
      _ = deck.reads.take()
      _ = try deck.open()
      return deck.reads.take()
    }
    #expect(try readsWhenOpened() == [])
    try test.write("new.jpg", "picture nn")
    #expect(try readsWhenOpened() == [])
    try test.move("13.jpg", to: "moved.jpg")
    #expect(try readsWhenOpened() == [])
    // Files that were there when the card was last seen can only be copies of it.
    try test.remove("moved.jpg")
    try test.write("newer.jpg", "picture mm")
    #expect(try readsWhenOpened().sorted() == ["newer.jpg"])
    // A file that turned out to be no card is not read a second time.
    #expect(try readsWhenOpened() == [])
    try test.remove("20.jpg")
    #expect(try readsWhenOpened() == [])
  }

  @Test func manyRenamedFilesAreFoundUnread() throws {
    let test = try TestFolder(inMemory: true)
    let count = 2000
    for index in 0..<count { try test.write("a\(index).jpg", "content \(index)", time: 7) }
    let deck = TestDeck(test)
    let source = try deck.open()
    for card in source.order.prefix(50) { deck.decide(card, "keep", in: source) }
    for index in 0..<count { try test.move("a\(index).jpg", to: "b\(index).jpg") }
    _ = deck.reads.take()
    #expect(try deck.decided().count == 50)
    #expect(deck.reads.take().isEmpty)
  }

  /// Somebody has rated all photos and then renamed them.
  @Test func manyFilesThatWereEditedAndRenamedAreFound() throws {
    let test = try TestFolder(inMemory: true)
    func picture(_ number: Int, _ text: String) -> [UInt8] {
      func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: UInt32(content.count).bigEndian, Array.init) + Array(type.utf8)
          + content + [0, 0, 0, 0]
      }
      return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", [1, 2, 3])
        + chunk("IDAT", Array("picture \(number)".utf8) + [UInt8](repeating: 7, count: 32 * number))
        + (text.isEmpty ? [] : chunk("tEXt", Array(text.utf8))) + chunk("IEND", [])
    }
    let count = 700
    for number in 0..<count {
      try test.write(Array("a\(number).png".utf8), picture(number, ""), time: 7)
    }
    let deck = TestDeck(test)
    let source = try deck.open()
    for card in source.order { deck.decide(card, "keep", in: source) }
    for number in 0..<count {
      try test.remove("a\(number).png")
      try test.write(Array("b\(number).png".utf8), picture(number, "Rating 4"), time: 9)
    }
    #expect(try deck.decided().count == count)
  }

  @Test func aCardThatCannotBeReadIsKnownByItsPlace() throws {
    let deck = try deck("a.jpg", "b.jpg")
    let source = try deck.open()
    try deck.test.remove("a.jpg")
    let identity = source.identify(CardID(0)) { _ in false }
    #expect(identity.key.version == CardKey.Version.place.rawValue)
    #expect(identity.sighting.name == Array("a.jpg".utf8))
    #expect(source.key(of: CardID(0)) == identity.key)
  }

  /// When the journal is asked whether a key is taken, it may ask the source in turn.
  @Test func theSourceCanBeAskedWhileItIdentifiesACard() throws {
    let deck = try deck("a1.jpg")
    let source = try deck.open()
    let identity = source.identify(CardID(0)) { key in
      let known = KnownCard(key: key, sighting: nil, size: 12, isDecided: true)
      return key.ordinal < 3 && source.card(of: known) != CardID(0)
    }
    #expect(identity.key.ordinal == 3 && source.key(of: CardID(0)) == identity.key)
  }

  @Test func aKeyThatAnotherCardHasIsNotGivenTwice() throws {
    let deck = try deck("a1.jpg", "a2.jpg")
    let source = try deck.open()
    let first = source.identify(CardID(0)) { _ in false }
    let other = source.identify(CardID(1)) { $0.ordinal == 1 }
    #expect(first.key.content == other.key.content)
    #expect(first.key.ordinal == 0 && other.key.ordinal != 0)
    #expect(
      source.card(of: KnownCard(key: first.key, sighting: nil, size: 0, isDecided: true))
        == CardID(0))
    let unknown = KnownCard(
      key: first.key.with(ordinal: 77), sighting: nil, size: 9, isDecided: true)
    #expect(source.card(of: unknown) == CardID(2) && source.card(of: unknown) == CardID(2))
    #expect(source.file(of: CardID(2)) == nil && source.order.count == 2)
  }

  private final class Opened: Sendable {
    let source = Mutex<FolderSource?>(nil)
    let counts = Mutex<[Int?]>([])
  }

  /// On a disk that hangs, the system never answers.
  @Test func theCardsCanBeSeenWhileTheSystemIsAskedAboutAFile() throws {
    let test = try TestFolder()
    try test.write("a.jpg", "content of a.jpg")
    let scan = FolderScan(try test.folder, extensions: imageExtensions)
    let listing = try scan.run()
    let opened = Opened()
    var reader = PhotoReader(listing.folder)
    reader.facts = { [ask = reader.facts] listing, indices in
      let count = opened.source.withLock { $0 }?.order.count
      opened.counts.withLock { $0.append(count) }
      return ask(listing, indices)
    }
    let source = FolderSource(scan, listing, [], reader: reader)
    opened.source.withLock { $0 = source }
    defer { opened.source.withLock { $0 = nil } }
    let path = try test.folder.path(of: FileName("a.jpg"))
    let state = try #require(FileState(at: path))
    let known = KnownCard(
      key: CardKey(version: CardKey.Version.imageData.rawValue, digest: [1]),
      sighting: Sighting(name: Array("a.jpg".utf8), state: state, seen: 0), size: state.size,
      isDecided: true)
    #expect(source.card(of: known) == CardID(0))
    #expect(opened.counts.withLock { $0 } == [1])
  }
}
