import Koloda
import KolodaFiles
import KolodaTriage

extension FolderCatalogue {
  /// The match between a new listing's files and the cards.
  ///
  /// It is found on a copy of the catalogue, since files may have to be read.
  struct Difference {
    /// The card of each file; nil for a new one.
    fileprivate var cards: [CardID?]
    /// Files whose pictures must be read again.
    fileprivate var touched: Set<Int> = []
    /// Files to note in the journal, with what reading them showed.
    fileprivate var noted: [Int: PhotoIdentity?] = [:]
    /// New files at the places of decided cards, with these cards.
    fileprivate var replaced: [Int: CardID] = [:]
  }

  /// Compares the cards with a new listing, for which the system was asked about each file.
  ///
  /// - Returns: Nil if nothing has changed.
  func difference(to new: FolderListing, _ reader: PhotoReader) -> Difference? {
    let pairs = Self.pairs(listing, new)
    var change = Difference(cards: Array(repeating: nil, count: new.count))
    var changed: [(file: Int, card: CardID)] = []
    var kept = Array(repeating: false, count: listing.count)
    for (old, file) in pairs {
      let before = listing.facts[old]?.state
      if before == nil || new.facts[file] == nil || before == new.facts[file]?.state {
        change.cards[file] = cards[old]
        kept[old] = true
      } else {
        changed.append((file, cards[old]))
      }
    }
    if changed.isEmpty && pairs.count == new.count && pairs.count == listing.count { return nil }

    var missing = lost
    for old in kept.indices where !kept[old] { missing.add(lostCard(at: old)) }
    var match = FileMatch(missing, reader)
    let unmatched = change.cards.indices.filter { change.cards[$0] == nil }
    match.matchStates(unmatched, new.facts)
    match.matchUnread(unmatched, new, new.facts)
    for (file, card) in changed where match.found[file] == nil {
      guard let lost = match.lost[card.rawValue] else { continue }
      let name = Array(new.bytes(at: file))
      if match.matchPlace(file, name, of: lost) {
        change.touched.insert(file)
      } else {
        match.matchContent(file, name, isNew: true)
        if match.found[file] == nil { change.replaced[file] = card }
      }
    }
    match.matchContents(unmatched, new, new.facts, isNew: true)
    for (file, found) in match.found {
      let card = CardID(found.card.id)
      change.cards[file] = card
      if found.card.key != nil { change.noted[file] = .some(found.identity) }
    }
    for (file, identity) in match.strangers where match.found[file] == nil {
      change.noted[file] = .some(identity)
    }
    return change
  }

  /// Replaces the listing, and describes the change.
  mutating func take(_ new: FolderListing, _ difference: Difference) -> CatalogueChange {
    let before = listing
    let cardsBefore = cards
    var placesBefore: [CardID: Int] = [:]
    for (old, card) in cardsBefore.enumerated() { placesBefore[card] = old }

    var change = CatalogueChange(order: [])
    var now: [CardID] = []
    now.reserveCapacity(new.count)
    for card in difference.cards { now.append(card ?? addCard()) }
    let present = Set(now)
    for (old, card) in cardsBefore.enumerated() where !present.contains(card) {
      lose(card, at: old)
      change.removed.append(card)
    }
    replace(listing: new, cards: now)
    for (file, card) in now.enumerated() {
      forgetLost(card)
      guard let old = placesBefore[card] else {
        change.added.append(card)
        continue
      }
      if !before.bytes(at: old).elementsEqual(new.bytes(at: file)) { change.renamed.append(card) }
    }
    change.touched = difference.touched.sorted().map { now[$0] }
    for (file, identity) in difference.noted.sorted(by: { $0.key < $1.key }) {
      if let found = self.identity(file, identity) { change.found[now[file]] = found }
    }
    for file in difference.touched { change.found.merge(formerLinks(to: file)) { old, _ in old } }
    for (file, card) in difference.replaced where !present.contains(card) {
      change.replaced[now[file]] = card
    }
    change.order = now
    return change
  }

  /// The files that are in both listings, found in one pass because both have the same order.
  private static func pairs(
    _ old: FolderListing, _ new: FolderListing
  ) -> [(old: Int, new: Int)] {
    var pairs: [(old: Int, new: Int)] = []
    pairs.reserveCapacity(min(old.count, new.count))
    var left = 0
    var right = 0
    while left < old.count && right < new.count {
      let isSame = old.withName(at: left) { one in
        new.withName(at: right) { NaturalOrder.compareBytes(one, $0) == 0 }
      }
      if isSame {
        pairs.append((left, right))
        left += 1
        right += 1
      } else if NaturalOrder.comparePaths(Array(old.bytes(at: left)), Array(new.bytes(at: right)))
        < 0
      {
        left += 1
      } else {
        right += 1
      }
    }
    return pairs
  }
}
