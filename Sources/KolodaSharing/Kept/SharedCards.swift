import Koloda
import KolodaFiles
import KolodaSyncMessages
import KolodaTriage
import Synchronization

/// The card source of a shared deck: the cards that the person holds, and those decided on this
/// computer.
///
/// It grows and shrinks while it is open. New cards go to the end, in the order in which they
/// arrive.
package final class SharedCards: CardSource {
  private struct Catalogue {
    /// The card's number in the shared deck, by CardID; nil for a card of another deck.
    var numbers: [Int?] = []
    var keys: [CardKey] = []
    var sizes: [Int] = []
    var isThere: [Bool] = []
    /// The cards that are shown, in order.
    var order: [CardID] = []
    var owners: [CardKey: CardID] = [:]
    var places: [Int: CardID] = [:]
    /// The cards that were ever decided on this computer.
    ///
    /// They stay even when no longer held.
    var answered: Set<CardID> = []

    mutating func add(_ key: CardKey, number: Int?, size: Int) -> CardID {
      let card = CardID(keys.count)
      keys.append(key)
      numbers.append(number)
      sizes.append(size)
      isThere.append(false)
      owners[key] = card
      if let number { places[number] = card }
      return card
    }

    /// The CardID of a held card, new if the card has none yet; nil if its key is not valid.
    mutating func card(of held: HeldCard, size: Int) -> CardID? {
      guard let key = Hex.bytes(held.key.utf8).flatMap({ CardKey(bytes: $0) }) else { return nil }
      guard let there = owners[key] else { return add(key, number: held.number, size: size) }
      numbers[there.rawValue] = held.number
      sizes[there.rawValue] = size
      places[held.number] = there
      return there
    }

    /// Shows cards that were not shown.
    mutating func show(_ cards: [CardID]) {
      for card in cards { isThere[card.rawValue] = true }
      order += cards
    }
  }

  private struct State {
    var catalogue: Catalogue
    var told: (@Sendable (CatalogueChange) -> Void)?
  }

  private let state: Mutex<State>
  private let records: KeptRecords
  /// The cards that the journal knew when the deck was opened, in the journal's order.
  package let known: CardList

  /// Begins with the cards that the journal knows; none is shown yet.
  package init(known: KnownCards, records: KeptRecords) {
    var catalogue = Catalogue()
    self.known = CardList(
      known.map { catalogue.add($0.key, number: Self.number(of: $0), size: Int($0.size)) })
    self.records = records
    state = Mutex(State(catalogue: catalogue))
  }

  /// A known card's number in the shared deck: the name under which the journal has seen it.
  package static func number(of card: KnownCard) -> Int? {
    card.sighting.flatMap { Int(String(decoding: $0.name, as: UTF8.self)) }
  }

  /// Shows the cards that are held or decided, in the order of the shared deck.
  ///
  /// - Returns: the number of CardIDs in use; a card that is not shown may have one.
  package func open(held: [HeldCard], isDecided: (CardID) -> Bool) -> Int {
    state.withLock { state in
      var shown: Set<CardID> = []
      for card in known where isDecided(card) && state.catalogue.numbers[card.rawValue] != nil {
        shown.insert(card)
        state.catalogue.answered.insert(card)
      }
      for card in held {
        state.catalogue.card(of: card, size: records.size(of: card.number)).map {
          _ = shown.insert($0)
        }
      }
      let numbers = state.catalogue.numbers
      state.catalogue.show(
        shown.sorted { (numbers[$0.rawValue] ?? 0) < (numbers[$1.rawValue] ?? 0) })
      return numbers.count
    }
  }

  // MARK: Changes

  /// Replaces the held cards with those that are held now.
  package func hold(_ held: [HeldCard]) {
    change { catalogue in
      let cards = held.compactMap { catalogue.card(of: $0, size: records.size(of: $0.number)) }
      let wanted = Set(cards)
      let removed = catalogue.order.filter {
        !wanted.contains($0) && !catalogue.answered.contains($0)
      }
      return (added: cards, removed: removed)
    }
  }

  /// Records that cards were decided on this computer.
  package func answer(_ numbers: [Int]) {
    change { catalogue in
      let cards = numbers.compactMap { catalogue.places[$0] }
      catalogue.answered.formUnion(cards)
      return (added: cards, removed: [])
    }
  }

  /// - Parameter find: returns the cards to show and the cards to hide.
  private func change(_ find: (inout Catalogue) -> (added: [CardID], removed: [CardID])) {
    let (told, changes) = state.withLock { state in
      let first = state.catalogue.keys.count
      var (added, removed) = find(&state.catalogue)
      var seen: Set<CardID> = []
      added = added.filter { !state.catalogue.isThere[$0.rawValue] && seen.insert($0).inserted }
      var changes: [CatalogueChange] = []
      if !removed.isEmpty {
        let gone = Set(removed)
        for card in removed { state.catalogue.isThere[card.rawValue] = false }
        state.catalogue.order.removeAll { gone.contains($0) }
        var change = CatalogueChange(order: state.catalogue.order)
        change.removed = removed
        changes.append(change)
      }
      if !added.isEmpty {
        state.catalogue.show(added)
        var change = CatalogueChange(order: state.catalogue.order)
        let isNew =
          added.first?.rawValue == first
          && added.count == state.catalogue.keys.count - first
        if isNew {
          change.appended = first..<state.catalogue.keys.count
        } else {
          change.added = added
        }
        changes.append(change)
      }
      return (state.told, changes)
    }
    for change in changes { told?(change) }
  }

  // MARK: Lookup

  /// The cards that are shown, in order.
  package var order: [CardID] { state.withLock { $0.catalogue.order } }

  /// A card's number in the shared deck.
  package func number(of card: CardID) -> Int? {
    state.withLock { state in
      let numbers = state.catalogue.numbers
      return numbers.indices.contains(card.rawValue) ? numbers[card.rawValue] : nil
    }
  }

  /// The card with a number in the shared deck; nil if it is neither held nor decided here.
  package func card(at number: Int) -> CardID? {
    state.withLock { state in
      state.catalogue.places[number].flatMap { state.catalogue.isThere[$0.rawValue] ? $0 : nil }
    }
  }

  /// Whether the card with a number has this key, given in hexadecimal.
  package func isKnown(_ key: String, as number: Int) -> Bool {
    let key = Hex.bytes(key.utf8).flatMap { CardKey(bytes: $0) }
    return state.withLock { state in
      state.catalogue.places[number].map { state.catalogue.keys[$0.rawValue] == key } ?? false
    }
  }

  /// The card of the first of `keys` whose card is shown; nil if there is none.
  package func card(ofAny keys: [CardKey]) -> CardID? {
    state.withLock { state in
      let catalogue = state.catalogue
      return keys.compactMap { catalogue.owners[$0] }.first { catalogue.isThere[$0.rawValue] }
    }
  }

  package func key(of card: CardID) -> CardKey? {
    state.withLock { state in
      let keys = state.catalogue.keys
      return keys.indices.contains(card.rawValue) ? keys[card.rawValue] : nil
    }
  }

  package func card(of known: KnownCard) -> CardID {
    state.withLock { state in
      state.catalogue.owners[known.key]
        ?? state.catalogue.add(known.key, number: Self.number(of: known), size: Int(known.size))
    }
  }

  package func identify(_ card: CardID, isTaken: (CardKey) -> Bool) -> Identity {
    let seen = SystemClock.tick.microseconds
    return state.withLock { state in
      let catalogue = state.catalogue
      let isKnown = catalogue.keys.indices.contains(card.rawValue)
      let number = isKnown ? catalogue.numbers[card.rawValue] : nil
      var sighting = Sighting(name: number.map { Array(String($0).utf8) } ?? [], seen: seen)
      if isKnown { sighting.state.size = Int64(catalogue.sizes[card.rawValue]) }
      return Identity(
        key: isKnown ? catalogue.keys[card.rawValue] : .place(of: sighting), sighting: sighting)
    }
  }

  /// Returns nothing: each card arrives with its key.
  package func takeFindings() -> [CardID: Identity] { [:] }

  package func learn(_ card: CardID, is key: CardKey) {}

  // MARK: Following

  /// Reports changes, on the thread that makes them.
  package func follow(_ told: @escaping @Sendable (CatalogueChange) -> Void) {
    state.withLock { $0.told = told }
  }

  package func poll() {}

  package var needsPolling: Bool { false }

  package func stop() { state.withLock { $0.told = nil } }
}
