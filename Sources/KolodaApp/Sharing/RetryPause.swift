/// How long is waited before something is tried again: each time twice as long, up to a longest.
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

  /// Begins anew: it worked.
  mutating func reset() { next = shortest }

  /// Goes on with the longest: that it works soon is not likely.
  mutating func give() { next = longest }
}
