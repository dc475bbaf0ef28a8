import KolodaGTK

/// A card as passed to delegates and animators.
@MainActor
public final class DraggableCardView {
  /// A part of a card that can be animated.
  public enum Part: Hashable, Sendable, CaseIterable {
    /// The position and size.
    case frame
    /// The size only.
    case scale
    /// The rotation.
    case rotation
    /// The opacity.
    case alpha
  }

  /// The card's identity in `deckView`.
  public let card: CardID
  /// The card's index in the data source.
  public let index: Int
  /// The card's content; nil if the card is neither visible nor about to be.
  public let contentView: CardContent?
  /// How the card was drawn when this object was made; nil unless it was the front card.
  public let pose: CardPose?

  /// The parts with an animation set by `animate(_:by:completion:)`.
  private var ways: [Part: Animation] = [:]
  private(set) var completions: [(Bool) -> Void] = []

  init(card: CardID, index: Int, contentView: CardContent?, pose: CardPose?) {
    self.card = card
    self.index = index
    self.contentView = contentView
    self.pose = pose
  }

  /// Sets how a part of the card moves to its target.
  ///
  /// Call it from an animator's methods: the deck determines the target, the animator the
  /// animation.
  ///
  /// - Parameters:
  ///   - part: the part to animate.
  ///   - animation: how the part moves.
  ///   - completion: called with `true` when the deck is at rest again, or with `false` if a new
  ///     data source has replaced the deck before.
  public func animate(
    _ part: Part, by animation: Animation, completion: ((Bool) -> Void)? = nil
  ) {
    ways[part] = animation
    if let completion { completions.append(completion) }
  }

  /// The given animation with the parts replaced that have an animation of their own.
  func animation(instead of: CardAnimation) -> CardAnimation {
    var animation = of
    if let frame = ways[.frame] { (animation.position, animation.size) = (frame, frame) }
    if let scale = ways[.scale] { animation.size = scale }
    if let rotation = ways[.rotation] { animation.rotation = rotation }
    if let alpha = ways[.alpha] { animation.opacity = alpha }
    return animation
  }
}
