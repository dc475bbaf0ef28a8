import Koloda
import TestSupport
import Testing

@testable import KolodaTriage

/// Columns are read back as they were written, and anything else is refused.
@Suite struct ColumnFileTests {
  /// Returns the bytes that a writer produces.
  private func bytes(_ write: (inout ColumnWriter) throws -> Void) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = ColumnWriter { bytes += $0 }
    try write(&writer)
    try writer.finish()
    return bytes
  }

  private func read<Value>(
    _ bytes: [UInt8], _ body: (inout ColumnReader) throws -> Value
  ) throws -> Value {
    var rest = bytes[...]
    var reader = try ColumnReader(count: bytes.count) { memory in
      let part = rest.prefix(memory.count)
      memory.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
    let value = try body(&reader)
    try reader.finish()
    return value
  }

  private func numbers(_ random: inout SeededGenerator) -> PackedColumn {
    var column = PackedColumn()
    let spread = [0, 1, 200, 70_000, Int.max].randomElement(using: &random) ?? 0
    var last = Int.random(in: -9...9, using: &random)
    for _ in 0..<Int.random(in: 0...2100, using: &random) {
      last = random.once(in: 3) ? Int.random(in: 0...spread, using: &random) : last &+ 1
      column.append(last)
    }
    return column
  }

  @Test(arguments: seeds(20, from: 1)) func numbersAreReadAsTheyWere(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let column = numbers(&random)
    let written = try bytes { try column.write(to: &$0) }
    var copy = try read(written) { try PackedColumn(from: &$0) }
    #expect(copy == column, "seed \(seed)")
    let (least, most) = (column.min() ?? 0, column.max() ?? 0)
    #expect(copy.isWithin(least...most), "seed \(seed)")
    if least < most {
      #expect(
        !copy.isWithin((least + 1)...most) && !copy.isWithin(least...(most - 1)), "seed \(seed)")
    }
    // Appending to the copy gives the same as appending to the original.
    var other = column
    for number in [7, 8, 9, 100, -5] {
      copy.append(number)
      other.append(number)
    }
    copy.popLast()
    other.popLast()
    #expect(copy == other, "seed \(seed)")
  }

  /// Cards and events survive a round trip through a file, and more can be added to them.
  @Test(arguments: seeds(12, from: 1)) func cardsAndEventsAreReadAsTheyWere(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let cards = KnownCards(
      (0..<Int.random(in: 1...1200, using: &random)).map { _ in KnownCardsTests.card(&random) })
    let all = (0..<Int.random(in: 0...1200, using: &random)).map { _ in
      EventLogTests.event(&random, cards: cards.count)
    }
    let log = EventLog(all)
    let written = try bytes {
      try cards.write(to: &$0)
      try log.write(to: &$0)
    }
    var (sameCards, sameLog) = try read(written) {
      (try KnownCards(from: &$0), try EventLog(from: &$0, cardCount: cards.count))
    }
    #expect(sameCards == cards && sameLog == log, "seed \(seed)")
    var (otherCards, otherLog) = (cards, log)
    for _ in 0..<600 {
      let (card, event) = (
        KnownCardsTests.card(&random), EventLogTests.event(&random, cards: cards.count)
      )
      sameCards.append(card)
      otherCards.append(card)
      sameLog.append(event)
      otherLog.append(event)
    }
    #expect(sameCards == otherCards && sameLog == otherLog, "seed \(seed)")
  }

  /// Changed bytes are refused and never trap, even if their checksum is right.
  @Test(arguments: seeds(60, from: 1)) func nothingElseIsRead(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let cards = KnownCards(
      (0..<Int.random(in: 1...600, using: &random)).map { _ in KnownCardsTests.card(&random) })
    let log = EventLog(
      (0..<Int.random(in: 1...600, using: &random)).map { _ in
        EventLogTests.event(&random, cards: cards.count)
      })
    var payload = try bytes {
      try cards.write(to: &$0)
      try log.write(to: &$0)
    }
    payload.removeLast(8)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: payload.indices, using: &random)
      switch random.next() % 4 {
      case 0: payload[place] = .random(in: 0...255, using: &random)
      case 1: payload[place] ^= 1
      case 2: payload = Array(payload[...place])
      default: for byte in 0..<8 where place + byte < payload.count { payload[place + byte] = 0xFF }
      }
    }
    let altered = payload
    let file = try bytes { writer in
      try altered.withUnsafeBytes { try writer.write($0) }
    }
    let found = try? read(file) {
      (try KnownCards(from: &$0), try EventLog(from: &$0, cardCount: cards.count))
    }
    // The content may be nonsense by then, but reading all of it must not trap.
    if let (cards, log) = found {
      var ledger = Ledger(person: "ada", cardCount: cards.count)
      #expect(Array(cards).count == cards.count && Array(log).count == log.count)
      ledger.apply(log, naming: (0..<cards.count).map { CardID($0) })
      ledger.open()
      #expect(ledger.decidedCount <= cards.count)
    }
  }

  @Test func aSumTellsOfEachByte() throws {
    let whole = try bytes { writer in for number in 0..<20_000 { try writer.write(number) } }
    for place in [0, 7, 65_535, 65_536, whole.count - 9, whole.count - 1] {
      var other = whole
      other[place] ^= 0x10
      #expect(throws: ColumnReader.Damage.self) {
        try read(other) { for _ in 0..<20_000 { _ = try $0.number() } }
      }
    }
  }
}
