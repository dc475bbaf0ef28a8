import Koloda
import Testing

@testable import KolodaTriage

@Suite struct PileTests {
  private func pile(_ id: String, _ side: SwipeDirection?) throws -> Pile {
    Pile(
      id: try #require(PileID(id)), colour: 0, icon: "x", answer: .accept, side: side)
  }

  @Test(arguments: ["a", "0-9", "-", String(repeating: "z", count: 32)])
  func legalNames(name: String) {
    #expect(PileID(name)?.text == name)
  }

  @Test(arguments: ["", "A", "a b", "ä", "a\u{0}", "a/b", String(repeating: "z", count: 33)])
  func illegalNames(name: String) {
    #expect(PileID(name) == nil)
  }

  @Test func theBuiltInOnesAreLegal() {
    let piles = Piles.builtIn
    #expect(piles.all == Pile.builtIn && piles.all.allSatisfy { PileID($0.id.text) == $0.id })
    #expect(piles[.up]?.id == .favourite && piles[.later]?.side == .down)
    #expect(Piles([]) == piles)
  }

  @Test func ofTwoWithOneNameOrSideTheFirstHasIt() throws {
    let piles = Piles([
      try pile("a", .left), try pile("a", .right), try pile("b", .left), try pile("c", nil),
    ])
    #expect(piles.all.map(\.id.text) == ["a", "b", "c"])
    #expect(piles.all.map(\.side) == [.left, nil, nil])
  }

  @Test func thereAreSixtyAtMost() throws {
    let piles = Piles(try (0..<72).map { try pile("p\($0)", nil) })
    #expect(piles.all.map(\.id.text) == (0..<60).map { "p\($0)" })
  }

  @Test func aPileThatIsPutOnASideChangesPlaces() {
    var piles = Piles.builtIn
    piles.put(.later, on: .left)
    #expect(piles[.left]?.id == .later && piles[.down]?.id == .reject)
    #expect(piles[.right]?.id == .keep && piles[.up]?.id == .favourite)
  }

  @Test func aPileThatIsNoMoreIsIgnored() throws {
    let piles = Piles([try pile("only", .left)])
    let gone = try #require(PileID("gone"))
    #expect(piles.answer(of: gone) == .ignore && piles.answer(of: .reject) == .reject)
  }

  @Test func aPileThatWasThereAnswersAsItDid() throws {
    var gone = try pile("gone", .up)
    gone.answer = .reject
    let piles = Piles([try pile("only", .left)], former: [gone, try pile("only", .right)])
    #expect(piles.former == [gone] && piles[gone.id] == nil && piles[.up] == nil)
    #expect(piles.known(gone.id) == gone && piles.answer(of: gone.id) == .reject)
    #expect(piles.known(.keep) == .keep)
  }

  @Test func theJournalComesBeforeTheFileAndThatBeforeThePreferences() throws {
    let (kept, ofFile) = ([try pile("kept", .left)], [try pile("file", .left)])
    #expect(PileSources().piles == .builtIn && !PileSources().areOwn)
    #expect(PileSources(ofFile: ofFile).piles.all == ofFile)
    let both = PileSources(kept: kept, ofFile: ofFile, standard: Piles(ofFile))
    #expect(both.piles.all == kept && both.areOwn)
  }

  @Test func onlyWhatSaysOtherwiseIsNotBuiltIn() throws {
    var keep = Pile.keep
    keep.side = .up
    keep.keys = ["k"]
    keep.preset = .copy(Array("/best".utf8))
    #expect(keep.meansBuiltIn && keep != .keep)
    keep.answer = .ignore
    #expect(!keep.meansBuiltIn)
    #expect(!(try pile("other", nil)).meansBuiltIn)
  }
}

@Suite struct EventIDTests {
  @Test func aNumberIsItsBytes() {
    let id = EventID(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10)
    #expect(id.bytes == (1...16).map { UInt8($0) })
    #expect(id.bytes.withUnsafeBytes { EventID(bytes: $0) } == id)
    #expect([UInt8](repeating: 0, count: 15).withUnsafeBytes { EventID(bytes: $0) } == nil)
    #expect(EventID(high: 1, low: .max) < EventID(high: 2, low: 0))
  }
}
