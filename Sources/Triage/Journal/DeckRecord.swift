import GRDB
import Glibc
import KolodaFiles

/// All that the journal holds of one folder.
struct DeckRecord: Sendable {
  let deck: DeckRow
  let cards: [KnownCard]
  let events: [EventRow]

  /// The cards that anything was ever decided of.
  var decidedCards: Set<Int64> { Set(events.map(\.card)) }

  /// Finds the deck of a folder: by its path, else, when the folder was renamed, by its number on
  /// the file system.
  ///
  /// Numbers are used again, on removable disks all the time. So a deck is taken over from
  /// another path only if that path no longer leads to this folder and one of the deck's files
  /// lies in it unchanged.
  static func load(_ db: Database, for listing: FolderListing) throws -> DeckRecord? {
    if let deck = try db.deck(path: listing.folder.bytes) {
      return try DeckRecord(db, deck, cards: db.cards(of: deck.row))
    }
    for deck in try db.decks(device: listing.device, inode: listing.inode)
    where !leads(deck.path, to: listing) {
      let cards = try db.cards(of: deck.row)
      if cards.contains(where: { isUnchanged($0, in: listing) }) {
        return try DeckRecord(db, deck, cards: cards)
      }
    }
    return nil
  }

  private init(_ db: Database, _ deck: DeckRow, cards: [KnownCard]) throws {
    self.deck = deck
    self.cards = cards
    events = try db.events(of: deck.row, after: 0)
  }

  private static func leads(_ path: [UInt8], to listing: FolderListing) -> Bool {
    var status = stat()
    guard stat(cString(path), &status) == 0 else { return false }
    return UInt64(status.st_dev) == listing.device && UInt64(status.st_ino) == listing.inode
  }

  private static func isUnchanged(_ card: KnownCard, in listing: FolderListing) -> Bool {
    guard let name = card.name, let index = listing.index(of: name) else { return false }
    return card.state.isUnchanged(from: listing.files[index].state)
  }
}
