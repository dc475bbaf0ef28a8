import Koloda

// What may be done: the observer and the delegate are asked, and both must agree.
extension DeckSurface {
  func mayDrag(_ card: CardID) -> Bool {
    guard let view else { return false }
    return ask(.mayDrag, nested: false) {
      guard view.observer?.deckView(view, shouldDragCard: card) ?? true else { return false }
      guard let delegate, let index = index(of: card) else { return true }
      return delegate.koloda(view, shouldDragCardAt: index)
    }
  }

  func maySwipe(_ card: CardID, _ direction: SwipeDirection) -> Bool {
    guard let view else { return false }
    return ask(.maySwipe, nested: false) {
      guard view.observer?.deckView(view, shouldSwipeCard: card, in: direction) ?? true else {
        return false
      }
      guard let delegate, let index = index(of: card) else { return true }
      return delegate.koloda(view, shouldSwipeCardAt: index, in: direction)
    }
  }

  func mayUndo(_ decision: Deck.Decision) -> Bool {
    guard let view else { return false }
    return ask(.mayUndo, nested: false) {
      guard view.observer?.deckView(view, shouldUndo: decision) ?? true else { return false }
      guard let delegate, let index = index(of: decision.card) else { return true }
      return delegate.koloda(view, shouldRewindTo: index)
    }
  }

  /// The directions that a card may leave by.
  func directions(of card: CardID) -> Set<SwipeDirection> {
    guard let view else { return [] }
    return ask(.directions, nested: view.stage.allowedDirections) {
      let observed = view.observer?.deckView(view, allowedDirectionsForCard: card)
      guard let delegate, let index = index(of: card) else {
        return observed ?? view.allowedDirections
      }
      let told = Set(delegate.koloda(view, allowedDirectionsForIndex: index))
      return observed.map { $0.intersection(told) } ?? told
    }
  }

  /// A rule with the delegate's threshold.
  func ruled(_ rule: SwipeRule) -> SwipeRule {
    guard let view, let delegate else { return rule }
    return ask(.rule, nested: rule) {
      var rule = rule
      if let threshold = delegate.kolodaSwipeThresholdRatioMargin(view), threshold.isFinite {
        // Koloda takes no ratio past 1 either: 1 is half the card.
        rule.threshold = min(max(threshold, 0), 1)
      }
      return rule
    }
  }
}
