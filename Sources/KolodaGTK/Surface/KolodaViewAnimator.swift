import Koloda

/// How the parts of a deck move, replaceable as a whole or call by call.
///
/// Every call has Koloda's own animation as its default. A deck without an animator moves as its
/// style says.
@MainActor
public protocol KolodaViewAnimator {
  /// The first cards grow and fade in.
  func appearanceAnimation(duration: Double) -> CardAnimation
  /// A decided card comes back.
  ///
  /// - Parameters:
  ///   - direction: the side that it comes from, nil where it fades in at its place.
  ///   - duration: in seconds.
  func reverseAnimation(direction: SwipeDirection?, duration: Double) -> CardAnimation
  /// A card moves to another place in the pile.
  func scaleAndFrameAnimation(duration: Double) -> CardAnimation
  /// A card's opacity on its way to another place.
  func opacityAnimation(duration: Double) -> Animation
  /// A card is put into the deck.
  func insertionAnimation() -> CardAnimation
  /// A card is taken out of the deck.
  func removalAnimation() -> CardAnimation
  /// The cards below go back after a drag that decided nothing.
  func backgroundResetAnimation() -> CardAnimation
}

extension KolodaViewAnimator {
  /// Eases out.
  public func appearanceAnimation(duration: Double) -> CardAnimation {
    CardAnimation(all: .timed(.easeOut, duration))
  }
  /// Slows down.
  public func reverseAnimation(
    direction: SwipeDirection?, duration: Double
  ) -> CardAnimation { CardAnimation(all: .timed(.quadraticOut, duration)) }
  /// Eases out.
  public func scaleAndFrameAnimation(duration: Double) -> CardAnimation {
    CardAnimation(all: .timed(.easeOut, duration))
  }
  /// Eases out.
  public func opacityAnimation(duration: Double) -> Animation { .timed(.easeOut, duration) }
  /// Fades in within 0.2 s.
  public func insertionAnimation() -> CardAnimation {
    CardAnimation(all: .timed(.linear, 0.2))
  }
  /// Fades out within 0.05 s.
  public func removalAnimation() -> CardAnimation {
    CardAnimation(all: .timed(.linear, 0.05))
  }
  /// Within 0.2 s at the same speed throughout.
  public func backgroundResetAnimation() -> CardAnimation {
    CardAnimation(all: .timed(.linear, 0.2))
  }
}

/// Koloda's own animations.
public struct StandardAnimator: KolodaViewAnimator {
  /// Makes the animator.
  public init() {}
}
