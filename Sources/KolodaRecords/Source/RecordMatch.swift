import KolodaTriage

/// Matches the cards of the journal with the records of a file.
///
/// If the file is unchanged, the cards are at their places, and nothing is read. Otherwise they are
/// found by their content; of equal records, the first in the file is the card that came first
/// before.
struct RecordMatch {
  private let keys: RecordKeys
  private let known: KnownCards
  /// The record of each card; -1 if it was not found.
  private var records: [Int32]
  /// The cards found at another place than the journal has.
  private var moved: Set<Int> = []
  private var taken: Bits

  init(_ keys: RecordKeys, _ known: KnownCards) {
    self.keys = keys
    self.known = known
    records = Array(repeating: -1, count: known.count)
    taken = Bits(count: keys.listing.count)
  }

  /// The record of a card; nil if it was not found.
  func record(of index: Int) -> Int? { records[index] >= 0 ? Int(records[index]) : nil }

  /// Whether a card was found at another place than the journal has.
  func isMoved(_ index: Int) -> Bool { !moved.isEmpty && moved.contains(index) }

  mutating func matchPlaces() {
    for index in known.indices {
      guard let record = keys.listing.record(seenAsIn: known, index), taken.insert(record) else {
        continue
      }
      records[index] = Int32(truncatingIfNeeded: record)
    }
    matchOffsets()
  }

  /// Matches the cards whose records have other numbers, since the file is unchanged but read in another
  /// way, such as with its first line as a record.
  ///
  /// A card that could not be read when it was decided is only known by that place.
  private mutating func matchOffsets() {
    var window = FileWindow(keys.listing.file)
    for index in known.indices where records[index] < 0 && known.isDecided(index) {
      guard let record = keys.listing.record(renumberedFrom: known, index, in: &window),
        taken.insert(record)
      else { continue }
      records[index] = Int32(truncatingIfNeeded: record)
      moved.insert(index)
    }
  }

  mutating func matchContents(isCancelled: () -> Bool) {
    /// The cards with each content, in reverse order of their places.
    var wanted: [CardKey: [Int]] = [:]
    var versions: Set<UInt8> = []
    for index in known.indices
    where records[index] < 0 && known.isDecided(index) && known.keys[index].isOfRecord {
      let key = known.keys[index]
      wanted[key.content, default: []].append(index)
      versions.insert(key.version)
    }
    for (content, cards) in wanted where cards.count > 1 {
      wanted[content] = cards.sorted { isBefore($1, $0) }
    }
    var window = FileWindow(keys.listing.file)
    for number in 0..<keys.listing.count where !wanted.isEmpty && !taken[number] {
      if isCancelled() { return }
      for content in keys.keys(of: number, in: &window, versions: versions) {
        guard var cards = wanted[content], let index = cards.popLast() else { continue }
        wanted[content] = cards.isEmpty ? nil : cards
        records[index] = Int32(truncatingIfNeeded: number)
        moved.insert(index)
        break
      }
    }
  }

  /// Whether a card came before another with the same content when they were last seen.
  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    func place(_ card: KnownCard) -> Int {
      card.sighting.flatMap { RecordPlace(name: $0.name)?.number } ?? .max
    }
    let places = (place(known[one]), place(known[other]))
    return places.0 != places.1
      ? places.0 < places.1 : known[one].key.ordinal < known[other].key.ordinal
  }
}
