import KolodaTriage

// The person's own events, which may come from other computers.
extension SharedDeck {
  /// How many events are read at once.
  package static let ownStep = 2000

  /// Some of a person's own events, in the order in which they arrived at the server.
  package struct OwnEvents: Sendable {
    /// The events, each with its card's number in the deck; malformed ones are left out.
    package let events: [(card: Int, event: Event<CardKey>, ticket: Int64)]
    /// The last one, for reading on from there; nil if there is none.
    package let last: Place?
    /// Whether there are no more after it.
    package let isEnd: Bool
  }

  /// Reads the person's own events after the last known one, from all computers.
  package func ownEvents(
    after last: Place?, most: Int = SharedDeck.ownStep
  ) throws(ServerError) -> OwnEvents {
    do throws(ServerError) {
      let all = try server.runTogether([[callingOwnEvents(after: last, most: most)]])
      guard let rows = all.first else { throw .noDeck(name) }
      return Self.ownEvents(of: rows, most: most)
    } catch {
      throw named(error)
    }
  }

  func callingOwnEvents(
    after last: Place?, most: Int = SharedDeck.ownStep
  ) -> ServerConnection.Statement {
    calling("own_events", Place.arguments(last) + [String(most)])
  }

  static func ownEvents(of rows: Rows, most: Int = SharedDeck.ownStep) -> OwnEvents {
    let events = (0..<rows.count).compactMap {
      row -> (card: Int, event: Event<CardKey>, ticket: Int64)? in
      guard let card = rows.integer(row, 10), let event = EventText.event(rows, row)?.event,
        let ticket = rows.integer(row, 12)
      else { return nil }
      return (Int(card), event, ticket)
    }
    let id = rows.bytes(rows.count - 1, 2).flatMap { $0.withUnsafeBytes { EventID(bytes: $0) } }
    let ticket = rows.integer(rows.count - 1, 12)
    let last = id.flatMap { id in ticket.map { Place(id, ticket: $0) } }
    // Without a last event there is no place to read on from.
    return OwnEvents(events: events, last: last, isEnd: rows.count < most || last == nil)
  }
}
