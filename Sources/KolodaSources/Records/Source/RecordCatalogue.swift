import Koloda
import KolodaFiles
import KolodaTriage

/// The cards of an open file of records, and what is known of them.
struct RecordCatalogue: Sendable {
  private(set) var listing: RecordListing
  private(set) var keys: RecordKeys
  /// The cards in the order in which they come.
  private(set) var order: [CardID]
  /// How they are ordered.
  private let arrangement: RecordOrder
  /// The cards of the journal that the file was opened with, in the journal's order.
  private(set) var known: CardList = []
  /// What was found out and the journal does not hold yet.
  private var findings: [CardID: Identity] = [:]

  private var numbers: CardNumbers
  /// What the cards are.
  private(set) var cardKeys = CardKeys()
  /// What was seen of cards; as few as somebody can look at.
  private var seen: [CardID: RecordSight] = [:]
  /// How often it was noted what a card is, or what was seen of it.
  private(set) var learntCount = 0
  /// Grows with each state of the file.
  private(set) var edition = 0
  /// The lowest ordinal of each content that may be free.
  private var freeOrdinals: [CardKey: UInt32] = [:]
  /// Where the cards were seen that are not there.
  private var lost: [CardID: Sighting] = [:]
  private var nextID: Int

  init(
    _ keys: RecordKeys, known: KnownCards, order: RecordOrder = .file, now: Int64,
    isCancelled: () -> Bool
  ) {
    listing = keys.listing
    self.keys = keys
    arrangement = order
    numbers = CardNumbers(count: keys.listing.count)
    self.order = Self.cards(
      numbers, order.records(of: keys.listing, isCancelled: isCancelled))
    nextID = keys.listing.count
    guard !known.isEmpty else { return }
    var match = RecordMatch(keys, known)
    match.matchPlaces()
    match.matchContents(isCancelled: isCancelled)
    for index in known.indices {
      guard let record = match.record(of: index) else {
        self.known.append(newLost(known.sighting(index), size: known.size(index)))
        continue
      }
      let id = CardID(record)
      self.known.append(id)
      if match.isMoved(index) {
        findings[id] = Identity(
          key: known.keys[index],
          sighting: listing.sighting(of: record, size: known.size(index), now: now))
      }
    }
    cardKeys = CardKeys(known.keys, of: self.known)
  }

  /// The cards of records in an order; nil for that of the file.
  private static func cards(_ numbers: CardNumbers, _ records: [Int]?) -> [CardID] {
    records?.compactMap(numbers.card) ?? numbers.order
  }

  /// The record that a card is; nil if it is not there.
  func number(of card: CardID) -> Int? { numbers.record(of: card) }

  /// The card of a record.
  func card(ofRecord number: Int) -> CardID? { numbers.card(of: number) }

  /// What makes a card itself, if that is known.
  func key(of card: CardID) -> CardKey? { cardKeys[card] }

  /// Notes what makes a card itself.
  mutating func learn(_ card: CardID, is key: CardKey) {
    learntCount += 1
    cardKeys.learn(card, is: key)
    // A record that was seen may have gone before somebody decided it.
    if numbers.record(of: card) == nil, lost[card] == nil { lost[card] = Self.nowhere }
  }

  /// Notes what was seen of a card in a state of the file.
  ///
  /// - Returns: whether that is the state now; else nothing is noted.
  mutating func note(_ sight: RecordSight, of card: CardID, in edition: Int) -> Bool {
    guard edition == self.edition else { return false }
    if seen.updateValue(sight, forKey: card) != sight { learntCount += 1 }
    return true
  }

  /// What makes the record itself that was seen of a card, as the first with this content.
  func contentSeen(of card: CardID) -> CardKey? { seen[card]?.content }

  /// The card that the journal knows; one that is not there gets a short name, too.
  mutating func card(of known: KnownCard) -> CardID {
    if let card = cardKeys.owner(of: known.key) { return card }
    if let sighting = known.sighting, listing.isOfNow(sighting),
      let card = listing.record(seenAt: sighting).flatMap(numbers.card), cardKeys[card] == nil
    {
      learn(card, is: known.key)
      return card
    }
    return addLost(known)
  }

  private mutating func addLost(_ known: KnownCard) -> CardID {
    let card = newLost(known.sighting, size: known.size)
    learn(card, is: known.key)
    return card
  }

