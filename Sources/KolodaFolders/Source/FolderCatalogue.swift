import Koloda
import KolodaFiles
import KolodaSources
import KolodaTriage

/// The cards of an open folder: their order, their files and their keys.
///
/// Everything but the order deals with parts, one for each file; `shots` groups the parts of one
/// card.
struct FolderCatalogue: Sendable {
  /// The files in the folder now.
  private(set) var listing: FolderListing
  /// The part of each file, in the order of the listing.
  private(set) var cards: [CardID]
  /// Which parts make up one card.
  private(set) var shots = ShotCards()
  /// The cards in the order that they are shown.
  private(set) var order: [CardID] = []
  /// What the cards are sorted by.
  private(set) var arrangement = FolderArrangement(order: .name)
  /// The cards without a file.
  private(set) var lost = LostCards()
  /// Identities that were found and are not in the journal yet.
  private(set) var findings: [CardID: Identity] = [:]
  /// New cards at the places of decided ones, with the cards that they replaced.
  private(set) var replaced: [CardID: CardID] = [:]
  /// The file of each card, by the card's number; -1 for cards without one.
  private var places: [Int32]
  /// The cards that the journal had when the folder was opened, in the journal's order.
  private(set) var known: CardList = []
  /// The cards' keys, as far as they are known.
  private(set) var keys = CardKeys()
  private var groups: SizeGroups?

  /// Matches a folder's files with the journal's cards when the folder is opened.
  ///
  /// - Parameter trust: which files to take for cards without asking the system about them; nil for
  ///   none.
  init(
    _ listing: FolderListing, _ known: KnownCards, _ reader: PhotoReader, _ trust: FileTrust? = nil
  ) {
    self.listing = listing
    cards = (0..<listing.count).map { CardID($0) }
    places = (0..<listing.count).map { Int32(truncatingIfNeeded: $0) }
    guard !known.isEmpty else {
      findShots([])
      return
    }
    let matched = FolderMatch(listing, known, reader, trust)
    self.listing.facts = matched.facts
    var cardOfKnown: CardList = []
    for index in known.indices {
      let id = matched.files[index].map { CardID($0) } ?? newCard()
      cardOfKnown.append(id)
    }
    self.known = cardOfKnown
    keys = CardKeys(known.keys, of: cardOfKnown)
    for card in matched.match.lost.all {
      lost.add(card.with(id: cardOfKnown[card.id].rawValue))
    }
    for (file, index) in matched.replaced { replaced[CardID(file)] = cardOfKnown[index] }
    findShots(known)
    let match = matched.match
    guard
      !matched.renamed.isEmpty || !match.found.isEmpty || !match.strangers.isEmpty
        || !matched.verified.isEmpty
    else { return }
    complete(reader)
    for (file, identity) in matched.verified
    where match.found[file] == nil && !matched.renamed.contains(file) {
      note(file, identity)
    }
    for file in matched.renamed { note(file, nil) }
    for (file, found) in match.found { note(file, found.identity) }
    for (file, identity) in match.strangers { note(file, identity) }
  }

  /// Groups the parts into cards when the folder is opened.
  ///
  /// - Parameter all: what the journal knows of the cards in `known`.
  private mutating func findShots(_ all: KnownCards) {
    var left: [(part: CardID, name: [UInt8])] = []
    for (index, part) in zip(all.indices, known)
    where all.isDecided(index) && file(of: part) == nil {
      if let name = all.sighting(index)?.name { left.append((part, name)) }
    }
    let linked = left.isEmpty ? [] : formerLinks(all)
    let parts = known
    lazy var decided = Set(zip(all.indices, parts).compactMap { all.isDecided($0) ? $1 : nil })
    shots = ShotCards(
      listing, cards, count: places.count, lost: left, linked: linked,
      isDecided: { decided.contains($0) })
    for (_, file) in linked { findings.merge(formerLinks(to: file)) { _, new in new } }
  }

  /// Groups the parts into cards again after a change.
  ///
  /// - Parameter before: the cards that were there before the change.
  /// - Returns: the parts that belong to another card now.
  mutating func regroup(before: Set<CardID>) -> [ShotCards.Move] {
    let (new, moves) = shots.updated(
      to: listing, cards, count: places.count, wasThere: before.contains)
    shots = new
    return moves
  }

  /// Whether a file is the one that its card shows.
  func shows(_ file: Int) -> Bool { shots.isShown(cards[file]) }

  /// The file of a card; nil if it has none.
  func file(of card: CardID) -> Int? {
    guard places.indices.contains(card.rawValue), places[card.rawValue] >= 0 else { return nil }
    return Int(places[card.rawValue])
  }

  /// The key of a card; nil if it is not known yet.
  func key(of card: CardID) -> CardKey? { keys[card] }

  /// The card that has a key, or had it before more was found out about the card.
  func card(with key: CardKey) -> CardID? { keys.owner(of: key) }

  /// Makes a card that has no file yet.
  private mutating func newCard() -> CardID {
    defer { places.append(-1) }
    return CardID(places.count)
  }

  /// Notes a card's key.
  mutating func learn(_ card: CardID, is key: CardKey) { keys.learn(card, is: key) }

  /// Makes a card for one that is in the journal but has no file here; it may be decided.
  mutating func addLost(_ known: KnownCard) -> CardID {
    let card = newCard()
    learn(card, is: known.key)
    lost.add(
      LostCard(
        id: card.rawValue, key: known.key, state: known.sighting?.state,
        name: known.sighting?.name, size: known.size, seen: known.sighting?.seen ?? .min,
        isDecided: true))
    return card
  }

