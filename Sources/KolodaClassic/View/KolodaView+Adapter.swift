import Koloda
import KolodaGTK

extension KolodaView {
  /// Forwards the deck view's events and questions, which refer to cards by ID, to a data source and
  /// delegate that use indices, in the order in which Koloda called them.
  @MainActor
  final class Adapter: DeckViewSource, DeckViewPolicy, DeckViewObserver, DeckLayoutObserver {
    private unowned let koloda: KolodaView
    /// The view, unless it is about to be freed.
    ///
    /// The deck may still ask and tell when another thread has released the view and the main thread
    /// has not got to freeing it yet. Calls may release the view, so each method that makes them
    /// keeps it alive meanwhile.
    private weak var living: KolodaView?
    /// The card that a hand is moving, and the direction of the last movement.
    private var panned: (card: CardID, direction: SwipeDirection?)?
    /// Whether the delegate was asked about the card being moved.
    private var hasAsked = false
    /// The last card after a hand has released it; reported once the deck has run out.
    private var lateHand: DraggableCardView?
    /// Cards brought to the front by an edit, which are not reported as shown.
    private var hushed: [CardID] = []

    init(of koloda: KolodaView) {
      self.koloda = koloda
      living = koloda
    }

    /// Forgets the state that belongs to previous cards.
    func forget() {
      lateHand = nil
      hushed = []
    }

    /// Suppresses the report of a card that an edit brings to the front.
    func hush(_ card: CardID?) {
      if let card, card != koloda.deckView.shownFront { hushed.append(card) }
    }

    // MARK: Layout

    func willLayOut(_ size: Size) { living?.willLayOut(size) }

    func didLayOut() { living?.didLayOut() }

    // MARK: Contents of cards

    func deckView(
      _ view: DeckView, contentForCard card: CardID, size: Size, scale: Int
    ) -> CardContent {
      guard let koloda = living, let source = koloda.dataSource,
        let index = koloda.index(of: card)
      else { return .pending }
      let content = source.koloda(koloda, viewForCardAt: index)
      let wanted = Set(view.wantedCards)
      koloda.contents = koloda.contents.filter { wanted.contains($0.key) }
      koloda.contents[card] = content
      return content
    }

    func deckView(
      _ view: DeckView, contentForBackOf card: CardID, size: Size, scale: Int
    ) -> CardContent? {
      guard let koloda = living, let source = koloda.dataSource,
        let index = koloda.index(of: card)
      else { return nil }
      return source.koloda(koloda, viewForBackOfCardAt: index)
    }

    func deckView(_ view: DeckView, overlayForCard card: CardID) -> OverlayView? {
      guard let koloda = living, let source = koloda.dataSource,
        let index = koloda.index(of: card)
      else { return nil }
      return source.koloda(koloda, viewForCardOverlayAt: index)
    }

    // MARK: Permissions

    func deckView(
      _ view: DeckView, allowedDirectionsForCard card: CardID
    ) -> Set<SwipeDirection> {
      guard let koloda = living, let delegate = koloda.delegate,
        let index = koloda.index(of: card)
      else { return view.allowedDirections }
      return Set(delegate.koloda(koloda, allowedDirectionsForIndex: index))
    }

    func deckView(_ view: DeckView, shouldDragCard card: CardID) -> Bool {
      guard let koloda = living else { return false }
      koloda.refreshStyle()
      guard let delegate = koloda.delegate, let index = koloda.index(of: card) else { return true }
      return delegate.koloda(koloda, shouldDragCardAt: index)
    }

    func deckView(
      _ view: DeckView, shouldSwipeCard card: CardID, in direction: SwipeDirection
    ) -> Bool {
      guard let koloda = living else { return false }
      hasAsked = true
      koloda.refreshStyle()
      koloda.reserveMotion(.advance, of: card)
      guard let delegate = koloda.delegate, let index = koloda.index(of: card) else { return true }
      return delegate.koloda(koloda, shouldSwipeCardAt: index, in: direction)
    }

    func deckView(_ view: DeckView, shouldUndo decision: Deck.Decision) -> Bool {
      guard let koloda = living else { return false }
      koloda.refreshStyle(returning: decision)
      koloda.reserveMotion(.undo, of: decision.card)
      guard let delegate = koloda.delegate, let index = koloda.index(of: decision.card) else {
        return true
      }
      return delegate.koloda(koloda, shouldRewindTo: index)
    }

    // MARK: Events

    func deckView(_ view: DeckView, tells event: DeckViewEvent) {
      guard let living else { return }
      withExtendedLifetime(living) {
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
      case .swiped(let decision): koloda.beginMotion(.advance, of: decision.card)
      case .redone: koloda.beginMotion(.advance)
      case .reset: koloda.beginMotion(.resetBelow)
      case .undone(let decision):
        koloda.beginMotion(.undo, of: decision.card)
        koloda.bringBackPassed(after: decision.card)
      case .rested: koloda.finishMotions()
      default: break
      }
    }

    private func tell(_ event: DeckViewEvent) {
      if case .shown(let card) = event, unhush(card) { return }
      guard let delegate = koloda.delegate else { return }
      let index = event.card.flatMap { koloda.index(of: $0) }
      switch event {
      case .ranOut:
        delegate.kolodaDidRunOutOfCards(koloda)
        tellLateHand()
      case .reset(let card): tellReset(of: card, to: delegate)
      case .swiped(let decision):
        if let index { delegate.koloda(koloda, didSwipeCardAt: index, in: decision.direction) }
        if !koloda.isRunOutOfCards { tellLateHand() }
      case .redone(let decision):
        guard let index else { return }
        delegate.koloda(koloda, didSwipeAgainCardAt: index, in: decision.direction)
      case .undone: if let index { delegate.koloda(koloda, didRewindTo: index) }
      case .shown: if let index { delegate.koloda(koloda, didShowCardAt: index) }
      case .selected: if let index { delegate.koloda(koloda, didSelectCardAt: index) }
      case .flipped(_, let showsBack):
        if let index { delegate.koloda(koloda, didFlipCardAt: index, showsBack: showsBack) }
      case .panBegan, .dragged, .crossedThreshold, .panFinished: tellPan(event, index, to: delegate)
      case .rested, .sentToBack: break
      }
    }

    /// Returns whether the report of a card is suppressed, and stops suppressing it.
    private func unhush(_ card: CardID) -> Bool {
      guard let place = hushed.firstIndex(of: card) else { return false }
      hushed.remove(at: place)
      return true
    }

    /// As in Koloda, the delegate is asked about a card that springs back, however short its way.
    private func tellReset(of card: CardID, to delegate: any KolodaViewDelegate) {
      if let panned, panned.card == card, !hasAsked, let direction = panned.direction {
        _ = koloda.deckView.swipeAnswer(card, direction)
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
}