  /// Makes a short name for a card that is not there.
  private mutating func newLost(_ sighting: Sighting?, size: Int64) -> CardID {
    let card = CardID(nextID)
    nextID += 1
    var place = Self.nowhere
    place.size = size
    lost[card] = sighting ?? place
    return card
  }

  /// Where a card that is not there was seen last.
  func sighting(ofLost card: CardID) -> Sighting { lost[card] ?? Self.nowhere }

  private static let nowhere = Sighting(
    name: [], size: 0, modified: 0, device: 0, inode: 0, seen: .min)

  /// The key of another card with a content: that with the lowest ordinal that no card has.
  ///
  /// - Parameter least: the lowest ordinal that comes into question.
  mutating func freeKey(_ content: CardKey, atLeast least: UInt32) -> CardKey {
    var ordinal = freeOrdinals[content] ?? 0
    while cardKeys.owner(of: content.with(ordinal: ordinal)) != nil { ordinal += 1 }
    freeOrdinals[content] = ordinal
    ordinal = max(ordinal, least)
    while cardKeys.owner(of: content.with(ordinal: ordinal)) != nil { ordinal += 1 }
    return content.with(ordinal: ordinal)
  }

  // MARK: Changes

  /// Finds the cards in another state of the file; it reads that, and may take long.
  func diff(to keys: RecordKeys, isCancelled: () -> Bool) -> RecordDiff {
    var diff = RecordDiff(listing, numbers, keys)
    diff.find(cardKeys, seen: seen, lost: lost, isCancelled: isCancelled)
    diff.order = arrangement.records(of: keys.listing, isCancelled: isCancelled)
    return diff
  }

  /// Takes over another state of the file.
  ///
  /// - Parameter diff: where the cards are in it, found since the last state was taken over.
  mutating func take(_ diff: RecordDiff, _ new: RecordKeys, now: Int64) -> CatalogueChange {
    let before = numbers
    edition += 1
    numbers = diff.numbers(
      isKnown: { cardKeys[$0] != nil || seen[$0]?.content != nil }, nextID: &nextID)
    listing = new.listing
    keys = new
    var change = CatalogueChange(order: Self.cards(numbers, diff.order))
    change.added = change.order.filter { before.record(of: $0) == nil }
    change.removed = order.filter { numbers.record(of: $0) == nil }
    change.touched = takeLooks(diff)
    order = change.order
    for card in change.removed where cardKeys[card] != nil {
      lost[card] = Self.nowhere
    }
    var window = FileWindow(listing.file)
    for (number, card) in diff.found {
      let isPlaceKnown = lost.removeValue(forKey: card).map(listing.isOfNow) ?? false
      guard !isPlaceKnown, let key = cardKeys[card] else { continue }
      change.found[card] = Identity(
        key: key,
        sighting: listing.sighting(
          of: number, size: listing.size(of: number, in: &window), now: now))
    }
    return change
  }

  /// Takes over a state of the file in which records have come behind all others.
  ///
  /// - Returns: nil if there is more to it: cards have to be looked for, or are ordered anew.
  mutating func takeGrowth(_ diff: RecordDiff, _ new: RecordKeys) -> CatalogueChange? {
    let count = new.listing.count - numbers.count
    guard diff.isGrowth, diff.order == nil, diff.found.isEmpty, lost.isEmpty, count > 0 else {
      return nil
    }
    edition += 1
    let appended = nextID..<(nextID + count)
    nextID += count
    numbers.append(appended.lowerBound, count: count)
    numbers.finish()
    listing = new.listing
    keys = new
    order.reserveCapacity(order.count + count)
    order.append(contentsOf: appended.lazy.map { CardID($0) })
    var change = CatalogueChange(order: order)
    change.appended = appended
    change.touched = takeLooks(diff)
    return change
  }

  /// Takes over how cards look now that were seen before.
  ///
  /// - Returns: those that look otherwise and are there.
  private mutating func takeLooks(_ diff: RecordDiff) -> [CardID] {
    for (card, look) in diff.changed {
      // What could not be read is noted again when it is.
      if let look { seen[card]?.look = look } else { seen[card] = nil }
    }
    return diff.changed.keys.filter { numbers.record(of: $0) != nil }
      .sorted { $0.rawValue < $1.rawValue }
  }

  /// Takes out what the journal does not hold yet.
  mutating func takeFindings() -> [CardID: Identity] {
    defer { findings = [:] }
    return findings
  }
}
