/// The durations, springs and distances of all transitions; the defaults are Koloda 5's.
///
/// A duration that is negative or not finite counts as 0.
public struct DeckMotion: Hashable, Sendable {
  /// How long the deck takes to appear, in seconds.
  public var appearDuration = 0.8
  /// The delay before the deck appears, in seconds; by default as long as a swipe.
  public var appearDelay = DragSpeed.default.rawValue
  /// The scale that the deck appears from; 1 is its full size.
  public var appearScale = 0.1
  /// The opacity that cards appear from and new cards enter with, 0...1.
  public var transparent = 0.0

  /// How the front card springs back into place after a drag that decided nothing.
  public var reset = Animation.spring(Spring(bounciness: 10, speed: 20))
  /// How long the front card's rotation, size and overlay take to reset meanwhile, in seconds.
  public var resetDuration = 0.2
  /// How long the cards below take to return to their places meanwhile, in seconds.
  public var resetBelowDuration = 0.2

  /// The duration of a decided card's flight, in seconds.
  public var swipeDuration = DragSpeed.default.rawValue
  /// The timing curve of a decided card that leaves from rest.
  public var swipeCurve = TimingCurve.quadraticOut
  /// How long a decided card takes to rotate, in seconds.
  public var swipeTurnDuration = 0.5
  /// How long the overlay takes to appear on a card that is swiped programmatically, in seconds.
  public var swipeOverlayDuration = 0.1

  /// How quickly a card that is swiped programmatically leaves, and returns after undo.
  public var pace = DeckPace.calm
  /// When an undone card returns to the front: the delay before the card that was in front fades to
  /// its opacity below, in seconds.
  public var giveWayDelay = 0.0

  /// How long the cards below take to move up, in seconds.
  public var advanceDuration = 0.2
  /// How long an undone card takes to return from its side, in seconds.
  public var undoDuration = 0.3
  /// How long an undone card takes to fade in at its place, in seconds.
  public var undoFadeDuration = 1.0
  /// How long an inserted card takes to fade in, in seconds.
  public var insertDuration = 0.2
  /// How long a removed card takes to fade out, in seconds.
  public var removeDuration = 0.05

  /// How long a held card takes to fade when it crosses the threshold, in seconds.
  public var thresholdFadeDuration = 0.3
  /// How a card flips; by default Pop's default spring.
  public var flip = Animation.spring(Spring(bounciness: 4, speed: 12))
  /// The duration of the first-use hint, in seconds.
  public var swayDuration = 1.2
  /// How far the first-use hint moves the card to either side, relative to the card's width.
  public var swayReach = 0.12

  /// Makes the motion of Koloda 5.
  public init() {}

  /// The animation of a card in a transition.
  public func animation(for transition: CardTransition) -> CardAnimation {
    switch transition {
    case .reset:
      var animation = CardAnimation(all: .timed(.easeOut, resetDuration))
      animation.position = reset
      return animation
    case .resetBelow: return CardAnimation(all: .timed(.linear, resetBelowDuration))
    case .swipe:
      return CardAnimation(
        position: .timed(swipeCurve, swipeDuration), size: .timed(.easeOut, 0.2),
        rotation: .timed(.easeOut, swipeTurnDuration), opacity: .timed(.linear, 0.2),
        overlay: .timed(.easeOut, swipeOverlayDuration))
    case .advance: return CardAnimation(all: .timed(.easeOut, advanceDuration))
    case .undo:
      if let duration = pace.returnDuration {
        var animation = CardAnimation(all: DeckPace.easing(duration))
        animation.overlay = .timed(.linear, min(undoDuration, duration))
        return animation
      }
      return CardAnimation(all: .timed(.quadraticOut, undoDuration))
    case .undoFade: return CardAnimation(all: .timed(.linear, undoFadeDuration))
    case .appear:
      return CardAnimation(all: .timed(.easeOut, appearDuration, delay: appearDelay))
    case .insert: return CardAnimation(all: .timed(.linear, insertDuration))
    case .remove: return CardAnimation(all: .timed(.linear, removeDuration))
    case .threshold: return CardAnimation(all: .timed(.linear, thresholdFadeDuration))
    }
  }
}
