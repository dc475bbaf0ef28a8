import Koloda
import KolodaFiles
import KolodaTriage

/// The cards of an open file of records, and what is known of them.
struct RecordCatalogue: Sendable {
  let listing: RecordListing
  /// The records in the order in which they are cards, each of its number.
  let order: [CardID]
  /// The cards of the journal that the file was opened with, in the journal's order.
  private(set) var known: [CardID] = []
  /// What was found out and the journal does not hold yet.
  private var findings: [CardID: Identity] = [:]

  private var keys: [CardID: CardKey] = [:]
  private var owners: [CardKey: CardID] = [:]
  /// Where the cards were seen that are not there.
  private var lost: [CardID: Sighting] = [:]
  private var nextID: Int

  init(
    _ keys: RecordKeys, known: [KnownCard], order: RecordOrder = .file, now: Int64,
    isCancelled: () -> Bool
  ) {
    listing = keys.listing
    self.order = order.cards(of: keys.listing, isCancelled: isCancelled)
    nextID = keys.listing.count
    guard !known.isEmpty else { return }
    var match = RecordMatch(keys, known)
    match.matchPlaces()
    match.matchContents(isCancelled: isCancelled)
    self.keys.reserveCapacity(known.count)
    owners.reserveCapacity(known.count)
    self.known.reserveCapacity(known.count)
    for (index, card) in known.enumerated() {
      guard let record = match.records[index] else {
        self.known.append(addLost(card))
        continue
      }
      let id = CardID(record)
      self.known.append(id)
      learn(id, is: card.key)
      if match.isMoved[index] {
        findings[id] = Identity(
          key: card.key, sighting: sighting(of: record, size: card.size, now: now))
      }
    }
  }

  /// The record that a card is; nil if it is not there.
  func number(of card: CardID) -> Int? {
    order.indices.contains(card.rawValue) ? card.rawValue : nil
  }

  /// What makes a card itself, if that is known.
  func key(of card: CardID) -> CardKey? { keys[card] }

  /// Notes what makes a card itself.
  mutating func learn(_ card: CardID, is key: CardKey) {
    keys[card] = key
    owners[key] = card
  }

  /// The card that the journal knows; one that is not there gets a short name, too.
  mutating func card(of known: KnownCard) -> CardID {
    if let card = owners[known.key] { return card }
    if let sighting = known.sighting, listing.isOfNow(sighting),
      let record = listing.record(seenAt: sighting), keys[CardID(record)] == nil
    {
      learn(CardID(record), is: known.key)
      return CardID(record)
    }
    return addLost(known)
  }

  private mutating func addLost(_ known: KnownCard) -> CardID {
    let card = CardID(nextID)
    nextID += 1
    learn(card, is: known.key)
    lost[card] =
      known.sighting
      ?? Sighting(name: [], size: known.size, modified: 0, device: 0, inode: 0, seen: .min)
    return card
  }

  /// Where a card that is not there was seen last.
  func sighting(ofLost card: CardID) -> Sighting {
    lost[card] ?? Sighting(name: [], size: 0, modified: 0, device: 0, inode: 0, seen: .min)
  }

  /// Where a record is seen now.
  func sighting(of record: Int, size: Int64, now: Int64) -> Sighting {
    let state = listing.file.state
    return Sighting(
      name: listing.place(of: record).name, size: size, modified: state.modified,
      device: state.device, inode: state.inode, seen: now)
  }

  /// The key of another card with a content: that with the lowest ordinal that no card has.
  ///
  /// - Parameter least: the lowest ordinal that comes into question.
  func freeKey(_ content: CardKey, atLeast least: UInt32) -> CardKey {
    var ordinal = least
    while owners[content.with(ordinal: ordinal)] != nil { ordinal += 1 }
    return content.with(ordinal: ordinal)
  }

  /// Takes out what the journal does not hold yet.
  mutating func takeFindings() -> [CardID: Identity] {
    defer { findings = [:] }
    return findings
  }
}
