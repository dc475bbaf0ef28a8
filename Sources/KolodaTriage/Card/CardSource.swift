import Koloda

/// Supplies the cards of an open deck.
///
/// A card may have several parts, such as the files of one shot. The journal knows each part by its
/// own key and stores the card's decisions for every part, so all its questions to a source are
/// about parts.
///
/// Every member may be called on any thread.
package protocol CardSource: AnyObject, Sendable {
  /// The cards that are present, in order.
  var order: [CardID] { get }

  /// The parts of a card; the card itself if it has only one.
  func parts(of card: CardID) -> [CardID]

  /// The card that a part belongs to.
  func whole(of part: CardID) -> CardID

  /// The card's key, if it is known without reading the card.
  func key(of card: CardID) -> CardKey?

  /// The card for one that the journal knows: found by its key, or else by its place if its file
  /// there is unchanged. A card that is missing gets an ID, too.
  func card(of known: KnownCard) -> CardID

  /// Determines a card's identity by reading it; may block.
  ///
  /// A card that can't be read gets a key made from its place.
  ///
  /// - Parameter isTaken: whether the journal already uses a key for a different card.
  func identify(_ card: CardID, isTaken: (CardKey) -> Bool) -> Identity

  /// Determines a card's identity without reading it, from its place if nothing else is known.
  func identifyUnread(_ card: CardID) -> Identity

  /// Removes and returns the identities of other cards found along the way, for the journal to
  /// store.
  func takeFindings() -> [CardID: Identity]

  /// Records the key of a card that another program has identified.
  func learn(_ card: CardID, is key: CardKey)

  /// Reports every change from now on, one at a time, on a thread owned by the source.
  func follow(_ told: @escaping @Sendable (CatalogueChange) -> Void)

  /// Looks for changes now, where the system reports none; may block.
  func poll()

  /// Whether the system reports no changes, so that they are found only by `poll`.
  var needsPolling: Bool { get }

  /// Stops reporting changes; no report is made after this returns.
  func stop()
}

extension CardSource {
  package func parts(of card: CardID) -> [CardID] { [card] }

  package func whole(of part: CardID) -> CardID { part }

  package func identifyUnread(_ card: CardID) -> Identity { identify(card) { _ in false } }
}
