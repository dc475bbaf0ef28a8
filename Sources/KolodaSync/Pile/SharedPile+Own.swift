import KolodaTriage

// The person's own events, which may have been made on other computers.
extension SharedPile {
  /// How many of them are read at once.
  package static let ownStep = 2000

  /// Some of a person's own events, in the order in which they came to the server.
  package struct OwnEvents: Sendable {
    /// The events, with the place in the pile of each one's card; what is no event is left out.
    package let events: [(card: Int, event: Event<CardKey>)]
    /// The last of them, from which is read on; nil if there is none.
    package let last: EventID?
    /// Whether no more come after it.
    package let isEnd: Bool
  }

  /// Reads on from the last of the person's own events that is known, from whichever computer.
  package func ownEvents(
    after last: EventID?, most: Int = SharedPile.ownStep
  ) throws(ServerError) -> OwnEvents {
    do throws(ServerError) {
      let all = try server.runTogether([[callingOwnEvents(after: last, most: most)]])
      guard let rows = all.first else { throw .noPile(name) }
      return Self.ownEvents(of: rows, most: most)
    } catch {
      throw named(error)
    }
  }

  func callingOwnEvents(
    after last: EventID?, most: Int = SharedPile.ownStep
  ) -> ServerConnection.Statement {
    calling("own_events", [last.map(Self.bytes), String(most)])
  }

  static func ownEvents(of rows: Rows, most: Int = SharedPile.ownStep) -> OwnEvents {
    let events = (0..<rows.count).compactMap { row -> (card: Int, event: Event<CardKey>)? in
      guard let card = rows.integer(row, 10), let event = EventText.event(rows, row)?.event else {
        return nil
      }
      return (Int(card), event)
    }
    let last = rows.bytes(rows.count - 1, 2).flatMap { $0.withUnsafeBytes { EventID(bytes: $0) } }
    // Without a last one nothing can be read on from.
    return OwnEvents(events: events, last: last, isEnd: rows.count < most || last == nil)
  }
}
