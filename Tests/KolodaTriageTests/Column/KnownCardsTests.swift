import KolodaFiles
import TestSupport
import Testing

@testable import KolodaTriage

/// The cards of a journal stay the same in columns.
@Suite struct KnownCardsTests {
  /// Names of files and records, and names that only look like those of records.
  private static let names = [
    "a.jpg", "", "#1@0", "#12@3456", "#0@1", "#01@2", "#1@02", "#1@", "#@1", "#1", "1@2", "#+1@2",
    "#1@2@3", "#1@2 ", "#999999999999999999@1", "#1000000000000000000@1",
    "#99999999999999999999999@1",
    "#1@9223372036854775807",
  ]

  static func card(_ random: inout SeededGenerator) -> KnownCard {
    let size = Int64.random(in: -1...5000, using: &random)
    var name = Array((Self.names.randomElement(using: &random) ?? "").utf8)
    if random.once(in: 9) { name += [0, 0xFF] }
    let sighting = Sighting(
      name: name,
      state: FileState(
        size: size,
        modified: random.once(in: 3) ? 17 : .random(in: .min ... .max, using: &random),
        device: random.once(in: 2) ? 5 : random.next(), inode: random.next()), seen: 99)
    let digest = (0..<Int.random(in: 0...30, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    return KnownCard(
      key: CardKey(
        version: .random(in: 0...255, using: &random),
        ordinal: random.once(in: 3) ? .random(in: 0 ... .max, using: &random) : 0, digest: digest),
      sighting: random.once(in: 5) ? nil : sighting, size: size,
      isDecided: random.once(in: 2))
  }

  @Test(arguments: seeds(20, from: 1)) func columnsHoldWhatTheyWereGiven(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let cards = (0..<Int.random(in: 0...1300, using: &random)).map { _ in Self.card(&random) }
    let columns = KnownCards(cards)
    #expect(Array(columns) == cards, "seed \(seed)")
    for (index, card) in cards.enumerated() {
      let name = columns.withName(index) { $0.map { Array($0) } }
      #expect(name == card.sighting?.name, "seed \(seed)")
      #expect(columns.isSeen(index) == (card.sighting != nil), "seed \(seed)")
      #expect(columns.keys.version(index) == card.key.version, "seed \(seed)")
      guard let numbers = columns.numbersOfName(index) else { continue }
      #expect(Array("#\(numbers.first)@\(numbers.second)".utf8) == name, "seed \(seed)")
    }
  }
}
