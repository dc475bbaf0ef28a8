import KolodaTriage

/// What somebody has seen of a card, which then stays with that record, however the file changes.
struct RecordSight: Sendable, Hashable {
  /// The record's key, as the first one with its content; nil if it could not be read.
  let content: CardKey?
  /// A hash of the record's bytes and fields, to notice when it looks different.
  var look: Int

  /// - Parameter seen: what makes the record itself, where it was seen before; one that is too long is
  ///   not looked through again for that.
  init(
    _ record: Record, _ number: Int, _ keys: RecordKeys, seen: CardKey?,
    in window: inout FileWindow
  ) {
    if case .tooLong = record.fault, let seen {
      content = seen
    } else {
      content = keys.key(of: record, number, in: &window)
    }
    look = record.hashValue
  }
}
