import Koloda
import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaFolders

/// A photo that was read because it might be a copy of a decided one stays one card until it is
/// decided itself.
@Suite struct UndecidedCardTests {
  /// A JPEG of the given image, with a comment.
  private func photo(_ image: String, _ comment: String = "") -> [UInt8] {
    let length = [UInt8(truncatingIfNeeded: comment.utf8.count + 2)]
    return [0xFF, 0xD8, 0xFF, 0xFE, 0] + length + Array(comment.utf8) + [0xFF, 0xDA, 0, 2]
      + Array(image.utf8)
  }

  private func write(_ name: String, _ bytes: [UInt8], in deck: TestDeck, time: Int = 7) throws {
    try deck.test.write(Array(name.utf8), bytes, time: time)
  }

  /// A deck in which one photo is decided and another one of its length is not.
  private func deck() throws -> TestDeck {
    let deck = TestDeck(try TestFolder())
    try write("a.jpg", photo("image of a"), in: deck)
    try write("b.jpg", photo("image of b"), in: deck)
    try deck.decide("a.jpg")
    #expect(deck.known.count == 2)
    return deck
  }

  @Test func itsCaptionMayChangeBeforeItIsDecided() throws {
    let deck = try deck()
    try write("b.jpg", photo("image of b", "a caption"), in: deck, time: 8)
    try deck.decide("b.jpg", "reject")
    #expect(deck.known.count == 2 && deck.known.keys.allSatisfy { $0.ordinal == 0 })
    try deck.test.remove("b.jpg")
    try write("z.jpg", photo("image of b", "another"), in: deck, time: 9)
    #expect(try deck.decided() == ["a.jpg keep", "z.jpg reject"])
  }

  @Test func itsPlaceMayChangeBeforeItIsDecided() throws {
    let deck = try deck()
    try deck.test.remove("b.jpg")
    try write("c.jpg", photo("image of b"), in: deck, time: 8)
    try deck.decide("c.jpg", "reject")
    #expect(deck.known.count == 2 && deck.known.keys.allSatisfy { $0.ordinal == 0 })
    try deck.test.remove("c.jpg")
    try write("z.jpg", photo("image of b", "a caption"), in: deck, time: 9)
    #expect(try deck.decided() == ["a.jpg keep", "z.jpg reject"])
  }

  @Test func itsCaptionMayChangeBeforeItsCopyIsDecided() throws {
    let deck = try deck()
    try write("b.jpg", photo("image of b", "a caption"), in: deck, time: 8)
    try write("c.jpg", photo("image of c", "a caption"), in: deck, time: 8)
    try deck.decide("c.jpg", "later")
    #expect(deck.known.count == 3 && deck.known.keys.allSatisfy { $0.ordinal == 0 })
  }

  /// Earlier versions made a second card where the caption had changed before the decision.
  @Test func aCardWhosePlaceAnotherOneHasComesLast() throws {
    let deck = try deck()
    let path = try deck.test.folder.path(of: FileName("b.jpg"))
    let identity = try PhotoIdentity.read(path)
    let second = Identity(
      key: identity.key.with(ordinal: 1),
      sighting: Sighting(name: Array("b.jpg".utf8), state: identity.state, seen: 0))
    deck.note([CardID(1): second])
    try deck.decide("b.jpg", "reject")
    try deck.test.remove("b.jpg")
    try write("z.jpg", photo("image of b", "a caption"), in: deck, time: 9)
    #expect(try deck.decided() == ["a.jpg keep", "z.jpg reject"])
  }

  /// If neither name helps, what was rejected and removed is not taken for what is left.
  @Test func ofTwoCopiesTheUndecidedOneIsLeft() throws {
    let deck = TestDeck(try TestFolder())
    for name in ["a.jpg", "b.jpg"] { try write(name, photo("one image"), in: deck) }
    try deck.decide("b.jpg", "reject")
    try deck.test.remove("b.jpg")
    try deck.test.remove("a.jpg")
    try write("z.jpg", photo("one image", "a caption"), in: deck, time: 9)
    #expect(try deck.decided() == [])
    try write("y.jpg", photo("one image", "a caption"), in: deck, time: 9)
    #expect(try deck.decided() == ["y.jpg reject"])
  }

  /// Two copies that are moved to another disk are told apart by their names.
  @Test func aCopyIsTheOneOfItsName() throws {
    let deck = TestDeck(try TestFolder())
    for name in ["a.jpg", "b.jpg"] { try write(name, photo("one image"), in: deck) }
    try deck.decide("b.jpg", "reject")
    try deck.test.remove("b.jpg")
    try deck.test.remove("a.jpg")
    try write("a.jpg", photo("one image", "a caption"), in: deck, time: 9)
    #expect(try deck.decided() == [])
    try write("b.jpg", photo("one image", "a caption"), in: deck, time: 9)
    #expect(try deck.decided() == ["b.jpg reject"])
  }
}
