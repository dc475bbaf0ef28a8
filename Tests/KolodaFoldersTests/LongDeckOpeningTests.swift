import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaFolders

/// Long decks open without asking the system about each card's file.
@Suite struct LongDeckOpeningTests {
  /// A deck of three pictures, of which the first two are decided.
  private func deck() throws -> TestDeck {
    let test = try TestFolder()
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try test.write(name, "content of \(name)") }
    let deck = TestDeck(test)
    let source = try deck.open()
    for name in ["a.jpg", "b.jpg"] { try deck.decide(name, in: source) }
    _ = deck.asked.take()
    _ = deck.reads.take()
    return deck
  }

  private let trust = FileTrust(cards: 2, sample: 0)

  @Test func theSystemIsAskedAboutNoCardAtItsPlace() throws {
    let deck = try deck()
    let source = try deck.open(trust: trust)
    #expect(deck.asked.take().isEmpty && deck.reads.take().isEmpty)
    #expect(try deck.decided(in: source) == ["a.jpg keep", "b.jpg keep"])
  }

  @Test func aShorterDeckIsExactAtOnce() throws {
    let deck = try deck()
    // The third picture is known as well: it has the length of the others.
    let source = try deck.open(trust: FileTrust(cards: 4, sample: 0))
    #expect(Set(deck.asked.take()) == ["a.jpg", "b.jpg", "c.jpg"])
    #expect(try deck.decided(in: source) == ["a.jpg keep", "b.jpg keep"])
  }

  @Test func noneIsTrustedIfOneOfTheSampleIsNotAsItWasSeen() throws {
    let deck = try deck()
    #expect(try deck.decided(in: deck.open(trust: FileTrust(cards: 2, sample: 2))).count == 2)
    #expect(deck.asked.take().count == 2)
    for name in ["a.jpg", "b.jpg", "c.jpg"] {
      try deck.test.write(name, "another content of \(name)")
    }
    let source = try deck.open(trust: FileTrust(cards: 2, sample: 1))
    #expect(Set(deck.asked.take()) == ["a.jpg", "b.jpg", "c.jpg"])
    #expect(source.replaced.count == 2)
  }

  @Test func anotherFileAtACardsPlaceIsFoundAtOnce() throws {
    let deck = try deck()
    try deck.test.write("new", "another content")
    try deck.test.move("new", to: "a.jpg")
    let source = try deck.open(trust: trust)
    #expect(deck.asked.take().contains("a.jpg"))
    #expect(source.replaced.count == 1)
    #expect(try deck.decided(in: source) == ["b.jpg keep"])
  }

  @Test func filesThatSwappedTheirNamesAreTheSameCards() throws {
    let deck = try deck()
    try deck.decide("b.jpg", "later")
    try deck.test.move("a.jpg", to: "aside")
    try deck.test.move("b.jpg", to: "a.jpg")
    try deck.test.move("aside", to: "b.jpg")
    let source = try deck.open(trust: trust)
    #expect(try Set(deck.decided(in: source)) == ["a.jpg later", "b.jpg keep"])
  }

  @Test func aPictureThatWasChangedInPlaceIsFoundOnceChangesAreFollowed() throws {
    let deck = try deck()
    try deck.test.write("a.jpg", "another content")
    let source = try deck.open(trust: trust)
    let old = try #require(source.order.first)
    #expect(source.replaced.isEmpty)
    let following = FollowedChanges(source)
    source.poll()
    let change = try #require(following.all.first)
    let new = try #require(source.order.first)
    #expect(change.replaced == [new: old] && change.removed == [old])
    deck.note(change.found)
    #expect(try deck.decided(in: source) == ["b.jpg keep"])
    source.stop()
    // The next time there is nothing left to find.
    _ = deck.asked.take()
    #expect(try deck.decided(in: deck.open(trust: trust)) == ["b.jpg keep"])
  }

  @Test func aFileThatOnlyGotAnotherTimeStaysItsCard() throws {
    let deck = try deck()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e9)],
      ofItemAtPath: deck.test.path + "/a.jpg")
    let source = try deck.open(trust: trust)
    let following = FollowedChanges(source)
    let order = source.order
    source.poll()
    let change = try #require(following.all.first)
    #expect(change.touched == [order[0]] && change.replaced.isEmpty)
    #expect(source.order == order)
    deck.note(change.found)
    #expect(try deck.decided(in: source) == ["a.jpg keep", "b.jpg keep"])
    source.stop()
  }

  /// A folder gives the link's own number.
  @Test func theInodeOfALinksFileIsUnknown() throws {
    let test = try TestFolder()
    try test.write("file.jpg", "content")
    try FileManager.default.createSymbolicLink(
      atPath: test.path + "/link.jpg", withDestinationPath: "../other.jpg")
    try Data("content".utf8).write(to: URL(fileURLWithPath: test.beside("other.jpg")))
    let listing = try FolderScan(test.folder, extensions: imageExtensions).run()
    let state = try #require(FileState(at: Array((test.path + "/file.jpg").utf8)))
    #expect(listing.inodes == [state.inode, 0])
  }
}
