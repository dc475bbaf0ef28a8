/// The way to the server as it is said in a window: where an answer takes long there is none, until the
/// answer comes.
///
/// It has no clock: times are seconds of one that only goes forward.
struct SyncLink {
  /// How long an answer may take before it is said that the server does not answer, in seconds.
  static let patience = 15.0
  /// How long an answer may take before it is not waited for any more, in seconds: longer than
  /// `koloda-sync` waits for its server, which may hang all the same, as where names are looked up.
  static let longestPatience = 100.0

  /// How it is, as far as what was asked last was answered.
  private(set) var state = SharedStanding.Link.connecting
  /// When the server was last heard of since it was asked something; nil if it has answered all.
  private var heardAt: Double?

  /// It is asked something, or has answered in part.
  mutating func wait(from now: Double) { heardAt = now }

  /// It has answered.
  mutating func end() { heardAt = nil }

  /// It is there, and the deck with it.
  mutating func succeed() { state = .online }

  /// It is gone, or does not want to.
  mutating func fail(_ failure: SyncFailure, at now: Double) {
    let wasOnline = shown(at: now) == .online
    heardAt = nil
    state = SharedStanding.Link(after: failure)
    // That it broke is no news, that it can't be made again is.
    if state == .offline, wasOnline { state = .connecting }
  }

  /// What is to be said of it.
  func shown(at now: Double) -> SharedStanding.Link {
    heardAt.map { now >= $0 + Self.patience } ?? false ? .offline : state
  }

  /// Whether the answer is not waited for any more.
  func isGivenUp(at now: Double) -> Bool {
    heardAt.map { now >= $0 + Self.longestPatience } ?? false
  }

  /// When something else is to be said or done if no answer comes.
  func turn(after now: Double) -> Double {
    guard let heardAt else { return .infinity }
    return heardAt + (now < heardAt + Self.patience ? Self.patience : Self.longestPatience)
  }
}
