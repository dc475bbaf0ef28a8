/// The pause before something is tried again: twice as long each time, up to a maximum.
struct RetryPause: Hashable, Sendable {
  private let shortest: Double
  private let longest: Double
  private var next: Double

  /// - Parameters:
  ///   - shortest: the first pause, in seconds.
  ///   - longest: the longest, in seconds.
  init(from shortest: Double, to longest: Double) {
    self.shortest = shortest
    self.longest = longest
    next = shortest
  }

  /// The pause before the next try, in seconds.
  mutating func take() -> Double {
    defer { next = min(next * 2, longest) }
    return next
  }

  /// Starts again with the shortest pause, after a success.
  mutating func reset() { next = shortest }

  /// Continues with the longest pause: an early success is unlikely.
  mutating func give() { next = longest }
}
