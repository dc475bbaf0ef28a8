/// The point from which the person's own events are to be read on.
package struct SyncReading: Codable, Hashable, Sendable {
  /// The last event that is known here; nil for none.
  package var last: SyncPlace?

  package init(after last: SyncPlace?) { self.last = last }
}

/// Events of the person that this computer may not have, because they were made on another.
package struct ElsewhereEvents: Codable, Hashable, Sendable {
  /// An event with its card.
  package struct Element: Codable, Hashable, Sendable {
    package var event: SyncEvent
    /// The card's key: 64 hexadecimal digits.
    package var key: String

    package init(_ event: SyncEvent, key: String) { (self.event, self.key) = (event, key) }
  }

  /// The events, in the order in which they arrived at the server.
  package var events: [Element]
  /// The last event at the time of reading, for reading on from there; it need not be among `events`.
  package var last: SyncPlace

  package init(_ events: [Element], last: SyncPlace) { (self.events, self.last) = (events, last) }
}
