import Koloda
import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaFolders
@testable import KolodaRecords

/// The keys of records, from one sitting to the next.
@Suite struct RecordSourceTests {
  private static func file(_ lines: [String], _ end: String = "\n") -> [UInt8] {
    Array(lines.map { $0 + end }.joined().utf8)
  }

  @Test(arguments: 0..<60) func decisionsGoWithTheirRecords(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    let hasID = random.number(0...1) == 1
    var text = 0
    func line(_ number: Int) -> String {
      text += 1
      // If there is an identity field, the rest of the record may change.
      return hasID ? "{\"t\": \(text), \"id\": \(number)}" : "{\"n\": \(number)}"
    }
    var numbers = Array(0..<random.number(1...20))
    var newest = 100
    var deck = RecordDeck(try RecordSample("a.jsonl", Self.file(numbers.map(line))))
    var expected: [Int: String] = [:]
    for sitting in 0..<6 {
      let source = try deck.open(pieceSize: random.pick([1, 5, 1 << 18]))
      #expect(
        deck.piles(in: source) == numbers.map { expected[$0] }, "seed \(seed), sitting \(sitting)")
      for _ in 0..<random.number(0...4) where !numbers.isEmpty {
        let record = random.number(0...numbers.count - 1)
        let pile = random.pick(["keep", "reject"])
        deck.decide(record, pile, in: source)
        expected[numbers[record]] = pile
      }
      #expect(deck.piles(in: source) == numbers.map { expected[$0] }, "seed \(seed)")
      for _ in 0..<random.number(0...3) {
        switch random.number(0...3) {
        case 0:
          newest += 1
          numbers.insert(newest, at: random.number(0...numbers.count))
        case 1 where !numbers.isEmpty: numbers.remove(at: random.number(0...numbers.count - 1))
        // A removed record comes back.
        case 2:
          let gone = expected.keys.sorted().filter { !numbers.contains($0) }
          if !gone.isEmpty { numbers.append(random.pick(gone)) }
        default: numbers.shuffle(using: &random.random)
        }
      }
      try deck.sample.write(Self.file(numbers.map(line), random.pick(["\n", "\r\n", "\n\n"])))
    }
  }

  @Test func aFileThatIsAsItWasIsNotLookedThrough() throws {
    let lines = (0..<50).map { "{\"n\": \($0)}" }
    var deck = RecordDeck(try RecordSample("a.jsonl", Self.file(lines)))
    let first = try deck.open()
    for record in [3, 40, 7] { deck.decide(record, "keep", in: first) }
    // The keys don't matter then, only the places.
    let cards = deck.cards.map { card in
      KnownCard(
        key: CardKey(version: 5, ordinal: UInt32(card.size), digest: card.key.bytes.reversed()),
        sighting: card.sighting, size: card.size, isDecided: true)
    }
    let second = RecordSource(try deck.sample.scan(), known: KnownCards(cards))
    #expect(second.known.map(\.rawValue) == [3, 40, 7])
    #expect(second.takeFindings().isEmpty)
  }

  @Test func theIdentityFieldIsTheOneThatTellsRecordsApart() throws {
    func field(_ name: String, _ content: String) throws -> String? {
      RecordSource(try RecordSample(name, content).scan(), known: []).identityField
    }
    #expect(try field("a.jsonl", "{\"id\": 1}\n{\"id\": 2}\n") == "id")
    #expect(
      try field("a.jsonl", "{\"id\": 1, \"uuid\": \"a\"}\n{\"id\": 1, \"uuid\": \"b\"}\n") == "uuid"
    )
    #expect(try field("a.jsonl", "{\"id\": null}\n{\"id\": 2}\n") == nil)
    #expect(
      try field("a.jsonl", "{\"_task_hash\": -1}\nbroken\n{\"_task_hash\": 2}\n") == "_task_hash")
    #expect(try field("a.csv", "n,ID\n1,a\n1,b\n") == "id")
    #expect(try field("a.csv", "n\n1\n") == nil)
    #expect(try field("a.jsonl", "") == nil)
  }

  @Test func anIdIsTheSameInAnotherFormAndBesideOtherWords() throws {
    let lines = try RecordSample(
      "a.jsonl", "{\"id\": \"x\\u00e9\", \"text\": \"old\"}\n{\"id\": 7}\n")
    let table = try RecordSample("a.csv", "text,id\nnew,7\nnew,xé\n")
    func keys(_ sample: RecordSample) throws -> [CardKey] {
      let source = RecordSource(try sample.scan(), known: [])
      return source.order.map { source.identify($0) { _ in false }.key }
    }
    #expect(try keys(lines) == keys(table).reversed())
    #expect(try keys(lines).allSatisfy { $0.version == CardKey.Version.recordID.rawValue })
  }

  @Test func equalRecordsAreToldApart() throws {
    var deck = RecordDeck(try RecordSample("a.csv", "a\nx\nx\nx\n"))
    let source = try deck.open()
    deck.decide(2, "keep", in: source)
    deck.decide(0, "reject", in: source)
    #expect(deck.piles(in: source) == ["reject", nil, "keep"])
    #expect(deck.cards.map(\.key.ordinal) == [0, 1])
    #expect(Set(deck.cards.map(\.key.content)).count == 1)
    #expect(deck.piles(in: try deck.open()) == ["reject", nil, "keep"])
    // Now only their order tells which is which.
    try deck.sample.write("a\nnew\nx\nx\nx\n".utf8)
    #expect(deck.piles(in: try deck.open()) == [nil, "reject", "keep", nil])
    #expect(deck.piles(in: try deck.open()) == [nil, "reject", "keep", nil])
  }

  /// Finding a record's key must not take a step for each equal record, or this would take hours.
  @Test func manyEqualRecordsHaveTheirKeys() throws {
    let keys = RecordKeys(try RecordSample("a.csv", "a\nx\n").scan())
    var catalogue = RecordCatalogue(keys, known: [], now: 0, isCancelled: { false })
    let content = CardKey(version: 5, ordinal: 0, digest: Array(repeating: 1, count: 32))
    let ordinals = (0..<100_000).map { number in
      let key = catalogue.freeKey(content, atLeast: 0)
      catalogue.learn(CardID(number), is: key)
      return key.ordinal
    }
    #expect(ordinals == Array(0..<100_000))
    #expect(catalogue.freeKey(content, atLeast: 100_007).ordinal == 100_007)
    #expect(catalogue.freeKey(content, atLeast: 5).ordinal == 100_000)
  }

  @Test(arguments: [(TextCoding.utf8, TextCoding.latin1), (.latin1, .utf8)])
  func anIdIsKnownThoughItsCodingIsAnother(before: TextCoding, after: TextCoding) throws {
    func file(_ rows: String...) -> [UInt8] {
      Array("id,text\n".utf8)
        + rows.flatMap { $0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
    }
    let rows = ("Müller,a\n", "Köhler,b\n", "x,ä\n")
    var deck = RecordDeck(try RecordSample("a.csv", file(rows.0, rows.1, rows.2)))
    let source = try deck.open(in: before)
    deck.decide(0, "keep", in: source)
    deck.decide(1, "reject", in: source)
    try deck.sample.write(file(rows.2, rows.1, "new,c\n", rows.0))
    #expect(deck.piles(in: try deck.open(in: after)) == [nil, "reject", nil, "keep"])
  }

  @Test func aRecordThatCannotBeReadIsACardAllTheSame() throws {
    var deck = RecordDeck(try RecordSample("a.jsonl", "{\"id\": 1}\nbroken {\n{\"id\": 2}\n"))
    let source = try deck.open()
    #expect(source.order.count == 3)
    deck.decide(1, "later", in: source)
    #expect(source.record(of: CardID(1))?.fault == .notJSON(at: 0))
    try deck.sample.write("{\"id\": 2}\n{\"id\": 1}\nbroken {".utf8)
    #expect(deck.piles(in: try deck.open()) == [nil, nil, "later"])
  }

  @Test func aCardThatIsNotThereKeepsItsShortName() throws {
    var deck = RecordDeck(try RecordSample("a.jsonl", "{\"id\": 1}\n{\"id\": 2}\n"))
    deck.decide(0, "keep", in: try deck.open())
    try deck.sample.write("{\"id\": 2}\n".utf8)
    let source = try deck.open()
    #expect(source.known == [CardID(1)])
    #expect(source.number(of: CardID(1)) == nil)
    #expect(source.record(of: CardID(1)) == nil)
    #expect(source.card(of: deck.cards[0]) == CardID(1))
    #expect(source.identify(CardID(1)) { _ in false }.key == deck.cards[0].key)
    try deck.sample.write("{\"id\": 2}\n{\"id\": 1}\n".utf8)
    #expect(deck.piles(in: try deck.open()) == [nil, "keep"])
  }

  @Test func aCardIsFoundByItsId() throws {
    let source = RecordSource(
      try RecordSample("a.jsonl", "{\"id\": \"a\"}\n{\"id\": 17}\n").scan(), known: [])
    #expect(source.numbers(withID: "17") == [1])
    #expect(source.numbers(withID: "b") == [])
    #expect(source.record(of: CardID(0)).flatMap(source.id(of:)) == "a")
  }

  @Test func aDeckThatMovedIsFoundByItsCards() throws {
    let lines = (0..<20).map {
      "{\"n\": \($0), \"text\": \"\(String(repeating: "x", count: $0))\"}"
    }
    var deck = RecordDeck(try RecordSample("a.jsonl", Self.file(lines)))
    let source = try deck.open()
    for record in 0..<10 { deck.decide(record, "keep", in: source) }
    func found(_ lines: [String], _ end: String = "\n") throws -> Int {
      RecordProbe(try RecordSample("b.jsonl", Self.file(lines, end)).scan()).countFound(deck.cards)
    }
    #expect(try found(lines) == 10)
    #expect(try found(Array(lines.reversed()), "\r\n") == 10)
    #expect(try found((0..<20).map { "{\"m\": \($0)}" }) == 0)
    let photo = KnownCard(
      key: CardKey(version: 2, digest: [1]), sighting: nil, size: 9, isDecided: true)
    #expect(RecordProbe(try deck.sample.scan()).countFound([photo]) == 0)
  }

  @Test func aFolderIsNotReadForRecords() throws {
    let test = try TestFolder()
    try test.write("a.jpg", "{\"n\": 1}")
    let listing = try FolderScan(try test.folder, extensions: imageExtensions).run()
    var reader = PhotoReader(listing.folder)
    let reads = Reads()
    let read = reader.identity
    reader.identity = { name, wantsLegacyKey in
      reads.add(name)
      return read(name, wantsLegacyKey)
    }
    let cards = [CardKey.Version.recordBytes, .imageData].map { version in
      KnownCard(
        key: CardKey(version: version.rawValue, digest: [1]), sighting: nil, size: 8,
        isDecided: true)
    }
    #expect(DeckProbe(listing, reader).countFound([cards[0]]) == 0)
    #expect(reads.take().isEmpty)
    // A photo of that length is read.
    #expect(DeckProbe(listing, reader).countFound([cards[1]]) == 0)
    #expect(reads.take() == ["a.jpg"])
  }

  @Test func aPlaceIsReadAsItIsWritten() {
    let place = RecordPlace(number: 41, offset: 1 << 40)
    #expect(place.name == Array("#42@1099511627776".utf8))
    #expect(RecordPlace(name: place.name) == place)
    for name in ["IMG_1.jpg", "#1", "#0@1", "#a@1", "#1@", "@", "#1@2@3"] {
      #expect(RecordPlace(name: Array(name.utf8)) == nil, "\(name)")
    }
  }
}
