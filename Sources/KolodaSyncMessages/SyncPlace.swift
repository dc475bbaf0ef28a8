/// One of the person's events on the server: a place to read on from, and what tells a server from an
/// older copy of itself.
package struct SyncPlace: Codable, Hashable, Sendable {
  /// The event's uid.
  package var uid: String
  /// The number that the server drew for the event when it came; it draws another one if the event is
  /// sent again after the server was restored from a backup.
  package var ticket: Int64

  package init(_ uid: String, ticket: Int64) { (self.uid, self.ticket) = (uid, ticket) }
}
