import KolodaSyncMessages
import KolodaTriage

/// How quickly the people of a shared deck answer now, all together.
struct SharedPace {
  /// How long somebody answers still who has not decided anything, in seconds: as long as cards are
  /// reserved for them.
  static let patience = 600.0

  /// How long each takes for a card, in seconds, by name; who is not at it now is not there.
  let secondsPerCard: [String: Double]
  private let left: Int

  /// Takes it from the last decisions of each.
  ///
  /// - Parameter now: microseconds since 1970.
  init(_ progress: SyncedProgress, now: UTCTime) {
    var paces: [String: Double] = [:]
    for person in progress.people where !person.isRemoved {
      guard let times = progress.decided[person.name], let last = times.last else { continue }
      // Clocks differ: one that is ahead is as good as one that is behind.
      guard abs(Self.seconds(from: last, to: now.microseconds)) < Self.patience else { continue }
      var pace = SittingPace()
      for time in times.sorted() { pace.decided(at: Self.seconds(from: 0, to: time)) }
      // What took no time at all came from a program.
      paces[person.name] = pace.secondsPerCard.map { max($0, Self.leastSeconds) }
    }
    secondsPerCard = paces
    left = max(progress.needed - progress.given, 0)
  }

  /// How long it will take, in seconds, if all go on so; nil where nobody is at it.
  var timeLeft: Double? {
    let perSecond = secondsPerCard.values.reduce(0) { $0 + 1 / $1 }
    return perSecond > 0 ? Double(left) / perSecond : nil
  }

  private static let leastSeconds = 0.001

  private static func seconds(from start: Int64, to end: Int64) -> Double {
    (Double(end) - Double(start)) / 1_000_000
  }
}
