/// An event about one card of the deck; 128-bit numbers are 32 hexadecimal digits.
package struct SyncEvent: Codable, Hashable, Sendable {
  /// The event's own id.
  package var uid: String
  /// `decide`, `undo`, `redo`, or the kind of a mark.
  package var kind: String
  /// The uid of the decide that an undo or redo is about.
  package var about: String?
  /// The pile's id, or the mark's text.
  package var text: String
  /// The seat: the running program that made the event.
  package var seat: String
  /// The group of events that the event belongs to.
  package var act: String
  /// The Lamport time.
  package var lamport: Int64
  /// The clock time, in microseconds since 1970.
  package var time: Int64
  /// The card's number in the deck.
  package var card: Int

  package init(
    uid: String, kind: String, about: String?, text: String, seat: String, act: String,
    lamport: Int64, time: Int64, card: Int
  ) {
    self.uid = uid
    self.kind = kind
    self.about = about
    self.text = text
    self.seat = seat
    self.act = act
    self.lamport = lamport
    self.time = time
    self.card = card
  }
}
