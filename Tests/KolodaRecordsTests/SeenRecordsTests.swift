import Foundation
import Glibc
import Koloda
import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaRecords

/// A decision is about what was seen: changing the file doesn't make the card another record.
@Suite struct SeenRecordsTests {
  /// A way for a file to get other content.
  enum Way: CaseIterable {
    case replaced, writtenInPlace

    func write(_ text: String, to sample: RecordSample) throws {
      switch self {
      case .replaced: try sample.write(text.utf8)
      case .writtenInPlace:
        let path = String(decoding: sample.path, as: UTF8.self)
        let handle = try #require(FileHandle(forUpdatingAtPath: path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
      }
    }
  }

  private static func line(_ number: Int) -> String {
    "{\"id\": \(number), \"text\": \"B\(number)\"}"
  }
  private static func lines(_ numbers: [Int]) -> String {
    numbers.map { line($0) + "\n" }.joined()
  }

  private static func text(of card: CardID, in source: RecordSource) -> String? {
    source.record(of: card).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// All lines have one length, so that doesn't tell them apart.
  @Test(arguments: [[9, 1, 2, 3, 4, 5], [2, 1, 3, 4, 5], [3, 4, 1, 5, 2]], Way.allCases)
  func aCardStaysTheRecordThatWasSeen(numbers: [Int], way: Way) throws {
    let sample = try RecordSample("a.jsonl", Self.lines([1, 2, 3, 4, 5]))
    let source = RecordSource(try sample.scan(), known: [])
    let changes = FollowedChanges(source)
    defer { source.stop() }
    let seen = try #require(source.card(numbered: 0))
    #expect(Self.text(of: seen, in: source) == Self.line(1))
    try way.write(Self.lines(numbers), to: sample)
    #expect(changes.wait { source.order.count == numbers.count && !changes.all.isEmpty })
    #expect(source.number(of: seen) == numbers.firstIndex(of: 1))
    #expect(Self.text(of: seen, in: source) == Self.line(1))
    #expect(Set(source.order).count == numbers.count)
    #expect(changes.all.allSatisfy { $0.touched.isEmpty })
  }

  /// If the file can't be read, a record that was seen is known by its content, others by their
  /// places.
  @Test func whatWasSeenNeedNotBeReadAgain() throws {
    let sample = try RecordSample("a.jsonl", Self.lines([1, 2, 3]))
    let source = RecordSource(try sample.scan(), known: [])
    _ = source.record(of: CardID(0))
    let unread = [0, 1].map { source.identifyUnread(CardID($0)) }
    let other = RecordSource(try sample.scan(), known: [])
    #expect(unread[0].key == other.identify(CardID(0)) { _ in false }.key)
    #expect(unread[1].key.version == CardKey.Version.place.rawValue)
    let known = unread.map {
      KnownCard(key: $0.key, sighting: $0.sighting, size: $0.sighting.state.size, isDecided: true)
    }
    let again = RecordSource(try sample.scan(), known: KnownCards(known))
    #expect(Array(again.known) == [CardID(0), CardID(1)])
  }

  @Test(arguments: ["a.csv", "a.txt", "a.json"])
  func soItIsInEveryForm(name: String) throws {
    func content(_ words: [String]) -> String {
      switch name {
      case "a.csv": "word,back\n" + words.map { "\($0),x\n" }.joined()
      case "a.txt": words.map { "\($0)\tx\n" }.joined()
      default: "[" + words.map { "{\"word\": \"\($0)\"}" }.joined(separator: ",\n") + "]\n"
      }
    }
    let sample = try RecordSample(name, content(["Hund", "Hase", "Haus"]))
    let source = RecordSource(try sample.scan(), known: [])
    let changes = FollowedChanges(source)
    defer { source.stop() }
    let seen = try #require(source.card(numbered: 0))
    _ = source.record(of: seen)
    try sample.write(content(["Hase", "Hund", "Haus"]).utf8)
    #expect(changes.wait { source.number(of: seen) == 1 })
  }

  @Test(arguments: Way.allCases)
  func aRecordThatIsGoneIsNoOther(way: Way) throws {
    let sample = try RecordSample("a.jsonl", Self.lines([1, 2, 3]))
    let source = RecordSource(try sample.scan(), known: [])
    let changes = FollowedChanges(source)
    defer { source.stop() }
    let seen = try #require(source.card(numbered: 0))
    _ = source.record(of: seen)
    try way.write(Self.lines([2, 3]), to: sample)
    #expect(changes.wait { changes.all.contains { $0.removed.contains(seen) } })
    #expect(source.number(of: seen) == nil && source.order.count == 2)
    // A decision at that moment is about what was seen.
    let identity = source.identify(seen) { _ in false }
    try way.write(Self.lines([1, 2, 3]), to: sample)
    #expect(changes.wait { source.number(of: seen) == 0 })
    let again = RecordSource(try sample.scan(), known: [])
    #expect(again.identify(CardID(0)) { _ in false }.key == identity.key)
  }

  /// Between a change and the moment when it is found, the key is that of what was seen.
  @Test(arguments: Way.allCases)
  func aDecisionIsAboutWhatWasSeen(way: Way) throws {
    for _ in 0..<10 {
      let sample = try RecordSample("a.jsonl", Self.lines([1, 2, 3]))
      let source = RecordSource(try sample.scan(), known: [])
      let changes = FollowedChanges(source)
      defer { source.stop() }
      let seen = try #require(source.card(numbered: 1))
      _ = source.record(of: seen)
      try way.write(Self.lines([9, 1, 2, 3]), to: sample)
      let key = source.identify(seen) { _ in false }.key
      source.poll()
      #expect(source.number(of: seen) == 2 && !changes.all.isEmpty)
      let again = RecordSource(try sample.scan(), known: [])
      #expect(again.identify(CardID(2)) { _ in false }.key == key)
    }
  }

  /// The file's beginning and end are as before, and it is longer.
  @Test func aFileThatHasGrownMayBeAnotherInItsMiddle() throws {
    func line(_ number: Int) -> String { "{\"n\": \(1_000_000 + number)}\n" }
    let old = Array(0..<20_000)
    var new = old
    new.swapAt(10_000, 10_001)
    let sample = try RecordSample("a.jsonl", old.map(line).joined())
    let source = RecordSource(try sample.scan(), known: [])
    let changes = FollowedChanges(source)
    defer { source.stop() }
    let seen = try #require(source.card(numbered: 10_000))
    _ = source.record(of: seen)
    try sample.write((new + [20_000]).map(line).joined().utf8)
    #expect(changes.wait { source.order.count == 20_001 })
    #expect(source.number(of: seen) == 10_001)
  }

  @Test func aRecordThatLooksOtherwiseIsTold() throws {
    let sample = try RecordSample("a.csv", "id,text\n1,one\n2,two\n")
    let source = RecordSource(try sample.scan(), known: [])
    let changes = FollowedChanges(source)
    defer { source.stop() }
    for card in source.order { _ = source.record(of: card) }
    let cards = source.order
    try sample.write("id,text\n1,one\n2,TWO\n".utf8)
    #expect(changes.wait { changes.all.contains { $0.touched == [cards[1]] } })
    // New column names show on every card.
    try sample.write("id,word\n1,one\n2,TWO\n".utf8)
    #expect(changes.wait { changes.all.contains { $0.touched == cards } })
    #expect(source.order == cards)
  }

  @Test(arguments: 0..<40) func whateverWasSeenStaysItself(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    func text(_ numbers: [Int]) -> String { numbers.map { "{\"n\": \($0)}\n" }.joined() }
    var numbers = Array(100..<(100 + random.number(1...12)))
    var newest = 200
    let sample = try RecordSample("a.jsonl", text(numbers))
    let source = RecordSource(try sample.scan(), known: [])
    let changes = FollowedChanges(source)
    defer { source.stop() }
    var seen: [CardID: Int] = [:]
    for step in 0..<6 {
      for _ in 0..<random.number(0...3) where !numbers.isEmpty {
        let record = random.number(0...numbers.count - 1)
        let card = try #require(source.card(numbered: record))
        _ = source.record(of: card)
        seen[card] = numbers[record]
        if random.number(0...2) == 0 { _ = source.identify(card) { _ in false } }
      }
      switch random.number(0...4) {
      case 0: numbers.shuffle(using: &random.random)
      case 1 where !numbers.isEmpty: numbers.remove(at: random.number(0...numbers.count - 1))
      case 2 where !seen.isEmpty:
        let gone = seen.values.sorted().filter { !numbers.contains($0) }
        numbers += gone.isEmpty ? [] : [random.pick(gone)]
      default:
        newest += 1
        numbers.insert(newest, at: random.number(0...numbers.count))
      }
      // Two files of one length, written within one tick of the clock, can't be told apart.
      try sample.write((text(numbers) + random.pick(["", "\n"])).utf8)
      source.poll()
      for (card, number) in seen {
        #expect(
          source.number(of: card) == numbers.firstIndex(of: number), "seed \(seed), step \(step)")
      }
      #expect(Set(source.order).count == numbers.count, "seed \(seed), step \(step)")
    }
    _ = changes
  }
}
