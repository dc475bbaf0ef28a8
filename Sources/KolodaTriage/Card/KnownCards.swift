/// The cards that the journal knows of a deck, in columns.
package struct KnownCards: RandomAccessCollection, Sendable, ExpressibleByArrayLiteral {
  /// What makes each card itself.
  package private(set) var keys = KeyList()
  private var names = NameList()
  private var sizes = PackedColumn()
  private var modified = PackedColumn()
  private var devices = PackedColumn()
  private var inodes = PackedColumn()
  private var seen = PackedColumn()
  private var decided = Bits()

  /// Makes a list of no cards.
  package init() {}

  /// Makes a list of cards.
  package init(_ cards: some Sequence<KnownCard>) { for card in cards { append(card) } }

  package init(arrayLiteral cards: KnownCard...) { self.init(cards) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { keys.count }

  package subscript(index: Int) -> KnownCard {
    KnownCard(
      key: keys[index], sighting: sighting(index), size: Int64(sizes[index]),
      isDecided: decided[index])
  }

  // MARK: Parts of cards

  /// Where a card was seen last; nil if another card lies there now.
  package func sighting(_ index: Int) -> Sighting? {
    names.withBytes(index) { $0.map { Array($0) } }.map { name in
      let state = state(index)
      return Sighting(
        name: name, size: size(index), modified: state.modified, device: state.device,
        inode: state.inode, seen: Int64(seen[index]))
    }
  }

  /// The length of a card's file, in bytes.
  package func size(_ index: Int) -> Int64 { Int64(sizes[index]) }

  /// Whether anything was ever decided of a card.
  package func isDecided(_ index: Int) -> Bool { decided[index] }

  /// What the file system said of a card's file.
  package func state(_ index: Int) -> (modified: Int64, device: UInt64, inode: UInt64) {
    (
      Int64(modified[index]), UInt64(bitPattern: Int64(devices[index])),
      UInt64(bitPattern: Int64(inodes[index]))
    )
  }

  /// The two numbers of where a card was seen, if that is called like `#12@3456`.
  package func numbersOfName(_ index: Int) -> (first: Int, second: Int)? { names.numbers(index) }

  /// Whether it is known where a card was seen last.
  package func isSeen(_ index: Int) -> Bool { names.contains(index) }

  /// Calls back with the name of where a card was seen; nil for none.
  package func withName<Value>(_ index: Int, _ body: (UnsafeRawBufferPointer?) -> Value) -> Value {
    names.withBytes(index, body)
  }

  // MARK: Adding

  /// Adds a card.
  package mutating func append(_ card: KnownCard) {
    if let sighting = card.sighting {
      sighting.name.withUnsafeBytes { name in
        append(
          card.key, size: card.size, name: name, modified: sighting.modified,
          device: sighting.device, inode: sighting.inode, seen: sighting.seen)
      }
    } else {
      append(card.key, size: card.size, name: nil, modified: 0, device: 0, inode: 0, seen: 0)
    }
    if card.isDecided { setDecided(count - 1) }
  }

  /// Adds a card of which nothing was decided.
  ///
  /// - Parameters:
  ///   - name: where it was seen; nil if another card lies there now.
  package mutating func append(
    _ key: CardKey, size: Int64, name: UnsafeRawBufferPointer?, modified: Int64, device: UInt64,
    inode: UInt64, seen: Int64
  ) {
    keys.append(key)
    names.append(name)
    sizes.append(Int(size))
    self.modified.append(Int(modified))
    devices.append(Int(Int64(bitPattern: device)))
    inodes.append(Int(Int64(bitPattern: inode)))
    self.seen.append(Int(seen))
    decided.append(false)
  }

  /// Notes that something was decided of a card.
  package mutating func setDecided(_ index: Int) { decided[index] = true }
}

extension KnownCards {
  /// Writes the cards.
  package func write(to writer: inout ColumnWriter) throws {
    try keys.write(to: &writer)
    try names.write(to: &writer)
    for column in [sizes, modified, devices, inodes, seen] { try column.write(to: &writer) }
    try decided.write(to: &writer)
  }

  /// Reads cards.
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
