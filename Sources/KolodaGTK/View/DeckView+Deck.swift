import Koloda
import KolodaGLib

extension DeckView {
  /// The cards and their decisions.
  public var deck: Deck { stage.deck }

  /// Shows another deck, at once; nothing of the old deck stays.
  public func setDeck(_ deck: Deck) {
    gestures.cancel()
    let old = stage
    stage = DeckStage(deck: deck, style: old.style)
    stage.setRule(old.rule, at: MainThread.now)
    stage.axis = old.axis
    stage.setReducesMotion(old.reducesMotion, at: MainThread.now)
    stage.setMirrorsFrames(old.mirrorsFrames, at: MainThread.now)
    stage.layout(bounds: old.bounds, area: old.area, at: MainThread.now)
    pictures.removeAll()
    overlays.own.removeAll()
    happenings.shownFront = nil
    changed()
  }

  /// Changes the deck's style; cards move to their new places from where they are.
  public func setStyle(_ style: any DeckStyle) {
    stage.setStyle(style, at: MainThread.now)
    changed()
  }

  /// Takes over the animations of a style that differs from the present one only in these.
  package func adoptAnimations(of style: any DeckStyle) { stage.adoptAnimations(of: style) }

  /// Changes the deck; cards move to their new places from where they are.
  ///
  /// - Parameters:
  ///   - animated: Whether the cards move; otherwise they are at their new places at once.
  ///   - change: Changes the deck it is given. If it also changes the deck through the view, that
  ///     change stands and this one is dropped.
  /// - Throws: what `change` throws; the deck is unchanged then.
  public func edit<Failure: Error>(
    animated: Bool = true, _ change: (inout Deck) throws(Failure) -> Void
  ) throws(Failure) {
    defer { changed() }
    let version = stage.deckVersion
    var deck = stage.deck
    try change(&deck)
    stage.show(deck, madeFrom: version, at: MainThread.now, animated: animated)
  }

  /// Swipes the front card programmatically.
  ///
  /// - Parameters:
  ///   - direction: The direction; it must be one of the allowed ones.
  ///   - asks: Whether the policy is asked.
  /// - Returns: false if there is no card, the direction is not allowed, or the policy refuses.
  @discardableResult
  public func swipe(_ direction: SwipeDirection, asks: Bool = true) -> Bool {
    guard let card = stage.deck.front, stage.allowedDirections.contains(direction),
      !asks || questions.maySwipe(card, direction), stage.deck.front == card
    else { return false }
    decide(direction)
    return true
  }

  /// Asks the policy whether a card may be swiped.
  ///
  /// - Returns: the answer; nil if the policy is answering this question already.
  package func swipeAnswer(_ card: CardID, _ direction: SwipeDirection) -> Bool? {
    questions.swipeAnswer(card, direction)
  }

  /// Undoes the last decision.
  ///
  /// - Parameter entrance: Where the card comes from; a card that is still flying comes back from
  ///   where it is.
  /// - Returns: false if there is no decision to undo, or the policy refuses.
  @discardableResult
  public func undo(from entrance: CardEntrance = .sideItLeft) -> Bool {
    takeBack(from: entrance)
  }

  /// Goes back to an earlier state of the deck because decisions could not be saved; the cards come
  /// back from mid-flight.
  ///
  /// The policy is not asked, and no decisions are reported. For a deck without a history of its
  /// own, use `show(takenBack:)`.
  public func restore(_ deck: Deck) {
    let now = MainThread.now
    while stage.deck.history.count > deck.history.count, stage.undo(at: now) != nil {}
    while stage.deck.history.count < deck.history.count, stage.redo(at: now) != nil {}
    stage.edit(at: now) { $0 = deck }
    changed()
  }

  /// Makes the cards grow and fade in.
  public func appear() {
    stage.appear(at: MainThread.now)
    changed()
  }

  /// Cancels the drag or pull in progress: the card returns and nothing is decided.
  public func cancelDrag() { gestures.cancel() }

  /// Whether any card is moving.
  public var isAnimating: Bool { stage.isMoving(at: MainThread.now) }
}
