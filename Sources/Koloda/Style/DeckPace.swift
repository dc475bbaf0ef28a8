/// How quickly a card that is swiped programmatically, such as by a key, leaves and returns.
///
/// A card thrown by hand leaves at the speed of the hand, whatever the pace.
public enum DeckPace: String, Hashable, Sendable, CaseIterable {
  /// Takes the durations of the `DeckMotion`; Koloda's swipe takes 0.8 seconds.
  case calm
  /// Takes 0.3 seconds, with most of the movement at the start, and less if decisions follow
  /// faster.
  case brisk
  /// Takes 0.05 seconds: a few frames.
  case atOnce = "at-once"

  /// The rate of the exponential easing: the number of time constants in the duration.
  static let rate = 4.5
  /// The length of the whole flight relative to the distance to out of sight, so that the slow last
  /// part isn't seen.
  static let reach = 1.3
  /// The duration of a brisk flight in seconds: a time constant of 67 milliseconds.
  static let briskDuration = 0.3
  /// The duration in seconds of flights and returns that are hardly visible.
  static let leastDuration = 0.05

  /// The duration of a card's flight in seconds; nil to use the motion's.
  ///
  /// - Parameter interval: the time since the last card left, in seconds. The flight is short
  ///   enough for the card to be out of sight before the next one leaves.
  func flightDuration(after interval: Double) -> Double? {
    switch self {
    case .calm: nil
    case .atOnce: DeckPace.leastDuration
    case .brisk: min(max(2 * interval, DeckPace.leastDuration), DeckPace.briskDuration)
    }
  }

  /// How long a card takes to return, in seconds; nil to use the motion's duration.
  var returnDuration: Double? {
    switch self {
    case .calm: nil
    case .brisk: DeckPace.briskDuration
    case .atOnce: DeckPace.leastDuration
    }
  }

  /// The initial slope of the easing: progress per fraction of the duration.
  static let firstSlope = TimingCurve.exponentialOut(rate: rate).sample(at: 0).slope

  /// An animation that starts fast and ends slowly; the duration is in seconds.
  static func easing(_ duration: Double) -> Animation {
    .timed(.exponentialOut(rate: rate), duration)
  }
}
