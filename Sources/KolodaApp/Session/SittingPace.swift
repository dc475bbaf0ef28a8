/// How quickly cards are decided in this sitting, not counting pauses.
struct SittingPace: Equatable {
  /// The times of the last decisions, oldest first, in seconds of a clock that never goes back.
  private var times: [Double] = []

  /// The number of decisions to look at: what was long ago says little about what is to come.
  static let most = 100
  /// The fewest intervals between decisions for a pace to be known.
  static let fewest = 8
  /// In seconds: an interval below is never a pause, one above always is.
  static let pauses = 10.0...300
  /// An interval in between is a pause if it is longer than this many median intervals.
  static let pauseFactor = 5.0

  /// Records a decision.
  mutating func decided(at time: Double) {
    times.append(time)
    if times.count > Self.most { times.removeFirst() }
  }

  /// Records that the last decision was undone: its card is still to come.
  mutating func undone() { _ = times.popLast() }

  /// The number of decisions so far, up to `most`.
  var count: Int { times.count }

  /// The seconds per card; nil while too few have been decided.
  var secondsPerCard: Double? {
    let spans = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
    guard spans.count >= Self.fewest else { return nil }
    let median = spans[spans.count / 2]
    let pause = min(max(Self.pauseFactor * median, Self.pauses.lowerBound), Self.pauses.upperBound)
    let working = spans.prefix { $0 <= pause }
    guard working.count >= Self.fewest else { return nil }
    return working.reduce(0, +) / Double(working.count)
  }

  /// The seconds that a number of cards takes at this pace; nil while the pace is unknown.
  func time(for cards: Int) -> Double? { secondsPerCard.map { $0 * Double(cards) } }
}
