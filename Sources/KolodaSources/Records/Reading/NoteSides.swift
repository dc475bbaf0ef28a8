/// The two sides of a note: the first field, and the others.
package struct NoteSides: Hashable, Sendable {
  /// What is asked.
  package let front: [HTMLText.Piece]
  /// What is answered: the pieces of each further field.
  package let back: [[HTMLText.Piece]]

  /// Takes the sides of a note; nil for a record that is none.
  package init?(_ record: Record) {
    let fields = record.fields.filter { $0.kind == .field || $0.kind == .html }
    guard let first = fields.first else { return nil }
    front = Self.pieces(of: first, in: record)
    back = fields.dropFirst().map { Self.pieces(of: $0, in: record) }.filter { !$0.isEmpty }
  }

  private static func pieces(of field: RecordField, in record: Record) -> [HTMLText.Piece] {
    let text = record.text(of: field)
    if field.kind == .html { return HTMLText.pieces(of: text.utf8) }
    return text.isEmpty ? [] : [.text(text)]
  }
}
