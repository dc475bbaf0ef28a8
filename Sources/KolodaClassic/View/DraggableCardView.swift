import KolodaGTK

/// A card, as delegates and animators know it.
@MainActor
public final class DraggableCardView {
  /// What of a card moves.
  public enum Part: Hashable, Sendable, CaseIterable {
    /// Its place and its size.
    case frame
    /// Its size.
    case scale
    /// Its turn.
    case rotation
    /// How much of it is seen.
    case alpha
  }

  /// Which card.
  public let card: CardID
  /// Its index in the data source.
  public let index: Int
  /// What it shows, nil for a card that is not wanted.
  public let contentView: CardContent?
  /// How it was drawn when this was made, nil for a card that isn't the front card.
  public let pose: CardPose?

  /// The parts that were given a way.
  private var ways: [Part: Animation] = [:]
  private(set) var completions: [(Bool) -> Void] = []

  init(card: CardID, index: Int, contentView: CardContent?, pose: CardPose?) {
    self.card = card
    self.index = index
    self.contentView = contentView
    self.pose = pose
  }

  /// Has a part of the card move in a way to where the deck wants it.
  ///
  /// It is for animators: where to is the deck's to say, how is theirs.
  ///
  /// - Parameters:
  ///   - part: what moves.
  ///   - animation: how.
  ///   - completion: is called when the deck is at rest again.
  public func animate(
    _ part: Part, by animation: Animation, completion: ((Bool) -> Void)? = nil
  ) {
    ways[part] = animation
    if let completion { completions.append(completion) }
  }

  /// An animation with the parts that were given a way.
  func animation(instead of: CardAnimation) -> CardAnimation {
    var animation = of
    if let frame = ways[.frame] { (animation.position, animation.size) = (frame, frame) }
    if let scale = ways[.scale] { animation.size = scale }
    if let rotation = ways[.rotation] { animation.rotation = rotation }
    if let alpha = ways[.alpha] { animation.opacity = alpha }
    return animation
  }
}
