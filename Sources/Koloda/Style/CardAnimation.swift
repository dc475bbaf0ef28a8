/// How the parts of a card's pose get to their targets.
public struct CardAnimation: Hashable, Sendable {
  /// The centre's way.
  public var position: Animation
  /// The size's way.
  public var size: Animation
  /// The rotation's way.
  public var rotation: Animation
  /// The opacity's way.
  public var opacity: Animation
  /// The overlay's way.
  public var overlay: Animation

  /// Makes an animation from its parts.
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

  /// Makes an animation that is the same for all parts.
  public init(all animation: Animation) {
    self.init(
      position: animation, size: animation, rotation: animation, opacity: animation,
      overlay: animation)
  }

  /// Everything at its target at once.
  public static let immediate = CardAnimation(all: .immediate)
}
