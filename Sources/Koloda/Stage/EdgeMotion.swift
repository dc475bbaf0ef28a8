/// The animated parts of the blank edges below the front card and below the next one.
struct EdgeMotion: Sendable {
  /// A place of edges and their number.
  struct Place: Sendable {
    var center = Animated(Point.zero, threshold: 0.1)
    var size = Animated(Size.zero, threshold: 0.1)
    var depth = Animated(0.0, threshold: 0.002)

    mutating func move(
      to frame: Rect, depth count: Double, at time: Double, with animation: CardAnimation
    ) {
      center.retarget(to: frame.center, at: time, with: animation.position)
      size.retarget(to: frame.size, at: time, with: animation.size)
      depth.retarget(to: count, at: time, with: animation.size)
    }

    mutating func set(_ frame: Rect, depth count: Double) {
      center.set(frame.center)
      size.set(frame.size)
      depth.set(count)
    }

    func isSettled(at time: Double) -> Bool {
      center.isSettled(at: time) && size.isSettled(at: time) && depth.isSettled(at: time)
    }
  }

  /// Below the front card at rest.
  var front = Place()
  /// Below the next card while the front card covers it (`covered`), and once that has left
  /// (`next`).
  var covered = Place()
  var next = Place()
  var opacity = Animated(1.0, threshold: 0.002)
  /// The edges of the last style that had any.
  var figures = DeckEdges(count: 0)
  /// The fraction of a drag after which the edges lie below the next card, from the same style.
  var fade = 1.0
  var isPlaced = false

  func isSettled(at time: Double) -> Bool {
    front.isSettled(at: time) && covered.isSettled(at: time) && next.isSettled(at: time)
      && opacity.isSettled(at: time)
  }

  mutating func appear(at time: Double, with animation: CardAnimation) {
    guard figures.count > 0 else { return }
    opacity.set(0)
    opacity.retarget(to: 1, at: time, with: animation.opacity)
  }
}
