import KolodaTriage

/// What somebody has seen of a card: it stays that record, whatever becomes of the file.
struct RecordSight: Sendable, Hashable {
  /// What makes the record itself, as the first with this content; nil if it could not be read.
  let content: CardKey?
  /// Differs where the record looks otherwise, by its bytes or by what the file says of its fields.
  var look: Int

  init(_ record: Record, _ number: Int, _ keys: RecordKeys, in window: inout FileWindow) {
    content = keys.key(of: record, number, in: &window)
    look = record.hashValue
  }
}
