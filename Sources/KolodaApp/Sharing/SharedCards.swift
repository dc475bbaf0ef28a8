import Glibc
import Koloda
import KolodaSyncMessages
import KolodaTriage
import Synchronization

/// The cards of a joined pile as a source: those that the journal knows, and those that are held.
final class SharedCards: CardSource {
  private struct Catalogue {
    /// For each short name the card's place in the pile; nil for one of another pile.
    var numbers: [Int?] = []
    var keys: [CardKey] = []
    var owners: [CardKey: CardID] = [:]
    var sizes: [Int] = []

    mutating func add(_ key: CardKey, number: Int?, size: Int) -> CardID {
      let card = CardID(keys.count)
      keys.append(key)
      numbers.append(number)
      sizes.append(size)
      owners[key] = card
      return card
    }
  }

  private let catalogue: Mutex<Catalogue>
  /// The cards of the journal that it was opened with, in the journal's order.
  let known: CardList
  /// How many short names are given by then.
  let count: Int
  /// The short names of what is no card of the pile.
  let hidden: [CardID]
  /// The cards that are there, in order.
  let order: [CardID]

  init(known: KnownCards, held: [HeldCard]) {
    var catalogue = Catalogue()
    self.known = CardList(
      known.map { catalogue.add($0.key, number: Self.number(of: $0), size: Int($0.size)) })
    for card in held {
      guard let key = Hex.bytes(card.key.utf8).flatMap({ CardKey(bytes: $0) }) else { continue }
      if let there = catalogue.owners[key] {
        catalogue.numbers[there.rawValue] = card.number
      } else {
        _ = catalogue.add(key, number: card.number, size: card.record.count)
      }
    }
    let numbers = catalogue.numbers
    count = numbers.count
    hidden = numbers.indices.filter { numbers[$0] == nil }.map { CardID($0) }
    order = numbers.indices.filter { numbers[$0] != nil }
      .sorted { (numbers[$0] ?? 0) < (numbers[$1] ?? 0) }.map { CardID($0) }
    self.catalogue = Mutex(catalogue)
  }

  /// The place in the pile of a card that the journal knows: the name under which it was seen.
  static func number(of card: KnownCard) -> Int? {
    card.sighting.flatMap { Int(String(decoding: $0.name, as: UTF8.self)) }
  }

  /// A card's place in the pile.
  func number(of card: CardID) -> Int? {
    catalogue.withLock { catalogue in
      catalogue.numbers.indices.contains(card.rawValue) ? catalogue.numbers[card.rawValue] : nil
    }
  }

  /// The card at a place in the pile; nil if it is neither held nor decided here.
  func card(at number: Int) -> CardID? { order.first { self.number(of: $0) == number } }

  func key(of card: CardID) -> CardKey? {
    catalogue.withLock { catalogue in
      catalogue.keys.indices.contains(card.rawValue) ? catalogue.keys[card.rawValue] : nil
    }
  }

  func card(of known: KnownCard) -> CardID {
    catalogue.withLock { catalogue in
      catalogue.owners[known.key]
        ?? catalogue.add(known.key, number: Self.number(of: known), size: Int(known.size))
    }
  }

  func identify(_ card: CardID, isTaken: (CardKey) -> Bool) -> Identity {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    let seen = Int64(time.tv_sec) &* 1_000_000
    return catalogue.withLock { catalogue in
      let isThere = catalogue.keys.indices.contains(card.rawValue)
      let number = isThere ? catalogue.numbers[card.rawValue] : nil
      let sighting = Sighting(
        name: number.map { Array(String($0).utf8) } ?? [],
        size: isThere ? Int64(catalogue.sizes[card.rawValue]) : 0, modified: 0, device: 0,
        inode: 0, seen: seen)
      return Identity(
        key: isThere ? catalogue.keys[card.rawValue] : .place(of: sighting), sighting: sighting)
    }
  }

  /// There are none: a card's key comes with it.
  func takeFindings() -> [CardID: Identity] { [:] }

  func learn(_ card: CardID, is key: CardKey) {}

  // MARK: Changes

  /// Tells nothing: the cards change when the server is asked.
  func follow(_ told: @escaping @Sendable (CatalogueChange) -> Void) {}

  func poll() {}

  var needsPolling: Bool { false }

  func stop() {}
}
