/// How many fingers were laid on the screen together.
///
/// One finger swipes, also beside one that rests, and two pinch. More, each soon after the one before,
/// are a hand: what the last of them does is not meant for the card.
struct LaidHand {
  /// The most time between two fingers of a hand, in seconds.
  static let pause = 0.15
  /// The most fingers that can mean something.
  static let mostFingers = 2

  private var fingers = 0
  private var last = -Double.infinity

  /// Counts a finger.
  ///
  /// - Parameters:
  ///   - time: when it came, in seconds.
  ///   - others: whether others were down.
  mutating func lay(at time: Double, besideOthers others: Bool) {
    let isSoon = (0...Self.pause).contains(time - last)
    fingers = others && isSoon ? fingers + 1 : 1
    last = time
  }

  /// Whether there are more than can mean something.
  var isWhole: Bool { fingers > Self.mostFingers }
}
