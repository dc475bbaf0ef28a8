import KolodaTriage

extension SharedDeck {
  /// One of the person's own events, as the server knows it again.
  package struct Place: Hashable, Sendable {
    package let event: EventID
    /// The number that the server drew for the event when it came; it draws another one if the event
    /// is sent again after the server was restored from a backup.
    package let ticket: Int64

    package init(_ event: EventID, ticket: Int64) { (self.event, self.ticket) = (event, ticket) }

    /// The values of a server function's arguments for a place, or for none.
    static func arguments(_ place: Place?) -> [String?] {
      [place.map { SharedDeck.bytes($0.event) }, place.map { String($0.ticket) }]
    }
  }
}
