/// How the parts of a card's pose get to their targets.
public struct CardAnimation: Hashable, Sendable {
  /// How the centre moves, in logical pixels.
  public var position: Animation
  /// How width and height change, in logical pixels.
  public var size: Animation
  /// How the rotation changes, in radians.
  public var rotation: Animation
  /// How the opacity changes, 0...1.
  public var opacity: Animation
  /// How strong the overlay becomes, 0...1.
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
