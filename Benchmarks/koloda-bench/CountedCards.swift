import Koloda
import KolodaFiles
import KolodaTriage

/// A source of cards that lie nowhere: as many as wanted, each what its number says.
final class CountedCards: CardSource {
  let order: [CardID]

  init(_ count: Int) { order = (0..<count).map { CardID($0) } }

  func key(of card: CardID) -> CardKey? {
    withUnsafeBytes(of: UInt64(card.rawValue).bigEndian) {
      CardKey(version: CardKey.Version.imageData.rawValue, digest: $0)
    }
  }

  func card(of known: KnownCard) -> CardID {
    CardID(Int(known.sighting?.state.inode ?? 0))
  }

  func identify(_ card: CardID, isTaken: (CardKey) -> Bool) -> Identity {
    let name = Array("p\(card.rawValue).jpg".utf8)
    let sighting = Sighting(
      name: name,
      state: FileState(size: 1, modified: 1, device: 1, inode: UInt64(card.rawValue)), seen: 1)
    return Identity(key: key(of: card) ?? .place(of: sighting), sighting: sighting)
  }

  func takeFindings() -> [CardID: Identity] { [:] }
  func learn(_ card: CardID, is key: CardKey) {}
  func follow(_ told: @escaping @Sendable (CatalogueChange) -> Void) {}
  func poll() {}
  var needsPolling: Bool { false }
  func stop() {}
}
