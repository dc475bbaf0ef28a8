/// When the frames of a film are due, and whether they come in time.
///
/// Moments are seconds of the film; times are seconds on a clock.
struct FilmPace {
  /// Where the film and the clock meet; nil before the first frame.
  private var start: (moment: Double, time: Double)?
  private var last: Double?
  /// How long the last frame is shown, as far as can be told, in seconds.
  private(set) var stay = Self.distance
  /// Since when all frames have been late; nil if the last one was not.
  private var lateSince: Double?

  /// How late a frame may be, in seconds: less is not noticed, and a decoder is ahead again soon.
  static let tolerance = 0.25
  /// How long all frames may be late before the film is given up, in seconds.
  static let patience = 3.0
  /// The distance between frames whose moments are unknown, in seconds.
  private static let distance = 1 / Double(FilmPipeline.rate)
  /// The longest time to show the last frame, in seconds.
  private static let longestStay = 1.0

  /// Returns when a frame that has just been decoded is due, which may be in the past.
  ///
  /// - Parameters:
  ///   - moment: when in the film it is shown; nil if unknown.
  ///   - now: the present time.
  mutating func due(_ moment: Double?, now: Double) -> Double {
    let moment = moment ?? last.map { $0 + Self.distance } ?? 0
    // A film that goes back, as damaged ones do, goes on from there.
    if start == nil || last.map({ moment < $0 }) == true { start = (moment, now) }
    if let last, moment > last { stay = min(moment - last, Self.longestStay) }
    last = moment
    let due = start.map { $0.time + moment - $0.moment } ?? now
    lateSince = now > due + Self.tolerance ? lateSince ?? now : nil
    return due
  }

  /// Whether the film can't be played in time.
  func isTooLate(now: Double) -> Bool { lateSince.map { now - $0 >= Self.patience } ?? false }

  /// How far into the film the last frame is, from the first one on, in seconds.
  var position: Double { last.flatMap { last in start.map { last - $0.moment } } ?? 0 }
}
