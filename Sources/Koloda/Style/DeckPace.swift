/// How quickly a card leaves that is swiped programmatically, as by a key, and comes back.
///
/// A card that is thrown by hand leaves as it is thrown, whatever the pace.
public enum DeckPace: String, Hashable, Sendable, CaseIterable {
  /// In the motion's own durations; Koloda's is 0.8 seconds.
  case calm
  /// In 0.3 seconds, most of it at once, and quicker where decisions come quicker.
  case brisk
  /// Within a frame or two.
  case atOnce = "at-once"

  /// How fast a card slows down on its way, in time constants of its duration.
  static let rate = 4.5
  /// The whole flight relative to the way out of sight, so that the last part, which is slow, is
  /// not seen.
  static let reach = 1.3
  /// How long a brisk flight takes, in seconds: a time constant of 67 milliseconds.
  static let briskDuration = 0.3
  /// How long the flight and the return take that are hardly seen, in seconds.
  static let leastDuration = 0.05

  /// How long the flight of a card takes, in seconds; nil leaves it to the motion.
  ///
  /// - Parameter interval: the time since the last card left, in seconds. A card is out of sight
  ///   before the next one leaves.
  func flightDuration(after interval: Double) -> Double? {
    switch self {
    case .calm: nil
    case .atOnce: DeckPace.leastDuration
    case .brisk: min(max(2 * interval, DeckPace.leastDuration), DeckPace.briskDuration)
    }
  }

  /// How long a card takes to come back, in seconds; nil leaves it to the motion.
  var returnDuration: Double? {
    switch self {
    case .calm: nil
    case .brisk: DeckPace.briskDuration
    case .atOnce: DeckPace.leastDuration
    }
  }

  /// How fast that way begins, in ways per duration.
  static let firstSlope = TimingCurve.exponentialOut(rate: rate).sample(at: 0).slope

  /// A way that is fast at first and ends slowly, in seconds.
  static func easing(_ duration: Double) -> Animation {
    .timed(.exponentialOut(rate: rate), duration)
  }
}
