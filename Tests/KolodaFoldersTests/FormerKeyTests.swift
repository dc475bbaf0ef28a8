import KolodaTriage
import TestSupport
import Testing

@testable import KolodaFolders

/// Cards that earlier versions knew by other keys.
@Suite struct FormerKeyTests {
  @Test func aCardOfTheFirstVersionIsFoundAndKnownAnewWhenItIsRead() throws {
    let names = ["a.jpg", "b.jpg", "c.jpg"]
    let test = try TestFolder()
    for name in names { try test.write(name, "content of \(name.prefix(1))") }
    let deck = TestDeck(test)
    let source = try deck.open()
    for name in names { try deck.decide(name, in: source) }
    try deck.makeFormer()
    _ = deck.reads.take()
    #expect(try deck.decided() == ["a.jpg keep", "b.jpg keep", "c.jpg keep"])
    #expect(deck.reads.take().isEmpty && deck.known.values.allSatisfy(\.isLegacy))
    // One is touched, one copied, one renamed.
    try deck.test.write("a.jpg", "content of a", time: 5)
    try deck.test.remove("b.jpg")
    try deck.test.write("x.jpg", "content of b", time: 5)
    try deck.test.move("c.jpg", to: "z.jpg")
    #expect(try deck.decided() == ["a.jpg keep", "x.jpg keep", "z.jpg keep"])
    #expect(deck.known.values.filter(\.isLegacy).count == 1)
    #expect(try deck.decided() == ["a.jpg keep", "x.jpg keep", "z.jpg keep"])
  }

  @Test func aGIFThatWasKnownByAllBytesIsFoundAndKnownAnewWhenItIsRead() throws {
    let test = try TestFolder()
    let names = ["a.jpg", "b.jpg", "c.jpg"]
    func picture(_ name: String, comment: [UInt8] = []) -> [UInt8] {
      HandmadePicture.gif(seed: UInt64(name.utf8.first ?? 0), comment: comment)
    }
    for name in names { try test.write(Array(name.utf8), picture(name)) }
    let deck = TestDeck(test)
    let source = try deck.open()
    for name in names { try deck.decide(name, in: source) }
    let keys = Set(deck.known.keys)
    try deck.makeFormer(wantsLegacyKey: false)
    #expect(keys.isDisjoint(with: deck.known.keys))
    // Copied, as to another disk.
    for name in names {
      try test.remove(name)
      try test.write(Array("new \(name)".utf8), picture(name))
    }
    #expect(try deck.decided() == ["new a.jpg keep", "new b.jpg keep", "new c.jpg keep"])
    #expect(Set(deck.known.keys) == keys)
    // From now on, comments may be written.
    for name in names {
      try test.write(Array("new \(name)".utf8), picture(name, comment: [1, 2, 3]))
    }
    #expect(try deck.decided() == ["new a.jpg keep", "new b.jpg keep", "new c.jpg keep"])
  }
}
