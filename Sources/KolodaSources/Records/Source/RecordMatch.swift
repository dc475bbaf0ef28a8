import KolodaTriage

/// Finds the cards of the journal among the records of a file.
///
/// In a file that is as it was they are at their places, and nothing is read. In another they are
/// found by what they are; of equal ones the first in the file is the first that was there.
struct RecordMatch {
  private let keys: RecordKeys
  private let known: [KnownCard]
  /// The record of each card; nil for one that is not found.
  private(set) var records: [Int?]
  /// Whether a card is found at another place than the journal has.
  private(set) var isMoved: [Bool]
  private var taken: Set<Int> = []

  init(_ keys: RecordKeys, _ known: [KnownCard]) {
    self.keys = keys
    self.known = known
    records = Array(repeating: nil, count: known.count)
    isMoved = Array(repeating: false, count: known.count)
  }

  mutating func matchPlaces() {
    taken.reserveCapacity(known.count)
    for (index, card) in known.enumerated() {
      guard let sighting = card.sighting, keys.listing.isOfNow(sighting),
        let record = keys.listing.record(seenAt: sighting), taken.insert(record).inserted
      else { continue }
      records[index] = record
    }
  }

  mutating func matchContents(isCancelled: () -> Bool) {
    /// The cards of each content, the first one last.
    var wanted: [CardKey: [Int]] = [:]
    var versions: Set<UInt8> = []
    for (index, card) in known.enumerated()
    where records[index] == nil && card.isRecord && card.isDecided {
      wanted[card.key.content, default: []].append(index)
      versions.insert(card.key.version)
    }
    for (content, cards) in wanted where cards.count > 1 {
      wanted[content] = cards.sorted { isBefore($1, $0) }
    }
    var window = FileWindow(keys.listing.file)
    for number in 0..<keys.listing.count where !wanted.isEmpty && !taken.contains(number) {
      if isCancelled() { return }
      for content in keys.keys(of: number, in: &window, versions: versions) {
        guard var cards = wanted[content], let index = cards.popLast() else { continue }
        wanted[content] = cards.isEmpty ? nil : cards
        records[index] = number
        isMoved[index] = true
        break
      }
    }
  }

  /// Whether a card came before another of the same content when they were seen last.
  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    func place(_ card: KnownCard) -> Int {
      card.sighting.flatMap { RecordPlace(name: $0.name)?.number } ?? .max
    }
    let places = (place(known[one]), place(known[other]))
    return places.0 != places.1
      ? places.0 < places.1 : known[one].key.ordinal < known[other].key.ordinal
  }
}
