import Koloda

/// A two-finger swipe, assembled from a touchpad's scroll events.
///
/// On Wayland the deltas are pixels. On X11 they are wheel units, and the device claims to be a
/// mouse; a swipe differs from a wheel in having a beginning and an end. Some swipes begin and end
/// without any movement in between.
///
/// GTK announces the next swipe only after the end of the last one. That end is lost when it goes to
/// another window, or the touchpad is unplugged; then the next movement begins a swipe by itself.
struct TouchpadSwipe: Sendable {
  /// The unit of a scroll event's deltas.
  enum Unit: Sendable {
    case pixels, wheel
  }

  private enum State {
    /// No fingers are on the touchpad.
    case idle
    /// The fingers have moved so far, in logical pixels.
    case moving(Point)
    /// The fingers are still on the touchpad, but no longer move anything.
    case spent
    /// The swipe's end has gone elsewhere.
    case lost
  }

  /// GTK's own factor from wheel units to pixels.
  static let pixelsPerWheelUnit = 10.0

  private var state = State.idle

  /// How far the swipe has moved the card, in logical pixels; nil between swipes.
  var translation: Point? { if case .moving(let way) = state { way } else { nil } }

  /// Whether a swipe has begun and its end has not been seen.
  var isUnderWay: Bool { if case .idle = state { false } else { true } }

  /// Whether the next movement begins a swipe that nothing announces.
  var isLost: Bool { if case .lost = state { true } else { false } }

  /// Begins a swipe: the fingers lie on the touchpad.
  mutating func begin() { state = .moving(.zero) }

  /// Adds a scroll event.
  ///
  /// - Returns: the translation so far; nil for a mouse wheel, which never begins a swipe, and for
  ///   deltas that are not finite.
  mutating func scroll(dx: Double, dy: Double, unit: Unit) -> Point? {
    guard let before = translation, dx.isFinite, dy.isFinite else { return nil }
    let pixels = unit == .wheel ? TouchpadSwipe.pixelsPerWheelUnit : 1
    // Scrolling to the right moves the content to the left.
    let after = Point(x: before.x - dx * pixels, y: before.y - dy * pixels)
    state = .moving(after)
    return after
  }

  /// Ends the swipe: the fingers have been lifted.
  mutating func end() { state = .idle }

  /// Takes the rest of the swipe away from it: something else moves the card now.
  mutating func spend() { if translation != nil { state = .spent } }

  /// Gives up waiting for the swipe's end.
  mutating func lose() { if isUnderWay { state = .lost } }
}
