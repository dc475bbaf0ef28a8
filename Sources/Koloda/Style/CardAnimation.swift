/// The animation of each part of a card's pose.
public struct CardAnimation: Hashable, Sendable {
  /// The animation of the card's centre.
  public var position: Animation
  /// The animation of the card's width and height.
  public var size: Animation
  /// The animation of the card's rotation.
  public var rotation: Animation
  /// The animation of the card's opacity.
  public var opacity: Animation
  /// The animation of the overlay's strength.
  public var overlay: Animation

  /// Makes an animation from those of its parts.
  public init(
    position: Animation, size: Animation, rotation: Animation, opacity: Animation,
    overlay: Animation
  ) {
    self.position = position
    self.size = size
    self.rotation = rotation
    self.opacity = opacity
    self.overlay = overlay
  }

  /// Makes an animation with the same timing for all parts.
  public init(all animation: Animation) {
    self.init(
      position: animation, size: animation, rotation: animation, opacity: animation,
      overlay: animation)
  }

  /// Moves every part to its target at once.
  public static let immediate = CardAnimation(all: .immediate)
}
