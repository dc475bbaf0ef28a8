import KolodaSyncMessages
import KolodaTriage

/// How fast the people of a shared deck answer at present.
struct SharedPace {
  /// How long after their last decision a person counts as working, in seconds: as long as cards
  /// are reserved for them.
  static let patience = 600.0

  /// The seconds each person takes per card, by name, without people who are not working or can
  /// give no more answers.
  let secondsPerCard: [String: Double]
  /// Whether anybody is working who can give more answers, also if their pace is not known yet.
  let isAnybodyWorking: Bool
  /// How many more answers each person can give, by name.
  private let room: [String: Int]
  private let left: Int

  /// Computes the pace from each person's latest decisions.
  ///
  /// - Parameter now: the current time.
  init(_ progress: SyncedProgress, now: UTCTime) {
    var paces: [String: Double] = [:]
    var rooms: [String: Int] = [:]
    var isAnybodyWorking = false
    for person in progress.people where !person.isRemoved {
      rooms[person.name] = Self.room(of: person, in: progress)
      guard rooms[person.name] != 0 else { continue }
      guard let times = progress.decided[person.name], let last = times.last else { continue }
      // The person's clock may be ahead or behind, so the difference may have either sign.
      guard abs(Self.seconds(from: last, to: now.microseconds)) < Self.patience else { continue }
      isAnybodyWorking = true
      var pace = SittingPace()
      for time in times.sorted() { pace.decided(at: Self.seconds(from: 0, to: time)) }
      // Answers that took no time at all came from a program.
      paces[person.name] = pace.secondsPerCard.map { max($0, Self.leastSeconds) }
    }
    secondsPerCard = paces
    self.isAnybodyWorking = isAnybodyWorking
    room = rooms
    left = max(progress.needed - progress.given, 0)
  }

  /// The seconds until the deck is done if everyone continues at this pace until they have answered
  /// every card; nil if nobody is working, or if those who are can't give all the missing answers.
  var timeLeft: Double? {
    var workers = secondsPerCard.map {
      Answerer(secondsPerCard: $0.value, room: room[$0.key] ?? 0)
    }
    workers.sort { $0.time < $1.time }
    guard workers.reduce(0, { $0 + $1.room }) >= left, let last = workers.last else { return nil }
    var missing = left
    var perSecond = workers.reduce(0) { $0 + 1 / $1.secondsPerCard }
    // One after the other has answered everything, and the others go on.
    for worker in workers.dropLast() {
      let time = Double(missing) / perSecond
      if time <= worker.time { return time }
      missing -= worker.room
      perSecond -= 1 / worker.secondsPerCard
    }
    return Double(missing) * last.secondsPerCard
  }

  /// Somebody who is working.
  private struct Answerer {
    var secondsPerCard: Double
    /// How many more answers they can give.
    var room: Int

    /// The seconds until they have answered every card.
    var time: Double { secondsPerCard * Double(room) }
  }

  /// How many more answers a person can give: one to each card that they haven't answered, or, if
  /// the deck is closed, to each that is reserved for them.
  private static func room(of person: SyncedPerson, in progress: SyncedProgress) -> Int {
    let unanswered = max(progress.cards - person.answers - person.extra, 0)
    return progress.isClosed ? min(person.held, unanswered) : unanswered
  }

  private static let leastSeconds = 0.001

  private static func seconds(from start: Int64, to end: Int64) -> Double {
    (Double(end) - Double(start)) / 1_000_000
  }
}
