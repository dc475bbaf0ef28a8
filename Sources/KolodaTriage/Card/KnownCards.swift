import KolodaFiles

/// The cards of a deck that the journal knows, stored in columns.
package struct KnownCards: RandomAccessCollection, Sendable, ExpressibleByArrayLiteral {
  package private(set) var keys = KeyList()
  private var names = NameList()
  private var sizes = PackedColumn()
  private var modified = PackedColumn()
  private var devices = PackedColumn()
  private var inodes = PackedColumn()
  private var seen = PackedColumn()
  private var decided = Bits()

  /// Makes an empty list.
  package init() {}

  package init(_ cards: some Sequence<KnownCard>) { for card in cards { append(card) } }

  package init(arrayLiteral cards: KnownCard...) { self.init(cards) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { keys.count }

  package subscript(index: Int) -> KnownCard {
    KnownCard(
      key: keys[index], sighting: sighting(index), size: Int64(sizes[index]),
      isDecided: decided[index])
  }

  // MARK: Fields of a card

  /// Where a card was last seen; nil if another card is there now.
  package func sighting(_ index: Int) -> Sighting? {
    names.withBytes(index) { $0.map { Array($0) } }.map { name in
      Sighting(name: name, state: state(index), seen: Int64(seen[index]))
    }
  }

  /// The length of a card's file, in bytes.
  package func size(_ index: Int) -> Int64 { Int64(sizes[index]) }

  /// Whether a card was ever decided.
  package func isDecided(_ index: Int) -> Bool { decided[index] }

  /// The state of a card's file when it was last seen; without a sighting, its size alone.
  package func state(_ index: Int) -> FileState {
    FileState(
      size: size(index), modified: Int64(modified[index]),
      device: UInt64(bitPattern: Int64(devices[index])),
      inode: UInt64(bitPattern: Int64(inodes[index])))
  }

  /// The two numbers in the name of a card's place if it has the form `#12@3456`; else nil.
  package func numbersOfName(_ index: Int) -> (first: Int, second: Int)? { names.numbers(index) }

  /// Whether the card has a sighting.
  package func isSeen(_ index: Int) -> Bool { names.contains(index) }

  /// Calls `body` with the name of the card's place; nil if the card has no sighting.
  package func withName<Value>(_ index: Int, _ body: (UnsafeRawBufferPointer?) -> Value) -> Value {
    names.withBytes(index, body)
  }

  // MARK: Adding

  package mutating func append(_ card: KnownCard) {
    var state = card.sighting?.state ?? .unknown
    state.size = card.size
    if let sighting = card.sighting {
      sighting.name.withUnsafeBytes { append(card.key, name: $0, state, seen: sighting.seen) }
    } else {
      append(card.key, name: nil, state, seen: 0)
    }
    if card.isDecided { setDecided(count - 1) }
  }

  /// Adds a card without decisions.
  ///
  /// - Parameters:
  ///   - key: the card's key.
  ///   - name: the path where the card was seen; nil if another card is there now.
  ///   - state: the state of the card's file; without a name, its size alone.
  ///   - seen: when the file was last seen there, in microseconds since 1970.
  package mutating func append(
    _ key: CardKey, name: UnsafeRawBufferPointer?, _ state: FileState, seen: Int64
  ) {
    keys.append(key)
    names.append(name)
    sizes.append(Int(state.size))
    modified.append(Int(state.modified))
    devices.append(Int(Int64(bitPattern: state.device)))
    inodes.append(Int(Int64(bitPattern: state.inode)))
    self.seen.append(Int(seen))
    decided.append(false)
  }

  /// Marks a card as having been decided at some time.
  package mutating func setDecided(_ index: Int) { decided[index] = true }
}

extension KnownCards {
  package func write(to writer: inout ColumnWriter) throws {
    try keys.write(to: &writer)
    try names.write(to: &writer)
    for column in [sizes, modified, devices, inodes, seen] { try column.write(to: &writer) }
    try decided.write(to: &writer)
  }

  /// Reads a list of cards; throws `ColumnReader.Damage` if the columns don't match.
  package init(from reader: inout ColumnReader) throws {
    keys = try KeyList(from: &reader)
    names = try NameList(from: &reader)
    sizes = try PackedColumn(from: &reader)
    modified = try PackedColumn(from: &reader)
    devices = try PackedColumn(from: &reader)
    inodes = try PackedColumn(from: &reader)
    seen = try PackedColumn(from: &reader)
    decided = try Bits(from: &reader)
    let columns = [sizes.count, modified.count, devices.count, inodes.count, seen.count]
    guard (columns + [names.count, decided.count]).allSatisfy({ $0 == count }) else {
      throw ColumnReader.Damage()
    }
  }
}

extension KnownCards: Equatable {
  package static func == (left: KnownCards, right: KnownCards) -> Bool {
    left.elementsEqual(right)
  }
}
