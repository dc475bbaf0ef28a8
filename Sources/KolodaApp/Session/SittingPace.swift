/// How quickly cards are decided in this sitting, whatever pauses are made.
struct SittingPace: Equatable {
  /// When the last decisions were made, in seconds by a clock that never goes back; the oldest first.
  private var times: [Double] = []

  /// How many decisions are looked at: what was long ago says little of what is to come.
  static let most = 100
  /// How many times between two decisions there must be before anything is said.
  static let fewest = 8
  /// What is always a pause or never, in seconds.
  static let pauses = 10.0...300
  /// What is a pause in between, in medians of the times between two decisions.
  static let pauseFactor = 5.0

  /// Notes a decision.
  mutating func decided(at time: Double) {
    times.append(time)
    if times.count > Self.most { times.removeFirst() }
  }

  /// Notes that the last decision was taken back: its card is to come again.
  mutating func undone() { _ = times.popLast() }

  /// How long a card takes, in seconds; nil as long as too few were decided.
  var secondsPerCard: Double? {
    let spans = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
    guard spans.count >= Self.fewest else { return nil }
    let median = spans[spans.count / 2]
    let pause = min(max(Self.pauseFactor * median, Self.pauses.lowerBound), Self.pauses.upperBound)
    let working = spans.prefix { $0 <= pause }
    guard working.count >= Self.fewest else { return nil }
    return working.reduce(0, +) / Double(working.count)
  }

  /// How long a number of cards takes at this pace, in seconds; nil as long as nothing is known.
  func time(for cards: Int) -> Double? { secondsPerCard.map { $0 * Double(cards) } }
}
