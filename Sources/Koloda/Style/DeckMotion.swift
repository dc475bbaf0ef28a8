/// Every duration, spring and distance of a deck's transitions; the defaults are Koloda 5's.
///
/// Illegal durations count as none.
public struct DeckMotion: Hashable, Sendable {
  /// How long the deck takes to appear, in seconds.
  public var appearDuration = 0.8
  /// How long the deck waits before it appears, in seconds: as long as a swipe.
  public var appearDelay = DragSpeed.default.rawValue
  /// The scale that the deck appears from, without unit.
  public var appearScale = 0.1
  /// The opacity that cards appear from, and that new ones come in with, 0...1.
  public var transparent = 0.0

  /// How the front card springs back to its place.
  public var reset = Animation.spring(Spring(bounciness: 10, speed: 20))
  /// How long its rotation, size and overlay take meanwhile, in seconds.
  public var resetDuration = 0.2
  /// How long the cards below take to go back to their places, in seconds.
  public var resetBelowDuration = 0.2

  /// How long the whole flight of a decided card takes, in seconds.
  public var swipeDuration = DragSpeed.default.rawValue
  /// How a decided card that was at rest takes its way.
  public var swipeCurve = TimingCurve.quadraticOut
  /// How long a decided card takes to turn, in seconds.
  public var swipeTurnDuration = 0.5
  /// How long the overlay of a card takes that is swiped programmatically, in seconds.
  public var swipeOverlayDuration = 0.1

  /// How quickly a card leaves that is swiped programmatically, and comes back.
  public var pace = DeckPace.calm
  /// How long the front card waits to fade that goes below a card which comes back, in seconds.
  public var giveWayDelay = 0.0

  /// How long the cards below take to move up, in seconds.
  public var advanceDuration = 0.2
  /// How long a card takes to come back from the side, in seconds.
  public var undoDuration = 0.3
  /// How long a card takes that comes back by fading in its place, in seconds.
  public var undoFadeDuration = 1.0
  /// How long a new card takes to fade in, in seconds.
  public var insertDuration = 0.2
  /// How long a card that is taken out takes to fade, in seconds.
  public var removeDuration = 0.05

  /// How long the held card's fade takes at the threshold, in seconds.
  public var thresholdFadeDuration = 0.3
  /// How a card turns over; the spring is Pop's default.
  public var flip = Animation.spring(Spring(bounciness: 4, speed: 12))
  /// How long the first-use hint takes, in seconds.
  public var swayDuration = 1.2
  /// How far the first-use hint moves the card to either side, relative to its width.
  public var swayReach = 0.12

  /// Makes Koloda's motions.
  public init() {}

  /// How a card moves in a transition.
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
