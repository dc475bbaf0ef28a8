import Koloda

/// A two-finger swipe, assembled from a touchpad's scroll events.
///
/// On Wayland the deltas are pixels. On X11 they are wheel units, and the device claims to be a
/// mouse; a swipe differs from a wheel in having a beginning and an end. Some swipes begin and end
/// without any movement in between.
struct TouchpadSwipe: Sendable {
  /// The unit of a scroll event's deltas.
  enum Unit: Sendable {
    case pixels, wheel
  }

  /// GTK's own factor from wheel units to pixels.
  static let pixelsPerWheelUnit = 10.0

  /// How far the swipe has moved the card, in logical pixels; nil between swipes.
  private(set) var translation: Point?

  /// Begins a swipe: the fingers lie on the touchpad.
  mutating func begin() { translation = .zero }

  /// Adds a scroll event.
  ///
  /// - Returns: the translation so far; nil for a mouse wheel, which never begins a swipe, and for
  ///   deltas that are not finite.
  mutating func scroll(dx: Double, dy: Double, unit: Unit) -> Point? {
    guard let before = translation, dx.isFinite, dy.isFinite else { return nil }
    let pixels = unit == .wheel ? TouchpadSwipe.pixelsPerWheelUnit : 1
    // Scrolling to the right moves the content to the left.
    let after = Point(x: before.x - dx * pixels, y: before.y - dy * pixels)
    translation = after
    return after
  }

  /// Ends the swipe: the fingers have been lifted.
  mutating func end() { translation = nil }
}
