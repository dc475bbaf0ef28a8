import Koloda

/// A two-finger swipe, put together from the scroll events of a touchpad.
///
/// Under Wayland the deltas are pixels. Under X11 they are wheel units, and the device says that
/// it is a mouse; what tells a swipe from a wheel is that it begins and ends. Some swipes begin
/// and end without any movement between.
struct TouchpadSwipe: Sendable {
  /// What a scroll event measures in.
  enum Unit: Sendable {
    case pixels, wheel
  }

  /// GTK's own number of pixels to a wheel unit.
  static let pixelsPerWheelUnit = 10.0

  /// How far the fingers have moved the content, in logical pixels; nil between swipes.
  private(set) var translation: Point?

  /// The fingers lie on the touchpad.
  mutating func begin() { translation = .zero }

  /// The fingers moved.
  ///
  /// - Returns: the translation so far; nil for a wheel, which never begins, and for values that
  ///   are not finite.
  mutating func scroll(dx: Double, dy: Double, unit: Unit) -> Point? {
    guard let before = translation, dx.isFinite, dy.isFinite else { return nil }
    let pixels = unit == .wheel ? TouchpadSwipe.pixelsPerWheelUnit : 1
    // Scrolling to the right moves the content to the left.
    let after = Point(x: before.x - dx * pixels, y: before.y - dy * pixels)
    translation = after
    return after
  }

  /// The fingers are lifted.
  mutating func end() { translation = nil }
}
