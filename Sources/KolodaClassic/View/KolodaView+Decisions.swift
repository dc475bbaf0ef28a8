import CAdwaita
import Koloda
import KolodaGTK

extension KolodaView {
  // MARK: Position

  /// The front card's index; the number of cards when none is left.
  public var currentCardIndex: Int {
    deckView.deck.front.flatMap { index(of: $0) } ?? countOfCards
  }
  /// The number of cards, including decided ones.
  public var countOfCards: Int { order.count }
  /// Whether anything is moving.
  public var isAnimating: Bool { deckView.isAnimating }
  /// Whether no card is left.
  public var isRunOutOfCards: Bool { deckView.deck.isRunOut }

  /// The index of a card; nil if the data source doesn't have it.
  public func index(of card: CardID) -> Int? { order.index(of: card) }

  /// The card at an index; nil if the index is out of range.
  public func card(at index: Int) -> CardID? { order.card(at: index) }

  // MARK: Decisions

  /// Swipes the front card programmatically.
  ///
  /// - Parameters:
  ///   - direction: the side it leaves by, which must be allowed for the card.
  ///   - force: whether to swipe even if the delegate refuses; the delegate is asked in any case.
  /// - Returns: whether the card was swiped.
  @discardableResult
  public func swipe(_ direction: SwipeResultDirection, force: Bool = false) -> Bool {
    guard force, let card = deckView.deck.front,
      deckView.stage.allowedDirections.contains(direction)
    else { return deckView.swipe(direction) }
    // Whatever the answer, it must have been given, and the delegate may have changed the deck.
    guard deckView.swipeAnswer(card, direction) != nil, deckView.deck.front == card else {
      return false
    }
    return deckView.swipe(direction, asks: false)
  }

  /// Undoes the last decision.
  ///
  /// - Parameter direction: the side the card returns from; nil to fade it in at its place. A card
  ///   still in flight returns from where it is.
  /// - Returns: whether there was a decision to undo and the delegate agreed.
  @discardableResult
  public func revertAction(direction: SwipeResultDirection? = nil) -> Bool {
    deckView.undo(from: direction.map { .side($0) } ?? .inPlace)
  }

  /// Lets the cards grow and fade in, if the delegate agrees.
  public func applyAppearAnimationIfNeeded() {
    needsAppearance = false
    guard delegate?.kolodaShouldApplyAppearAnimation(self) ?? true else { return }
    refreshStyle()
    beginMotion(.appear)
    deckView.appear()
  }

  /// Lays the deck out again; cards move to their places.
  public func layoutDeck() {
    refreshStyle(force: true)
    deckView.layoutDeck()
  }

  /// Whether clicks go to the widgets behind the view when it shows no cards.
  public var shouldPassthroughTapsWhenNoVisibleCards: Bool {
    get { passesTapsThrough }
    set {
      passesTapsThrough = newValue
      updatePassthrough()
    }
  }

  func updatePassthrough() {
    let isTarget = !(passesTapsThrough && deckView.deck.isRunOut)
    guard (gtk_widget_get_can_target(widget) != 0) != isTarget else { return }
    gtk_widget_set_can_target(widget, isTarget ? 1 : 0)
  }
}
