import KolodaGTK

/// The animations of a deck; override methods to change them.
///
/// Each method sets how cards move with `DraggableCardView.animate(_:by:completion:)`. It is called
/// before each such movement, with the first of the cards that move. Without an animator, a deck
/// moves as its style specifies.
@MainActor
open class KolodaViewAnimator {
  /// Called with `true` when the deck is at rest after an animation, or with `false` if a new data
  /// source has replaced the deck before.
  ///
  /// It isn't called for a movement that the delegate refuses.
  public typealias AnimationCompletionBlock = ((Bool) -> Void)?

  /// The deck view.
  public private(set) weak var koloda: KolodaView?

  /// Makes an animator for a deck view.
  public init(koloda: KolodaView) { self.koloda = koloda }

  /// Animates the appearance of the first cards; by default they grow and fade in, easing out.
  ///
  /// - Parameters:
  ///   - card: the front card.
  ///   - duration: the duration in seconds.
  ///   - completion: called when the deck is at rest.
  open func animateAppearance(
    _ card: DraggableCardView, duration: Double, completion: AnimationCompletionBlock = nil
  ) {
    animate(card, .timed(.easeOut, duration), completion)
  }

  /// Animates the return of an undone card; by default it slows down evenly.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - direction: the side it returns from; nil if it fades in at its place.
  ///   - duration: the duration in seconds.
  ///   - completion: called when the deck is at rest.
  open func applyReverseAnimation(
    _ card: DraggableCardView, direction: SwipeResultDirection? = nil, duration: Double,
    completion: AnimationCompletionBlock = nil
  ) {
    animate(card, .timed(.quadraticOut, duration), completion)
  }

  /// Animates a card's movement to another place in the stack; by default it eases out.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - scale: the card's size in front relative to the size at which it is baked.
  ///   - frame: its frame at the new place, in logical pixels.
  ///   - duration: the duration in seconds.
  ///   - completion: called when the deck is at rest.
  open func applyScaleAnimation(
    _ card: DraggableCardView, scale: Size, frame: Rect, duration: Double,
    completion: AnimationCompletionBlock = nil
  ) {
    card.animate(.rotation, by: .timed(.easeOut, duration))
    card.animate(.frame, by: .timed(.easeOut, duration), completion: completion)
  }

  /// Animates a card's opacity during a movement to another place; by default it eases out.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - alpha: its opacity at the new place, 0...1.
  ///   - duration: the duration in seconds.
  ///   - completion: called when the deck is at rest.
  open func applyAlphaAnimation(
    _ card: DraggableCardView, alpha: Double, duration: Double = 0.2,
    completion: AnimationCompletionBlock = nil
  ) {
    card.animate(.alpha, by: .timed(.easeOut, duration), completion: completion)
  }

  /// Animates the insertion of cards; by default they fade in within 0.2 s.
  open func applyInsertionAnimation(
    _ cards: [DraggableCardView], completion: AnimationCompletionBlock = nil
  ) {
    for card in cards { animate(card, .timed(.linear, 0.2), completion) }
  }

  /// Animates the removal of cards; by default they fade out within 0.05 s.
  open func applyRemovalAnimation(
    _ cards: [DraggableCardView], completion: AnimationCompletionBlock = nil
  ) {
    for card in cards { animate(card, .timed(.linear, 0.05), completion) }
  }

  /// Animates the cards below after a drag that decided nothing; by default they return within 0.2
  /// s at constant speed.
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
