/// The change that a drag makes to the pose of a card below the front card.
struct FollowOffset: Hashable, Sendable {
  var center = Point.zero
  var size = Size.zero
  var opacity = 0.0

  static let none = FollowOffset()

  static func - (a: FollowOffset, b: FollowOffset) -> FollowOffset {
    FollowOffset(
      center: a.center - b.center, size: a.size - b.size, opacity: a.opacity - b.opacity)
  }
}
