/// How a deck looks and moves.
///
/// A style specifies frames, opacities, how cards follow a drag, and an animation for each
/// transition. It is a value without time or state.
///
/// A style of your own needs only `visibleCards` and `frame(at:of:in:)`; everything else defaults
/// to Koloda's. For example, a stack that leans to the upper right:
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
  /// The maximum number of cards shown, 1...`DeckStage.greatestVisibleCards`.
  var visibleCards: Int { get }
  /// How a card follows the hand, decides and leaves.
  var drag: DragProfile { get }
  /// The durations, springs and distances of the transitions.
  var motion: DeckMotion { get }
  /// The directions a card may leave by.
  var directions: Set<SwipeDirection> { get }
  /// Whether the cards below move up while the front card is dragged.
  var followsDrag: Bool { get }
  /// The frame of a card in the deck's area, in logical pixels.
  ///
  /// - Parameters:
  ///   - index: the card's position; 0 is the front card. It can be `count`, for the place behind
  ///     the last visible card where a new card comes from.
  ///   - count: the number of cards shown.
  ///   - size: the size of the deck's area, in logical pixels.
  func frame(at index: Int, of count: Int, in size: Size) -> Rect
  /// The frame of a card that may have a shape of its own, in the deck's area, in logical pixels.
  ///
  /// A style may ignore the shape.
  ///
  /// - Parameters:
  ///   - shape: the card's own shape; nil if it has none or it is unknown.
  ///   - index: the card's position, as in `frame(at:of:in:)`.
  ///   - count: the number of cards shown.
  ///   - size: the size of the deck's area, in logical pixels.
  func frame(of shape: CardShape?, at index: Int, of count: Int, in size: Size) -> Rect
  /// The blank edges below the front card; nil for none.
  var edges: DeckEdges? { get }
  /// The fraction of a drag after which a card below has the opacity of the one above it, 0...1.
  var followFade: Double { get }
  /// The opacity of a card, 0...1; index 0 is the front card.
  func opacity(at index: Int) -> Double
  /// The initial opacity of a card that moves up from behind the last visible one, 0...1.
  var enteringOpacity: Double { get }
  /// The animation of a card in a transition.
  func animation(for transition: CardTransition) -> CardAnimation
  /// The centre of a decided card at the end of its flight, in the deck's area; nil to let it leave
  /// along its heading.
  ///
  /// If the card would still be visible there, it continues until it is out of sight.
  ///
  /// - Parameters:
  ///   - direction: the side it leaves by.
  ///   - card: the card's frame when it is decided, before rotation, in the deck's area.
  ///   - translation: how far it was dragged, in logical pixels; zero if swiped programmatically.
  ///   - size: the size of the deck's area, in logical pixels.
  func exit(
    toward direction: SwipeDirection, of card: Rect, dragged translation: Point, in size: Size
  ) -> Point?
}

/// Limits that apply to every style.
enum DeckStyleLimit {
  /// The maximum number of cards shown.
  static let visibleCards = 256
}

extension DeckStyle {
  /// Koloda's drag: rotation by the grabbed half, and shrinking.
  public var drag: DragProfile { DragProfile() }
  /// Koloda's durations and springs.
  public var motion: DeckMotion { DeckMotion() }
  /// All eight directions.
  public var directions: Set<SwipeDirection> { Set(SwipeDirection.allCases) }
  /// True: the cards below move up with the drag.
  public var followsDrag: Bool { true }
  /// The frame without regard to the card's shape.
  public func frame(of shape: CardShape?, at index: Int, of count: Int, in size: Size) -> Rect {
    frame(at: index, of: count, in: size)
  }
  /// Nil: no edges.
  public var edges: DeckEdges? { nil }
  /// 1: the opacity of the cards below changes over the whole drag.
  public var followFade: Double { 1 }
  /// 1: every card is opaque.
  public func opacity(at index: Int) -> Double { 1 }
  /// The `transparent` opacity of the style's motion.
  public var enteringOpacity: Double { motion.transparent }
  /// The animation that the style's motion specifies.
  public func animation(for transition: CardTransition) -> CardAnimation {
    motion.animation(for: transition)
  }
  /// The exit that the style's drag profile specifies.
  public func exit(
    toward direction: SwipeDirection, of card: Rect, dragged translation: Point, in size: Size
  ) -> Point? {
    drag.exit.center(toward: direction, of: card, dragged: translation, in: size)
  }
}

extension CardAnimation {
  /// The animations of Koloda 5, which are the defaults of `DeckStyle`.
  public static func standard(for transition: CardTransition) -> CardAnimation {
    DeckMotion().animation(for: transition)
  }
}
