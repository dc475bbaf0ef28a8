import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaRecords

/// A file that changes while it is open: decisions stay with their records.
@Suite struct LiveRecordsTests {
  /// A deck whose changes are followed, as in an open window.
  private final class Open {
    let sample: RecordSample
    let source: RecordSource
    let changes: FollowedChanges
    var piles: [CardID: String] = [:]

    init(_ content: String, _ name: String = "a.jsonl") throws {
      sample = try RecordSample(name, content)
      source = RecordSource(try sample.scan(), known: [])
      changes = FollowedChanges(source)
    }

    deinit { source.stop() }

    func decide(_ record: Int, _ pile: String) {
      guard let card = source.card(numbered: record) else { return }
      _ = source.identify(card) { _ in false }
      piles[card] = pile
    }

    /// The text of each record with its pile.
    var cards: [String] {
      source.order.map { card in
        let text = source.record(of: card).map { String(decoding: $0.bytes, as: UTF8.self) }
        return (text ?? "nothing") + (piles[card].map { " " + $0 } ?? "")
      }
    }

    func append(_ text: String) throws {
      let handle = try #require(
        FileHandle(forUpdatingAtPath: String(decoding: sample.path, as: UTF8.self)))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
    }

    func becomes(_ cards: [String]) -> Bool { changes.wait { self.cards == cards } }
  }

  @Test func aFileThatGrowsHasMoreCards() throws {
    let deck = try Open("{\"n\": 1}\n{\"n\": 2}\n")
    deck.decide(1, "keep")
    let first = deck.source.order
    try deck.append("{\"n\": 3}\n")
    #expect(deck.becomes(["{\"n\": 1}", "{\"n\": 2} keep", "{\"n\": 3}"]), "\(deck.cards)")
    #expect(Array(deck.source.order.prefix(2)) == first)
    let change = try #require(deck.changes.all.last { $0.appended != nil })
    #expect(change.appended.map { $0.map { CardID($0) } } == [deck.source.order[2]])
    #expect(change.added == [] && change.removed == [])
    // A line written in pieces is the record that it becomes in the end.
    try deck.append("{\"n\":")
    #expect(deck.changes.wait { deck.source.order.count == 4 })
    deck.decide(2, "reject")
    try deck.append(" 4}\n")
    #expect(
      deck.becomes(["{\"n\": 1}", "{\"n\": 2} keep", "{\"n\": 3} reject", "{\"n\": 4}"]),
      "\(deck.cards)")
  }

  @Test func aFileThatIsReplacedOrShrinksKeepsWhatIsKnown() throws {
    let deck = try Open("{\"n\": 1}\n{\"n\": 2}\n{\"n\": 3}\n")
    deck.decide(0, "keep")
    deck.decide(2, "reject")
    try deck.sample.write("{\"new\": 0}\n{\"n\": 3}\n{\"n\": 2}\n{\"n\": 1}\n".utf8)
    #expect(
      deck.becomes(["{\"new\": 0}", "{\"n\": 3} reject", "{\"n\": 2}", "{\"n\": 1} keep"]),
      "\(deck.cards)")
    try deck.sample.write("{\"n\": 2}\n".utf8)
    #expect(deck.becomes(["{\"n\": 2}"]), "\(deck.cards)")
    // A record that comes back is the same card.
    try deck.sample.write("{\"n\": 1}\n{\"n\": 3}\n".utf8)
    #expect(deck.becomes(["{\"n\": 1} keep", "{\"n\": 3} reject"]), "\(deck.cards)")
  }

  @Test func aFileThatIsWrittenInItsPlaceIsReadAnew() throws {
    let deck = try Open("{\"id\": 1, \"t\": \"a\"}\n{\"id\": 2}\n")
    deck.decide(0, "keep")
    let handle = try #require(
      FileHandle(forUpdatingAtPath: String(decoding: deck.sample.path, as: UTF8.self)))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data("{\"id\": 2, \"t\": \"b\"}\n{\"id\": 1}\n".utf8))
    try handle.close()
    #expect(deck.becomes(["{\"id\": 2, \"t\": \"b\"}", "{\"id\": 1} keep"]), "\(deck.cards)")
  }

  @Test func aRecordThatIsWrittenInTheMiddleOfALargeFileIsShownAnew() throws {
    let length = 100
    func line(_ number: Int, _ word: String) -> String {
      let text = "{\"id\": \(number), \"t\": \"\(word)\"}"
      return text + String(repeating: " ", count: length - 1 - text.count) + "\n"
    }
    let deck = try Open((0..<4000).map { line($0, "old") }.joined())
    let card = try #require(deck.source.card(numbered: 2000))
    func text() -> String? {
      deck.source.record(of: card).map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    #expect(text() == String(line(2000, "old").dropLast()))
    let handle = try #require(
      FileHandle(forUpdatingAtPath: String(decoding: deck.sample.path, as: UTF8.self)))
    try handle.seek(toOffset: UInt64(2000 * length))
    try handle.write(contentsOf: Data(line(2000, "new").utf8))
    try handle.close()
    #expect(deck.changes.wait { deck.changes.all.contains { $0.touched.contains(card) } })
    #expect(text() == String(line(2000, "new").dropLast()))
  }

  /// Decisions are possible between a change and the moment when it is found.
  @Test func aCardIsKnownByWhatItIsThoughTheFileHasJustGrown() throws {
    for _ in 0..<20 {
      let deck = try Open("{\"n\": 1}\n{\"n\": 2}\n")
      try deck.append("{\"n\": 3}\n")
      let card = try #require(deck.source.card(numbered: 1))
      let key = deck.source.identify(card) { _ in false }.key
      #expect(key.version == CardKey.Version.recordBytes.rawValue)
      let again = RecordSource(try deck.sample.scan(), known: [])
      #expect(again.identify(CardID(1)) { _ in false }.key == key)
    }
  }

  @Test func aFileThatIsGoneIsToldSoAndStaysReadable() throws {
    let deck = try Open("{\"n\": 1}\n")
    deck.decide(0, "keep")
    let path = String(decoding: deck.sample.path, as: UTF8.self)
    func isThere() -> Bool? { deck.changes.all.last?.isAvailable }
    unlink(path)
    deck.source.poll()
    #expect(isThere() == false && deck.changes.all.last?.order == deck.source.order)
    #expect(deck.cards == ["{\"n\": 1} keep"])
    deck.source.poll()
    #expect(deck.changes.all.count == 1, "it is told once")
    try deck.sample.write("{\"n\": 1}\n{\"n\": 2}\n".utf8)
    #expect(deck.becomes(["{\"n\": 1} keep", "{\"n\": 2}"]), "\(deck.cards)")
    #expect(isThere() == true)
    // The same file under its name again is the same deck.
    rename(path, path + ".away")
    deck.source.poll()
    #expect(isThere() == false)
    rename(path + ".away", path)
    deck.source.poll()
    #expect(isThere() == true && deck.cards == ["{\"n\": 1} keep", "{\"n\": 2}"])
  }

  /// When a folder is moved, the file goes with it, however far above the file the folder lies.
  @Test(arguments: ["a.jsonl", "in/a.jsonl", "in/a/folder/a.jsonl"])
  func aFileThatGoesWithAFolderIsToldSoAndComesBack(name: String) throws {
    let deck = try Open("{\"n\": 1}\n", name)
    deck.source.poll()
    func isThere() -> Bool? { deck.changes.all.last?.isAvailable }
    for _ in 0..<2 {
      try deck.sample.test.rename(to: "elsewhere")
      #expect(deck.changes.wait { isThere() == false })
      #expect(deck.cards == ["{\"n\": 1}"])
      try deck.sample.test.rename(to: "pictures")
      #expect(deck.changes.wait { isThere() == true })
    }
    try deck.append("{\"n\": 2}\n")
    #expect(deck.becomes(["{\"n\": 1}", "{\"n\": 2}"]), "\(deck.cards)")
  }

  /// Emptying a file and removing it removes its cards, but no decisions.
  @Test func aFileThatIsEmptiedAndRemovedComesBackAsItWas() throws {
    let deck = try Open("{\"n\": 1}\n{\"n\": 2}\n")
    deck.decide(1, "reject")
    try deck.sample.write([])
    deck.source.poll()
    #expect(deck.cards == [] && deck.changes.all.last?.isAvailable == true)
    unlink(String(decoding: deck.sample.path, as: UTF8.self))
    deck.source.poll()
    #expect(deck.changes.all.last?.isAvailable == false)
    try deck.sample.write("{\"n\": 1}\n{\"n\": 2}\n".utf8)
    deck.source.poll()
    #expect(deck.cards == ["{\"n\": 1}", "{\"n\": 2} reject"])
    #expect(deck.changes.all.last?.isAvailable == true)
  }

  /// Whatever happens to a file between two looks, decisions stay with their records.
  @Test(arguments: 0..<40) func decisionsGoWithTheirRecords(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    let hasID = random.number(0...1) == 1
    var texts = 0
    func line(_ number: Int) -> String {
      texts += 1
      return hasID ? "{\"t\": \(texts), \"id\": \(number)}\n" : "{\"n\": \(number)}\n"
    }
    var numbers = Array(0..<random.number(1...12))
    var newest = 100
    let deck = try Open(numbers.map(line).joined())
    var expected: [Int: String] = [:]
    for step in 0..<5 {
      for _ in 0..<random.number(0...3) where !numbers.isEmpty {
        let record = random.number(0...numbers.count - 1)
        expected[numbers[record]] = "p\(step)"
        deck.decide(record, "p\(step)")
      }
      switch random.number(0...3) {
      case 0: numbers.shuffle(using: &random.random)
      case 1 where !numbers.isEmpty: numbers.remove(at: random.number(0...numbers.count - 1))
      case 2:
        newest += 1
        numbers.insert(newest, at: random.number(0...numbers.count))
      default:
        let gone = expected.keys.sorted().filter { !numbers.contains($0) }
        numbers += gone.isEmpty ? [] : [random.pick(gone)]
      }
      // Two files of one length, written within one tick of the clock, can't be told apart.
      try deck.sample.write((numbers.map(line).joined() + random.pick(["", "\n"])).utf8)
      deck.source.poll()
      #expect(
        deck.source.order.map { deck.piles[$0] } == numbers.map { expected[$0] },
        "seed \(seed), step \(step)")
      #expect(Set(deck.source.order).count == numbers.count, "seed \(seed)")
    }
  }

  @Test func numbersAreFoundBothWays() {
    var random = SeededGenerator(seed: 3)
    let cards = Array(0..<200).shuffled(using: &random).prefix(150) + Array(300..<400)
    var numbers = CardNumbers()
    for card in cards { numbers.append(card) }
    numbers.finish()
    #expect(numbers.order.map(\.rawValue) == Array(cards))
    for (record, card) in cards.enumerated() {
      #expect(numbers.card(of: record) == CardID(card))
      #expect(numbers.record(of: CardID(card)) == record)
    }
    #expect(numbers.card(of: cards.count) == nil && numbers.record(of: CardID(250)) == nil)
    #expect(CardNumbers(count: 9).runs.count == 1)
  }
}
