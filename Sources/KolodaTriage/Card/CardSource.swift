import Koloda

/// Where the cards of an open deck come from.
///
/// A card may have several parts, as the files of one shot: a journal knows each of them by a key of
/// its own, and keeps for each what is decided of the card. All that it asks a source is about parts.
///
/// All of it may be called on any thread.
package protocol CardSource: AnyObject, Sendable {
  /// The cards that are there, in order.
  var order: [CardID] { get }

  /// The parts of a card; itself, where it has no others.
  func parts(of card: CardID) -> [CardID]

  /// The card that a part belongs to.
  func whole(of part: CardID) -> CardID

  /// What makes a card itself, as far as that is known without reading it.
  func key(of card: CardID) -> CardKey?

  /// The card that the journal knows: by its key, else by its place if it lies there unchanged;
  /// a card that is not there gets a short name, too.
  func card(of known: KnownCard) -> CardID

  /// Finds out what a card is; it reads the card, and may block.
  ///
  /// A card that can't be read is known by its place.
  ///
  /// - Parameter isTaken: whether the journal knows a key as another card than this.
  func identify(_ card: CardID, isTaken: (CardKey) -> Bool) -> Identity

  /// Takes out what was found out of other cards on the way, to be noted in the journal.
  func takeFindings() -> [CardID: Identity]

  /// Notes what makes a card itself, where another program has found that out.
  func learn(_ card: CardID, is key: CardKey)

  /// Tells of the changes from now on, on a thread of the source's own, one at a time.
  func follow(_ told: @escaping @Sendable (CatalogueChange) -> Void)

  /// Looks for changes now, where nothing tells of them; it may block.
  func poll()

  /// Whether changes are only found by looking.
  var needsPolling: Bool { get }

  /// Ends the following; nothing is told any more once it returns.
  func stop()
}

extension CardSource {
  package func parts(of card: CardID) -> [CardID] { [card] }

  package func whole(of part: CardID) -> CardID { part }
}

/// What a card turned out to be when it was read.
package struct Identity: Hashable, Sendable {
  /// What makes it itself.
  package var key: CardKey
  /// What earlier versions knew it by.
  package var aliases: [CardKey]
  /// Where it lies.
  package var sighting: Sighting

  /// Makes an identity.
  package init(key: CardKey, aliases: [CardKey] = [], sighting: Sighting) {
    self.key = key
    self.aliases = aliases
    self.sighting = sighting
  }
}
