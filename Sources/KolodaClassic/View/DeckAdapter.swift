import Koloda
import KolodaGTK

/// Tells a delegate by index what a deck view tells by identity, in Koloda's order, and has it
/// answer what the deck view asks.
@MainActor
final class DeckAdapter: DeckViewSource, DeckViewPolicy, DeckViewObserver {
  /// Whoever is asked or told may let go of it: what is called keeps it as long.
  private unowned let koloda: KolodaView
  /// The card that a hand moves, and the way that it was moved last.
  private var panned: (card: CardID, direction: SwipeDirection?)?
  /// Whether the delegate was asked about the card that is panned.
  private var hasAsked = false
  /// A hand that let go of the last card, which is told after the deck has run out.
  private var lateHand: DraggableCardView?
  /// Cards that came to the front by an edit, of which nothing is told.
  private var hushed: [CardID] = []

  init(of koloda: KolodaView) { self.koloda = koloda }

  /// Forgets what was told of other cards.
  func forget() {
    lateHand = nil
    hushed = []
  }

  /// Has nothing told of a card that an edit brings to the front.
  func hush(_ card: CardID?) {
    if let card, card != koloda.deckView.shownFront { hushed.append(card) }
  }

  // MARK: What cards show

  func deckView(
    _ view: KolodaGTK.KolodaView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent {
    let koloda = koloda
    guard let source = koloda.dataSource, let index = koloda.index(of: card) else {
      return .pending
    }
    let content = source.koloda(koloda, viewForCardAt: index)
    let wanted = Set(view.wantedCards)
    koloda.contents = koloda.contents.filter { wanted.contains($0.key) }
    koloda.contents[card] = content
    return content
  }

  func deckView(
    _ view: KolodaGTK.KolodaView, contentForBackOf card: CardID, size: Size, scale: Int
  ) -> CardContent? {
    guard let source = koloda.dataSource, let index = koloda.index(of: card) else { return nil }
    return source.koloda(koloda, viewForBackOfCardAt: index)
  }

  func deckView(_ view: KolodaGTK.KolodaView, overlayForCard card: CardID) -> OverlayView? {
    guard let source = koloda.dataSource, let index = koloda.index(of: card) else { return nil }
    return source.koloda(koloda, viewForCardOverlayAt: index)
  }

  // MARK: What may be done

  func deckView(
    _ view: KolodaGTK.KolodaView, allowedDirectionsForCard card: CardID
  ) -> Set<SwipeDirection> {
    guard let delegate = koloda.delegate, let index = koloda.index(of: card) else {
      return view.allowedDirections
    }
    return Set(delegate.koloda(koloda, allowedDirectionsForIndex: index))
  }

  func deckView(_ view: KolodaGTK.KolodaView, shouldDragCard card: CardID) -> Bool {
    let koloda = koloda
    koloda.refreshStyle(for: .resetBelow)
    guard let delegate = koloda.delegate, let index = koloda.index(of: card) else { return true }
    return delegate.koloda(koloda, shouldDragCardAt: index)
  }

  func deckView(
    _ view: KolodaGTK.KolodaView, shouldSwipeCard card: CardID, in direction: SwipeDirection
  ) -> Bool {
    let koloda = koloda
    hasAsked = true
    koloda.refreshStyle(for: .advance)
    guard let delegate = koloda.delegate, let index = koloda.index(of: card) else { return true }
    return delegate.koloda(koloda, shouldSwipeCardAt: index, in: direction)
  }

  func deckView(_ view: KolodaGTK.KolodaView, shouldUndo decision: Deck.Decision) -> Bool {
    let koloda = koloda
    koloda.refreshStyle(for: .undo, returning: decision)
    guard let delegate = koloda.delegate, let index = koloda.index(of: decision.card) else {
      return true
    }
    return delegate.koloda(koloda, shouldRewindTo: index)
  }

  // MARK: What happened

  func deckView(_ view: KolodaGTK.KolodaView, tells event: DeckViewEvent) {
    // Whoever is told may let go of the view.
    withExtendedLifetime(koloda) {
      noteChange(event)
      switch event {
      case .swiped, .ranOut: break
      default: tellLateHand()
      }
      tell(event)
      koloda.updatePassthrough()
    }
  }

  private func noteChange(_ event: DeckViewEvent) {
    switch event {
    case .undone(let decision): koloda.bringBackPassed(after: decision.card)
    case .rested: koloda.finishMotions()
    default: break
    }
  }

  private func tell(_ event: DeckViewEvent) {
    guard let delegate = koloda.delegate else { return }
    let index = event.card.flatMap { koloda.index(of: $0) }
    switch event {
    case .ranOut:
      delegate.kolodaDidRunOutOfCards(koloda)
      tellLateHand()
    case .reset(let card): tellReset(of: card, at: index, to: delegate)
    case .swiped(let decision):
      if let index { delegate.koloda(koloda, didSwipeCardAt: index, in: decision.direction) }
      if !koloda.isRunOutOfCards { tellLateHand() }
    case .redone(let decision):
      guard let index else { return }
      delegate.koloda(koloda, didSwipeAgainCardAt: index, in: decision.direction)
    case .undone: if let index { delegate.koloda(koloda, didRewindTo: index) }
    case .shown(let card): tellShown(card, at: index, to: delegate)
    case .selected: if let index { delegate.koloda(koloda, didSelectCardAt: index) }
    case .flipped(_, let showsBack):
      if let index { delegate.koloda(koloda, didFlipCardAt: index, showsBack: showsBack) }
    case .panBegan, .dragged, .crossedThreshold, .panFinished: tellPan(event, index, to: delegate)
    case .rested, .sentToBack: break
    }
  }

  private func tellShown(
    _ card: CardID, at index: Int?, to delegate: any KolodaViewDelegate
  ) {
    if let place = hushed.firstIndex(of: card) {
      hushed.remove(at: place)
    } else if let index {
      delegate.koloda(koloda, didShowCardAt: index)
    }
  }

  /// As in Koloda, a card that springs back was asked about, however short its way.
  private func tellReset(
    of card: CardID, at index: Int?, to delegate: any KolodaViewDelegate
  ) {
    if let panned, panned.card == card, !hasAsked, let direction = panned.direction, let index {
      hasAsked = true
      _ = delegate.koloda(koloda, shouldSwipeCardAt: index, in: direction)
    }
    delegate.kolodaDidResetCard(koloda)
  }

  private func tellPan(
    _ event: DeckViewEvent, _ index: Int?, to delegate: any KolodaViewDelegate
  ) {
    switch event {
    case .panBegan(let card):
      panned = (card, nil)
      hasAsked = false
      if let index { delegate.kolodaPanBegan(koloda, card: koloda.draggable(card, index)) }
    case .dragged(let card, let progress):
      panned = (card, progress.direction)
      guard index != nil else { return }
      delegate.koloda(
        koloda, draggedCardWithPercentage: progress.fraction * 100, in: progress.direction)
    case .crossedThreshold(_, let direction, let isPast):
      guard let index else { return }
      delegate.koloda(koloda, didCrossThresholdAt: index, in: direction, isPast: isPast)
    case .panFinished(let card):
      panned = nil
      guard let index else { return }
      let draggable = koloda.draggable(card, index)
      if koloda.isRunOutOfCards {
        lateHand = draggable
      } else {
        delegate.kolodaPanFinished(koloda, card: draggable)
      }
    default: break
    }
  }

  private func tellLateHand() {
    guard let card = lateHand else { return }
    lateHand = nil
    koloda.delegate?.kolodaPanFinished(koloda, card: card)
  }
}
