import Koloda

/// The closures that a program has set for a deck view's events.
@MainActor
struct DeckViewClosures {
  var onSwipe: (@MainActor (Deck.Decision) -> Void)?
  var onUndo: (@MainActor (Deck.Decision) -> Void)?
  var onRedo: (@MainActor (Deck.Decision) -> Void)?
  var onShow: (@MainActor (CardID) -> Void)?
  var onSelect: (@MainActor (CardID) -> Void)?
  var onFlip: (@MainActor (CardID, Bool) -> Void)?
  var onDrag: (@MainActor (DragProgress) -> Void)?
  var onThreshold: (@MainActor (SwipeDirection, Bool) -> Void)?
  var onReset: (@MainActor (CardID) -> Void)?
  var onRunOut: (@MainActor () -> Void)?
  var onRest: (@MainActor () -> Void)?

  func call(_ event: DeckViewEvent) {
    switch event {
    case .swiped(let decision): onSwipe?(decision)
    case .undone(let decision): onUndo?(decision)
    case .redone(let decision): onRedo?(decision)
    case .shown(let card): onShow?(card)
    case .selected(let card): onSelect?(card)
    case .flipped(let card, let showsBack): onFlip?(card, showsBack)
    case .dragged(_, let progress): onDrag?(progress)
    case .crossedThreshold(_, let direction, let isPast): onThreshold?(direction, isPast)
    case .reset(let card): onReset?(card)
    case .ranOut: onRunOut?()
    case .rested: onRest?()
    case .panBegan, .panFinished, .sentToBack: break
    }
  }
}
