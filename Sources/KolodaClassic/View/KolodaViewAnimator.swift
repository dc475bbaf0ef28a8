import KolodaGTK

/// How the parts of a deck move; override what is to move otherwise.
///
/// A method says how a card moves, with `DraggableCardView.animate(_:by:completion:)`. It is called
/// before each such motion, for the first of the cards that move. A deck without an animator moves
/// as its style says.
@MainActor
open class KolodaViewAnimator {
  /// Is called when a motion has ended, with whether it came to its end.
  public typealias AnimationCompletionBlock = ((Bool) -> Void)?

  /// The deck.
  public private(set) weak var koloda: KolodaView?

  /// Makes a deck's animator.
  public init(koloda: KolodaView) { self.koloda = koloda }

  /// The first cards grow and fade in: they ease out.
  open func animateAppearance(
    _ card: DraggableCardView, duration: Double, completion: AnimationCompletionBlock = nil
  ) {
    animate(card, .timed(.easeOut, duration), completion)
  }

  /// A decided card comes back: it slows down.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - direction: the side that it comes from, nil where it fades in at its place.
  ///   - duration: in seconds.
  ///   - completion: is called after it.
  open func applyReverseAnimation(
    _ card: DraggableCardView, direction: SwipeResultDirection? = nil, duration: Double,
    completion: AnimationCompletionBlock = nil
  ) {
    animate(card, .timed(.quadraticOut, duration), completion)
  }

  /// A card moves to another place in the stack: it eases out.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - scale: its size in front, relative to the size it is baked at.
  ///   - frame: where it goes.
  ///   - duration: in seconds.
  ///   - completion: is called after it.
  open func applyScaleAnimation(
    _ card: DraggableCardView, scale: Size, frame: Rect, duration: Double,
    completion: AnimationCompletionBlock = nil
  ) {
    card.animate(.rotation, by: .timed(.easeOut, duration))
    card.animate(.frame, by: .timed(.easeOut, duration), completion: completion)
  }

  /// A card's opacity on its way to another place: it eases out.
  open func applyAlphaAnimation(
    _ card: DraggableCardView, alpha: Double, duration: Double = 0.2,
    completion: AnimationCompletionBlock = nil
  ) {
    card.animate(.alpha, by: .timed(.easeOut, duration), completion: completion)
  }

  /// Cards are put into the deck: they fade in within 0.2 s.
  open func applyInsertionAnimation(
    _ cards: [DraggableCardView], completion: AnimationCompletionBlock = nil
  ) {
    for card in cards { animate(card, .timed(.linear, 0.2), completion) }
  }

  /// Cards are taken out of the deck: they fade out within 0.05 s.
  open func applyRemovalAnimation(
    _ cards: [DraggableCardView], completion: AnimationCompletionBlock = nil
  ) {
    for card in cards { animate(card, .timed(.linear, 0.05), completion) }
  }

  /// The cards below go back after a drag that decided nothing: within 0.2 s, at the same speed
  /// throughout.
  open func resetBackgroundCards(
    _ cards: [DraggableCardView], completion: AnimationCompletionBlock = nil
  ) {
    for card in cards { animate(card, .timed(.linear, 0.2), completion) }
  }

  private func animate(
    _ card: DraggableCardView, _ animation: Animation, _ completion: AnimationCompletionBlock
  ) {
    card.animate(.rotation, by: animation)
    card.animate(.alpha, by: animation)
    card.animate(.frame, by: animation, completion: completion)
  }
}
