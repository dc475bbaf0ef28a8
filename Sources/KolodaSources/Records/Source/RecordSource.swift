import Glibc
import Koloda
import KolodaFiles
import KolodaTriage
import Synchronization

/// A file of records as a source of cards: record *i* is `CardID(i)`.
///
/// It is the file that was opened: what is done to it meanwhile is seen when it is opened again.
package final class RecordSource: CardSource {
  /// The records.
  package let listing: RecordListing
  private let keys: RecordKeys
  private let catalogue: Mutex<RecordCatalogue>

  /// Opens a file that has been scanned.
  ///
  /// - Parameters:
  ///   - known: the cards that the journal knows of the deck. If the file has changed since it knew
  ///     them, all of it is read.
  ///   - order: the order in which they are cards.
  ///   - identity: what tells the records apart.
  ///   - isCancelled: ends the reading; what was not found by then is not there.
  package init(
    _ listing: RecordListing, known: [KnownCard], identity: RecordIdentity = .guessed,
    order: RecordOrder = .file,
    isCancelled: @escaping () -> Bool = { false }
  ) {
    self.listing = listing
    keys = RecordKeys(listing, identity: identity)
    catalogue = Mutex(
      RecordCatalogue(keys, known: known, order: order, now: Self.now(), isCancelled: isCancelled))
  }

  /// The name of the field that tells the records apart, in small letters; nil if their bytes do.
  package var identityField: String? { keys.field }

  /// The cards that are there, in order.
  package var order: [CardID] { catalogue.withLock { $0.order } }

  /// The cards of the journal that it was opened with, in the journal's order.
  package var known: [CardID] { catalogue.withLock { $0.known } }

  // MARK: Records

  /// Which record a card is, counted from 0; nil for one that is not there.
  package func number(of card: CardID) -> Int? { catalogue.withLock { $0.number(of: card) } }

  /// The card of a record, counted from 0; nil if there is no such record.
  package func card(numbered number: Int) -> CardID? {
    (0..<listing.count).contains(number) ? CardID(number) : nil
  }

  /// Reads a card's record; nil for a card that is not there.
  package func record(of card: CardID) -> Record? { number(of: card).map { listing.record($0) } }

  /// The first card whose identity field has a value; it reads the file up to it.
  package func card(withID id: String) -> CardID? {
    guard keys.field != nil else { return nil }
    var window = FileWindow(listing.file)
    let number = (0..<listing.count).first { number in
      keys.id(of: listing.record(number, in: &window)) == id
    }
    return number.map { CardID($0) }
  }

  /// What a record has in the deck's identity field; nil if it has none, or the deck has.
  package func id(of record: Record) -> String? { keys.id(of: record) }

  // MARK: What cards are

  /// What makes a card itself, as far as that is known without reading it.
  package func key(of card: CardID) -> CardKey? { catalogue.withLock { $0.key(of: card) } }

  /// The card that the journal knows: by its key, else by its place if the file is as it was then.
  ///
  /// A card that another program saw in another state of the file has a short name only; it is
  /// found when the file is opened again.
  package func card(of known: KnownCard) -> CardID { catalogue.withLock { $0.card(of: known) } }

  /// Notes what makes a card itself, where another program has found that out.
  package func learn(_ card: CardID, is key: CardKey) {
    catalogue.withLock { $0.learn(card, is: key) }
  }

  /// Takes out what was found out of cards and the journal does not hold yet.
  package func takeFindings() -> [CardID: Identity] { catalogue.withLock { $0.takeFindings() } }

  /// Finds out what a card is that is decided for the first time; it reads the record.
  package func identify(_ card: CardID, isTaken: (CardKey) -> Bool) -> Identity {
    guard let number = number(of: card) else {
      return catalogue.withLock { catalogue in
        let sighting = catalogue.sighting(ofLost: card)
        return Identity(key: catalogue.key(of: card) ?? .place(of: sighting), sighting: sighting)
      }
    }
    var window = FileWindow(listing.file)
    let size =
      listing.extent(of: number).count > RecordListing.longest
      ? Int64(listing.extent(of: number).count)
      : Int64((try? listing.withBytes(of: number, in: &window, \.count)) ?? 0)
    let sighting = catalogue.withLock { $0.sighting(of: number, size: size, now: Self.now()) }
    if let key = key(of: card) { return Identity(key: key, sighting: sighting) }
    let content = keys.key(of: number, in: &window) ?? .place(of: sighting)
    var least: UInt32 = 0
    while true {
      let key = catalogue.withLock { $0.freeKey(content, atLeast: least) }
      // The journal is asked without the lock, since it may ask back.
      guard isTaken(key), key.ordinal < .max else { break }
      least = key.ordinal + 1
    }
    return catalogue.withLock { catalogue in
      let key = catalogue.key(of: card) ?? catalogue.freeKey(content, atLeast: least)
      catalogue.learn(card, is: key)
      return Identity(key: key, sighting: sighting)
    }
  }

  /// What the system's clock says, in microseconds since 1970.
  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_nsec / 1000)
  }

  // MARK: Changes

  /// Tells nothing: the file that was opened stays what it was.
  package func follow(_ told: @escaping @Sendable (CatalogueChange) -> Void) {}

  /// Looks for nothing.
  package func poll() {}

  /// Whether changes are only found by looking.
  package var needsPolling: Bool { false }

  /// Has nothing to end.
  package func stop() {}
}
