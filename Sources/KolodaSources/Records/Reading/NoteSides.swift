/// The two sides of a note: the first field, and the others.
package struct NoteSides: Hashable, Sendable {
  /// What is asked.
  package let front: [HTMLText.Piece]
  /// What is answered: the pieces of each further field.
  package let back: [[HTMLText.Piece]]

  /// The most characters that are taken of a text.
  private static let longest = 20_000

  /// Takes the sides of a note; nil for a record that is none.
  package init?(_ record: Record) {
    let fields = record.fields.filter { $0.kind == .field || $0.kind == .html }
    guard let first = fields.first else { return nil }
    front = Self.pieces(of: first, in: record)
    back = fields.dropFirst().map { Self.pieces(of: $0, in: record) }.filter { !$0.isEmpty }
  }

  /// The names of the images on both sides, each once.
  package var images: [String] {
    var names: [String] = []
    for case .image(let name) in front + back.joined() where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// The words of the front; empty where there are none.
  package var question: String { Self.words(of: front) }

  /// The words of the back, a field a line.
  package var answer: String {
    back.map(Self.words(of:)).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func words(of pieces: [HTMLText.Piece]) -> String {
    pieces.compactMap { if case .text(let text) = $0 { text } else { nil } }
      .joined(separator: " ")
  }

  private static func pieces(of field: RecordField, in record: Record) -> [HTMLText.Piece] {
    let text = record.text(of: field)
    let pieces =
      field.kind == .html
      ? HTMLText.pieces(of: text.utf8) : text.isEmpty ? [] : [HTMLText.Piece.text(text)]
    return pieces.map { piece in
      guard case .text(let text) = piece, text.utf8.count > longest else { return piece }
      let head = text.beginning(longest)
      return head.utf8.count < text.utf8.count ? .text(head + "…") : piece
    }
  }
}
