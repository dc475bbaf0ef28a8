import KolodaTriage

// How quickly the people of a pile decide.
extension SharedPile {
  /// How many events are read in all, at most.
  private static let mostEvents = 10_000

  /// When people decided last: for each the times of the decisions among their last events, in the
  /// order in which they were made, by the person's own clock.
  ///
  /// - Parameters:
  ///   - people: those in the pile, all of them: who is left out is read from the beginning.
  ///   - most: how many events of each are looked at; fewer where there are very many people.
  package func decisionTimes(
    of people: [Person], most: Int = 40
  ) throws(ServerError) -> [String: [UTCTime]] {
    let each = max(1, min(most, Self.mostEvents / max(people.count, 1)))
    let known = people.map { ($0.name, Int64(max($0.events - each, 0))) }
    let events = try events(
      after: Dictionary(known, uniquingKeysWith: max), most: Self.mostEvents)
    var times: [String: [UTCTime]] = [:]
    for numbered in events {
      guard case .decide = numbered.event.kind else { continue }
      times[numbered.event.author.person, default: []].append(numbered.event.time)
    }
    return times
  }
}
