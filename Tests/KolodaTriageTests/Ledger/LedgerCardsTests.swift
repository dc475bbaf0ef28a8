import Koloda
import TestSupport
import Testing

@testable import KolodaTriage

/// Undecided cards take almost no memory.
@Suite struct LedgerCardsTests {
  @Test(arguments: 0..<20) func cardsThatComeTogetherAreThoseThatComeOneByOne(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let start = Int.random(in: 0...1500, using: &random)
    let new = Int.random(in: 0...2000, using: &random)
    let again = (0..<5).map { _ in CardID(Int.random(in: 0...3500, using: &random)) }
    var one = Ledger(person: "me", cardCount: start)
    var other = one
    let added = again + (start..<(start + new)).map { CardID($0) } + again
    one.add(added)
    for card in added { other.setPresent(card, true) }
    #expect(one.presentCount == other.presentCount, "\(start), \(new), \(again)")
    for card in 0..<4000 {
      #expect(
        one.isPresent(CardID(card)) == other.isPresent(CardID(card)), "\(start), \(new), \(again)")
    }
  }

  @Test func aMillionUndecidedCardsShareTheirMemory() {
    var array = ChunkedArray(repeating: (1, 2, 3), count: 1_000_000)
    array.append(repeating: (1, 2, 3), count: 1_000_000)
    #expect(array.count == 2_000_000)
    #expect(array.ownChunkCount <= 4)
    array[700_000].0 = 9
    #expect(array[700_000].0 == 9 && array[700_001].0 == 1 && array[0].0 == 1)
    #expect(array.ownChunkCount <= 5)
  }
}
