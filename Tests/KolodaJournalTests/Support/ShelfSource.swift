import Koloda
import KolodaFiles
import Synchronization

@testable import KolodaTriage

/// A source of the cards with the given numbers; each card's key follows from its number.
final class ShelfSource: CardSource {
  func takeFindings() -> [CardID: Identity] { [:] }

  let order: [CardID]
  let needsPolling = false
  /// How many cards have been read.
  let reads = Mutex(0)

  init(_ numbers: some Sequence<Int>) { order = numbers.map { CardID($0) } }

  static func key(_ number: Int) -> CardKey {
    CardKey(version: 2, digest: withUnsafeBytes(of: number.bigEndian) { Array($0) })
  }

  static func identity(_ number: Int) -> Identity {
    Identity(
      key: key(number),
      sighting: Sighting(
        name: Array("\(number).jpg".utf8),
        state: FileState(size: 1, modified: 2, device: .max, inode: 4), seen: 5))
  }

  func key(of card: CardID) -> CardKey? { nil }

  func card(of known: KnownCard) -> CardID {
    CardID(known.key.bytes[5..<13].reduce(0) { $0 << 8 | Int($1) })
  }

  func identify(_ card: CardID, isTaken: (CardKey) -> Bool) -> Identity {
    reads.withLock { $0 += 1 }
    return Self.identity(card.rawValue)
  }

  func learn(_ card: CardID, is key: CardKey) {}
  func follow(_ told: @escaping @Sendable (CatalogueChange) -> Void) {}
  func poll() {}
  func stop() {}
}
