import KolodaTriage

// How fast the people of a shared deck decide.
extension SharedDeck {
  /// The most events that are read in all.
  private static let mostEvents = 10_000

  /// The times of each person's latest decisions, by name, in the order of the decisions and by the
  /// person's own clock.
  ///
  /// - Parameters:
  ///   - people: everybody in the deck: for a person who is left out, all events would be read from
  ///     the first.
  ///   - most: how many events of each person to look at; fewer if there are very many people.
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
