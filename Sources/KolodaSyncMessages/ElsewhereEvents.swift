/// From where the person's own events are read on.
package struct SyncReading: Codable, Hashable, Sendable {
  /// The last one that is known; nil for none.
  package var last: String?

  /// Makes one.
  package init(after last: String?) { self.last = last }
}

/// Events of the person that the program may not have: they were made on another computer.
package struct ElsewhereEvents: Codable, Hashable, Sendable {
  /// An event with its card.
  package struct Element: Codable, Hashable, Sendable {
    /// The event.
    package var event: SyncEvent
    /// What makes its card itself: 64 digits to the base of 16.
    package var key: String

    /// Makes one.
    package init(_ event: SyncEvent, key: String) { (self.event, self.key) = (event, key) }
  }

  /// The events, in the order in which they came to the server.
  package var events: [Element]
  /// The last event by then, from which is read on; it need not be among them.
  package var last: String

  /// Makes some.
  package init(_ events: [Element], last: String) { (self.events, self.last) = (events, last) }
}
