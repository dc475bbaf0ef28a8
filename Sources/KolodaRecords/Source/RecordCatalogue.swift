import Koloda
import KolodaFiles
import KolodaSources
import KolodaTriage

/// The cards of an open file of records: their order and their keys.
struct RecordCatalogue: Sendable {
  private(set) var listing: RecordListing
  private(set) var keys: RecordKeys
  /// The cards in the order that they are shown.
  private(set) var order: [CardID]
  /// What the cards are sorted by.
  private let arrangement: RecordOrder
  /// The cards that the journal had when the file was opened, in the journal's order.
  private(set) var known: CardList = []
  /// Identities that were found and are not in the journal yet.
  private var findings: [CardID: Identity] = [:]

  private var numbers: CardNumbers
  /// The cards' keys, as far as they are known.
  private(set) var cardKeys = CardKeys()
  /// What was seen of each card.
  ///
  /// Only cards that somebody looked at are in here, so they are few.
  private var seen: [CardID: RecordSight] = [:]
  /// The cards whose key was learnt, or of which something new was seen, in this state of the file.
  private(set) var learnt: [CardID] = []
  /// A number that grows with each new state of the file.
  private(set) var edition = 0
  /// The last sightings of cards that are not in the file.
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

  /// The cards of records in an order; nil for the order of the file.
  private static func cards(_ numbers: CardNumbers, _ records: [Int]?) -> [CardID] {
    records?.compactMap(numbers.card) ?? numbers.order
  }

  /// The record of a card; nil if it is not in the file.
  func number(of card: CardID) -> Int? { numbers.record(of: card) }

  /// The card of a record; nil if there is no such record.
  func card(ofRecord number: Int) -> CardID? { numbers.card(of: number) }

  /// The key of a card; nil if it is not known yet.
  func key(of card: CardID) -> CardKey? { cardKeys[card] }

  /// Notes a card's key.
  mutating func learn(_ card: CardID, is key: CardKey) {
    learnt.append(card)
    cardKeys.learn(card, is: key)
    // A record may vanish after somebody saw it and before they decide it.
    if numbers.record(of: card) == nil, lost[card] == nil { lost[card] = Self.nowhere }
  }

  /// Notes what was seen of a card, in some state of the file.
  ///
  /// - Returns: false if the file's state is another by now; then nothing is noted.
  mutating func note(_ sight: RecordSight, of card: CardID, in edition: Int) -> Bool {
    guard edition == self.edition else { return false }
    if seen.updateValue(sight, forKey: card) != sight { learnt.append(card) }
    return true
  }

  /// The key of the record that was seen as this card, as the first one with its content.
  func contentSeen(of card: CardID) -> CardKey? { seen[card]?.content }

  /// Finds a card of the journal; one that is not there gets a number, too.
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

  /// Makes a number for a card that is not in the file.
  private mutating func newLost(_ sighting: Sighting?, size: Int64) -> CardID {
    let card = CardID(nextID)
    nextID += 1
    var place = Self.nowhere
    place.state.size = size
    lost[card] = sighting ?? place
    return card
  }

  /// The last sighting of a card that is not in the file.
  func sighting(ofLost card: CardID) -> Sighting { lost[card] ?? Self.nowhere }

  private static let nowhere = Sighting(name: [], seen: .min)

  /// The key for one more card with this content.
  mutating func freeKey(_ content: CardKey, atLeast least: UInt32) -> CardKey {
    cardKeys.free(content, atLeast: least)
  }

  // MARK: Changes

  /// Finds the cards in another state of the file.
  ///
  /// This reads that state, and may take long.
  func diff(to keys: RecordKeys, isCancelled: () -> Bool) -> RecordDiff {
    var diff = RecordDiff(listing, numbers, keys)
    diff.find(cardKeys, seen: seen, lost: lost, isCancelled: isCancelled)
    diff.order = arrangement.records(of: keys.listing, isCancelled: isCancelled)
    return diff
  }

  /// Completes a diff with the cards that were decided or seen since it was made.
  ///
  /// This may read the file, too, but finds only those cards.
  ///
  /// - Parameter former: the catalogue as it was when the diff was made or completed.
  func complete(
    _ diff: inout RecordDiff, to keys: RecordKeys, since former: RecordCatalogue,
    isCancelled: () -> Bool
  ) {
    if former.edition == edition, former.learnt.count <= learnt.count,
      diff.find(
        later: Set(learnt[former.learnt.count...]), cardKeys, seen: seen, lost: lost,
        isCancelled: isCancelled)
    {
      return
    }
    diff = self.diff(to: keys, isCancelled: isCancelled)
  }

  /// Whether a diff that another copy of this catalogue made, or completed, has all cards.
  func knowsNoMore(than other: RecordCatalogue) -> Bool {
    edition == other.edition && learnt.count == other.learnt.count
  }

  /// Adopts another state of the file.
  ///
  /// - Parameter diff: where the cards are in it; it must be compared with the present state.
  mutating func take(_ diff: RecordDiff, _ new: RecordKeys, now: Int64) -> CatalogueChange {
    let before = numbers
    edition += 1
    learnt = []
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
    for (number, found) in diff.found {
      let isPlaceKnown = lost.removeValue(forKey: found.card).map(listing.isOfNow) ?? false
      guard !isPlaceKnown, let key = cardKeys[found.card] else { continue }
      change.found[found.card] = Identity(
        key: key, sighting: listing.sighting(of: number, size: found.size, now: now))
    }
    return change
  }

  /// Adopts a state of the file that only has more records at its end.
  ///
  /// - Returns: nil if it takes more than that: cards must be found again, or the order is not that
  ///   of the file.
  mutating func takeGrowth(_ diff: RecordDiff, _ new: RecordKeys) -> CatalogueChange? {
    let count = new.listing.count - numbers.count
    guard diff.isGrowth, diff.order == nil, diff.found.isEmpty, lost.isEmpty, count > 0 else {
      return nil
    }
    edition += 1
    learnt = []
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

  /// Notes how cards look now that were seen before.
  ///
  /// - Returns: the cards that look different and are in the file.
  private mutating func takeLooks(_ diff: RecordDiff) -> [CardID] {
    for (card, look) in diff.changed {
      // A card that could not be read is noted again once it can be.
      if let look { seen[card]?.look = look } else { seen[card] = nil }
    }
    return diff.changed.keys.filter { numbers.record(of: $0) != nil }
      .sorted { $0.rawValue < $1.rawValue }
  }

  /// Returns the findings that are not in the journal yet, and forgets them.
  mutating func takeFindings() -> [CardID: Identity] {
    defer { findings = [:] }
    return findings
  }
}
