import Koloda

/// What `DeckPictures` needs to know about the deck.
@MainActor
protocol DeckPicturesHost: AnyObject {
  var widget: Widget { get }
  var frontCard: CardID? { get }
  /// The front card's frame at rest, in the view; nil before the first layout.
  var frontFrame: Rect? { get }
  /// All visible cards, including those on their way out.
  var shownCards: [CardID] { get }
  /// The cards whose fronts are needed, most urgent first.
  var wantedCards: [CardID] { get }
  /// The cards whose backs are needed, most urgent first.
  var wantedBacks: [CardID] { get }
  /// The cards that may soon be in front; they keep their widgets.
  var usableCards: Set<CardID> { get }
  /// Whether the user holds a card; nothing is baked meanwhile.
  var isHeld: Bool { get }

  /// The frame in which a card rests in front, in the view; nil before the first layout.
  func restFrame(of card: CardID) -> Rect?
  /// The size at which a card rests in front; zero before the first layout.
  func cardSize(of card: CardID) -> Size
  /// Whether a card shows its back or is being flipped to it.
  func showsBack(of card: CardID) -> Bool
  /// Asks the view's source for a card's front; nil if there is no source.
  func content(of card: CardID, size: Size, scale: Int) -> CardContent?
  /// Asks the view's source for a card's back; the outer nil means that there is no source.
  func backContent(of card: CardID, size: Size, scale: Int) -> CardContent??
  /// Tells the host that it is now known whether a card has a back.
  func backIsKnown(of card: CardID)
  /// Bakes one of the overlays that lie over cards; returns false if none was left to bake.
  func prepareOverlay() -> Bool
}
