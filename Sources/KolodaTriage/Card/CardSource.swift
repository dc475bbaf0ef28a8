import Koloda

/// Where the cards of an open deck come from.
///
/// All of it may be called on any thread.
package protocol CardSource: AnyObject, Sendable {
  /// The cards that are there, in order.
  var order: [CardID] { get }

  /// Finds out what a card is; it reads the card, and may block.
  ///
  /// - Returns: nil if the card can't be read.
  func identify(_ card: CardID) -> Identity?

  /// Tells of the changes from now on, on a thread of the source's own, one at a time.
  func follow(_ told: @escaping @Sendable (CatalogueChange) -> Void)

  /// Ends the following; nothing is told any more once it returns.
  func stop()
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

/// What has changed in the cards of an open deck.
package struct CatalogueChange: Sendable {
  /// All cards that are there now, in order.
  package var order: [CardID]
  /// Cards that came.
  package var added: [CardID]
  /// Cards that left.
  package var removed: [CardID]
  /// Cards that have another name now.
  package var renamed: [CardID]
  /// New cards in the places of decided ones, with the cards that they took the places of.
  package var replaced: [CardID: CardID]
  /// Cards whose picture is to be read again, though they are the same.
  package var touched: [CardID]
  /// What was found out, to be noted in the journal.
  package var found: [CardID: Identity]
  /// Whether the place of the cards can be read.
  package var isAvailable: Bool

  /// Makes a change that says only which cards are there.
  package init(order: [CardID], isAvailable: Bool = true) {
    self.order = order
    added = []
    removed = []
    renamed = []
    replaced = [:]
    touched = []
    found = [:]
    self.isAvailable = isAvailable
  }
}
