import KolodaTriage

/// An event with its number among its author's events.
package struct NumberedEvent: Hashable, Sendable {
  /// The number, from 1.
  package let number: Int64
  package let event: Event<CardKey>
}