  /// Returns the findings that are not in the journal yet, and forgets them.
  mutating func takeFindings() -> [CardID: Identity] {
    defer { findings = [:] }
    return findings
  }

  // MARK: Change

  /// Makes a card for a new file, which `replace` assigns to it.
  mutating func addCard() -> CardID { newCard() }

  /// A file's card as a lost one.
  ///
  /// If it has a key it may be decided, so reading new files to find it is worth while.
  func lostCard(at file: Int) -> LostCard {
    let card = cards[file]
    let state = listing.facts[file]?.state
    return LostCard(
      id: card.rawValue, key: key(of: card), state: state, name: Array(listing.bytes(at: file)),
      size: state?.size ?? 0, seen: SystemClock.tick.microseconds, isDecided: key(of: card) != nil)
  }

  /// Notes that a card's file is gone.
  mutating func lose(_ card: CardID, at file: Int) {
    lost.add(lostCard(at: file))
  }

  /// Notes that a card has a file again.
  mutating func forgetLost(_ card: CardID) { lost.remove(card.rawValue) }

  /// Replaces the listing and the card of each file.
  mutating func replace(listing: FolderListing, cards: [CardID]) {
    for card in self.cards { places[card.rawValue] = -1 }
    self.listing = listing
    self.cards = cards
    for (file, card) in cards.enumerated() {
      places[card.rawValue] = Int32(truncatingIfNeeded: file)
    }
    groups = nil
  }

  /// Sorts the cards.
  ///
  /// - Parameter files: the files in the new order; nil for that of the listing.
  /// - Returns: whether the order has changed.
  @discardableResult
  mutating func sort(by arrangement: FolderArrangement, _ files: [Int]?) -> Bool {
    self.arrangement = arrangement
    let before = order
    order = wholes(of: files.map { files in files.map { cards[$0] } } ?? cards)
    return order != before
  }

  /// The cards of the parts, each at the place of the part that is shown.
  private func wholes(of parts: [CardID]) -> [CardID] {
    guard !shots.isEmpty else { return parts }
    return parts.filter(shots.isShown).map(shots.whole)
  }

  // MARK: Identity

  /// Asks the system about the files that it was not asked about yet.
  mutating func complete(_ reader: PhotoReader) {
    let unknown = listing.facts.indices.filter { listing.facts[$0] == nil }
    guard !unknown.isEmpty else { return }
    for (file, facts) in zip(unknown, reader.facts(listing, unknown)) {
      listing.facts[file] = facts
    }
    groups = nil
  }

  /// Takes facts about files from elsewhere, where nothing is known yet.
  mutating func take(_ facts: [FileFacts?]) {
    guard facts.count == listing.count else { return }
    for index in facts.indices where listing.facts[index] == nil {
      listing.facts[index] = facts[index]
    }
    groups = nil
  }

  /// Takes a newer listing of the same files, which may have newer facts and other links.
  ///
  /// - Returns: whether the links have changed.
  mutating func renew(_ new: FolderListing) -> Bool {
    guard new.count == listing.count else { return false }
    let before = listing
    listing = new
    for (index, facts) in before.facts.enumerated() where new.facts[index] == nil {
      listing.facts[index] = facts
    }
    groups = nil
    return before.links != new.links || before.ends != new.ends
  }

  /// The sighting of a file as of now.
  mutating func sighting(of file: Int, _ state: FileState? = nil) -> Sighting {
    let state = state ?? listing.facts[file]?.state ?? .unknown
    if groups == nil { groups = SizeGroups(listing.facts) }
    let seen =
      groups?.sighting(of: file, size: state.size, now: SystemClock.tick.microseconds)
      ?? SystemClock.tick.microseconds
    return Sighting(name: Array(listing.bytes(at: file)), state: state, seen: seen)
  }

  /// The other files of a file's length whose cards have no key yet; empty if there are more than
  /// `limit`.
  mutating func unknownDoubles(of file: Int, atMost limit: Int) -> [Int] {
    guard let size = listing.facts[file]?.state.size else { return [] }
    if groups == nil { groups = SizeGroups(listing.facts) }
    let doubles = groups?.doubles(of: file, size: size).filter { key(of: cards[$0]) == nil } ?? []
    return doubles.count <= limit ? doubles : []
  }

  /// The key for one more card with this content.
  mutating func freeKey(_ content: CardKey, atLeast least: UInt32) -> CardKey {
    keys.free(content, atLeast: least)
  }

  /// Notes an identity that was read from a file, for the journal.
  mutating func note(_ file: Int, _ identity: PhotoIdentity?) {
    let card = cards[file]
    if let found = self.identity(file, identity) { findings[card] = found }
  }

  /// The identity of a card, given what reading its file showed; nil if nothing is known.
  ///
  /// - Parameter least: the lowest ordinal that a new key may have.
  mutating func identity(
    _ file: Int, _ identity: PhotoIdentity?, atLeast least: UInt32 = 0
  ) -> Identity? {
    let card = cards[file]
    let known = key(of: card)
    let sighting = sighting(of: file, identity?.state)
    guard let identity, known?.content != identity.key else {
      return known.map { Identity(key: $0, sighting: sighting) }
    }
    // Files are read to find decided cards only, so an undecided one that is lost may be this one.
    let former = known == nil ? lost.takeUndecided(identity.key, at: sighting.name) : nil
    let key = former?.key ?? keys.free(identity.key, atLeast: least)
    learn(card, is: key)
    return Identity(key: key, aliases: known.map { [$0] } ?? [], sighting: sighting)
  }
}

extension LostCard {
  /// The same lost card under another number.
  func with(id: Int) -> LostCard {
    LostCard(
      id: id, key: key, state: state, name: name, size: size, seen: seen, isDecided: isDecided)
  }
}
