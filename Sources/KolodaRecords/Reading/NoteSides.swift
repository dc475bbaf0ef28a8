/// The two sides of a flash card: the first field, and all the others.
///
/// A first field with gaps is on both sides, with the answers on the back.
package struct NoteSides: Hashable, Sendable {
  /// The question.
  package let front: [HTMLText.Piece]
  /// The answer: the pieces of each further field.
  package let back: [[HTMLText.Piece]]

  /// The most characters that are kept of each text.
  private static let longest = 20_000

  /// Reads the sides of a note; nil for a record without fields.
  package init?(_ record: Record) {
    let fields = record.fields.filter { $0.kind == .field || $0.kind == .html }
    guard let first = fields.first else { return nil }
    let others = fields.dropFirst().map { Self.pieces(of: record.text(of: $0), $0.kind) }
    let text = record.text(of: first)
    let gaps = ClozeText(text)
    front = Self.pieces(of: gaps?.question ?? text, first.kind)
    let filled = gaps.map { [Self.pieces(of: $0.answer, first.kind)] } ?? []
    back = (filled + others).filter { !$0.isEmpty }
  }

  /// The names of the images on both sides, without repetition.
  package var images: [String] {
    var names: [String] = []
    for case .image(let name) in front + back.joined() where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// The text of the front; empty if it has none.
  package var question: String { Self.words(of: front) }

  /// The text of the back, one line per field.
  package var answer: String {
    back.map(Self.words(of:)).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func words(of pieces: [HTMLText.Piece]) -> String {
    pieces.compactMap { if case .text(let text) = $0 { text } else { nil } }
      .joined(separator: " ")
  }

  private static func pieces(
    of text: String, _ kind: RecordField.Kind
  ) -> [HTMLText.Piece] {
    let pieces =
      kind == .html
      ? HTMLText.pieces(of: text.utf8) : text.isEmpty ? [] : [HTMLText.Piece.text(text)]
    return pieces.map { piece in
      guard case .text(let text) = piece, text.utf8.count > longest else { return piece }
      let head = text.beginning(longest)
      return head.utf8.count < text.utf8.count ? .text(head + "…") : piece
    }
  }
}
