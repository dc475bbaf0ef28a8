/// Something that happens to a card and that a style animates.
public enum CardTransition: Hashable, Sendable, CaseIterable {
  /// The front card springs back after a drag that decided nothing.
  case reset
  /// The front card leaves.
  case swipe
  /// A card below moves up (or down, after an undo).
  case advance
  /// A decided card comes back.
  case undo
  /// The deck is shown for the first time.
  case appear
  /// A card is put into the deck.
  case insert
  /// A card is taken out of the deck.
  case remove
}

/// How a deck looks and moves.
///
/// A style gives frames, opacities, what follows the drag, and an animation for each transition.
/// Time and state are not part of it.
///
/// A style of your own needs no more than `visibleCards` and `frame(at:of:in:)`; everything else
/// has Koloda's defaults.
public protocol DeckStyle: Sendable {
  /// How many cards are shown at most.
  var visibleCards: Int { get }
  /// How a card follows the hand.
  var drag: DragProfile { get }
  /// Whether the cards below move up as the front card is dragged.
  var followsDrag: Bool { get }
  /// The place of a card.
  ///
  /// - Parameters:
  ///   - index: 0 for the front card; one more than the last visible card is asked for too, as
  ///     the place where a new card comes from.
  ///   - count: how many cards are shown.
  ///   - size: the size of the deck's area, in logical pixels.
  func frame(at index: Int, of count: Int, in size: Size) -> Rect
  /// The opacity of a card, 0...1.
  func opacity(at index: Int) -> Double
  /// The opacity of a card that comes up from behind the last one, 0...1.
  var enteringOpacity: Double { get }
  /// How a card moves in a transition.
  func animation(for transition: CardTransition) -> CardAnimation
}

extension DeckStyle {
  /// Koloda's rotation and scale.
  public var drag: DragProfile { DragProfile() }
  /// The cards below follow.
  public var followsDrag: Bool { true }
  /// Every card is opaque.
  public func opacity(at index: Int) -> Double { 1 }
  /// A card that comes up from behind is clear at first.
  public var enteringOpacity: Double { 0 }
  /// Koloda's animations.
  public func animation(for transition: CardTransition) -> CardAnimation {
    .standard(for: transition)
  }
}

extension CardAnimation {
  /// The animations of Koloda 5, as `DeckStyle` has them by default.
  public static func standard(for transition: CardTransition) -> CardAnimation {
    switch transition {
    case .reset: .reset
    case .swipe: .swipe
    case .advance: .advance
    case .undo: .undo
    case .appear: CardAnimation(all: .timed(.easeOut, 0.8))
    case .insert: CardAnimation(all: .timed(.linear, 0.2))
    case .remove: CardAnimation(all: .timed(.linear, 0.05))
    }
  }

  /// Back to the place: the position by a spring of bounciness 10 and speed 20, the rest in
  /// 0.2 s.
  private static let reset = CardAnimation(
    position: .spring(Spring(bounciness: 10, speed: 20)),
    size: .timed(.easeOut, 0.2), rotation: .timed(.easeOut, 0.2),
    opacity: .timed(.easeOut, 0.2), overlay: .timed(.easeOut, 0.2))

  /// Away in 0.8 s, Koloda's default `DragSpeed`; the overlay is full much earlier.
  private static let swipe = CardAnimation(
    position: .timed(.quadraticOut, 0.8), size: .timed(.easeOut, 0.2),
    rotation: .timed(.easeOut, 0.5), opacity: .timed(.linear, 0.2),
    overlay: .timed(.easeOut, 0.1))

  /// One place up in 0.2 s.
  private static let advance = CardAnimation(all: .timed(.easeOut, 0.2))

  /// Back from the side in 0.3 s.
  private static let undo = CardAnimation(all: .timed(.quadraticOut, 0.3))
}
