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
  /// A card below goes back to its place after a drag that decided nothing.
  case resetBelow
  /// A decided card comes back by fading in its place.
  case undoFade
  /// The held card passes the threshold, or comes back over it; only the opacity is used.
  case threshold

  /// Whether a decided card comes back.
  var isReturn: Bool { self == .undo || self == .undoFade }
}

/// How a deck looks and moves.
///
/// A style gives frames, opacities, what follows the drag, and an animation for each transition.
/// Time and state are not part of it.
///
/// A style of your own needs no more than `visibleCards` and `frame(at:of:in:)`; everything else
/// has Koloda's defaults. A stack that leans to the upper right:
///
/// ```swift
/// struct DiagonalStyle: DeckStyle {
///   var visibleCards = 4
///   var step = 12.0
///
///   func frame(at index: Int, of count: Int, in size: Size) -> Rect {
///     let room = step * Double(count - 1)
///     return Rect(
///       x: step * Double(index), y: room - step * Double(index), width: size.width - room,
///       height: size.height - room)
///   }
///   func opacity(at index: Int) -> Double { 1 - 0.15 * Double(index) }
/// }
/// ```
public protocol DeckStyle: Sendable {
  /// How many cards are shown at most, 1...`DeckStage.greatestVisibleCards`.
  var visibleCards: Int { get }
  /// How a card follows the hand, decides and leaves.
  var drag: DragProfile { get }
  /// The durations, springs and distances of the transitions.
  var motion: DeckMotion { get }
  /// The directions that a card may leave by.
  var directions: Set<SwipeDirection> { get }
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
  /// The place of a card that may have a shape of its own, which the style follows or not.
  ///
  /// - Parameters:
  ///   - shape: the card's own shape, nil where it has none or it is not known.
  ///   - index: as in `frame(at:of:in:)`.
  ///   - count: how many cards are shown.
  ///   - size: the size of the deck's area, in logical pixels.
  func frame(of shape: CardShape?, at index: Int, of count: Int, in size: Size) -> Rect
  /// The blank edges below the front card, nil for none.
  var edges: DeckEdges? { get }
  /// After what part of a drag a card below has the opacity of the one above it, 0...1.
  var followFade: Double { get }
  /// The opacity of a card, 0...1.
  func opacity(at index: Int) -> Double
  /// The opacity of a card that comes up from behind the last one, 0...1.
  var enteringOpacity: Double { get }
  /// How a card moves in a transition.
  func animation(for transition: CardTransition) -> CardAnimation
  /// The place of the centre of a card that has left, nil to let it leave along its heading.
  ///
  /// Where the card could still be seen there, it goes on until it is out of sight.
  ///
  /// - Parameters:
  ///   - direction: the side that it leaves by.
  ///   - card: where it is when it is decided, in the deck's area and before rotation.
  ///   - translation: how far it was dragged, in logical pixels; zero programmatically.
  ///   - size: the size of the deck's area, in logical pixels.
  func exit(
    toward direction: SwipeDirection, of card: Rect, dragged translation: Point, in size: Size
  ) -> Point?
}

/// What no style goes beyond.
enum DeckStyleLimit {
  /// How many cards are shown at most.
  static let visibleCards = 256
}

extension DeckStyle {
  /// Koloda's rotation and scale.
  public var drag: DragProfile { DragProfile() }
  /// Koloda's durations and springs.
  public var motion: DeckMotion { DeckMotion() }
  /// All eight.
  public var directions: Set<SwipeDirection> { Set(SwipeDirection.allCases) }
  /// The cards below follow.
  public var followsDrag: Bool { true }
  /// Every card has the place that the style gives it, whatever its shape.
  public func frame(of shape: CardShape?, at index: Int, of count: Int, in size: Size) -> Rect {
    frame(at: index, of: count, in: size)
  }
  /// No edges.
  public var edges: DeckEdges? { nil }
  /// The opacity of the cards below follows all of the drag.
  public var followFade: Double { 1 }
  /// Every card is opaque.
  public func opacity(at index: Int) -> Double { 1 }
  /// A card that comes up from behind has the opacity that the motion specifies.
  public var enteringOpacity: Double { motion.transparent }
  /// The animations of the style's motion.
  public func animation(for transition: CardTransition) -> CardAnimation {
    motion.animation(for: transition)
  }
  /// The exit of the drag profile.
  public func exit(
    toward direction: SwipeDirection, of card: Rect, dragged translation: Point, in size: Size
  ) -> Point? {
    drag.exit.center(toward: direction, of: card, dragged: translation, in: size)
  }
}

extension CardAnimation {
  /// The animations of Koloda 5, as `DeckStyle` has them by default.
  public static func standard(for transition: CardTransition) -> CardAnimation {
    DeckMotion().animation(for: transition)
  }
}
