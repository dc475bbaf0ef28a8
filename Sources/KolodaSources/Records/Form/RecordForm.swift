import KolodaTriage

/// How the records of a file are written.
package enum RecordForm: Hashable, Sendable {
  /// A JSON value a line.
  case lines
  /// JSON values one behind the other, over several lines or on one.
  case values
  /// The elements of a JSON array.
  case array
  /// A table under a line of names: the byte between its fields, and the one that ends its lines.
  case table(separator: UInt8, lineEnd: UInt8)
  /// A browser's bookmarks: the HTML that Netscape's had first.
  case bookmarks
  /// Anki's text: the byte between the fields of a note.
  case notes(separator: UInt8)

  /// Whether records are JSON values; else each is a row of texts.
  var isJSON: Bool { self == .lines || self == .values || self == .array }

  /// Whether the first record is a line of names.
  var hasHeader: Bool {
    if case .table = self { true } else { false }
  }

  /// What the cards of such a file are.
  package var deckKind: DeckKind {
    switch self {
    case .lines, .values, .array, .table: .records
    case .bookmarks: .bookmarks
    case .notes: .notes
    }
  }

  /// The first line's end in bytes that begin with one; nil if they don't.
  func lineEnd(in bytes: some Collection<UInt8>) -> [UInt8]? {
    let stop = if case .table(_, let lineEnd) = self { lineEnd } else { Mark.lineFeed }
    return bytes.firstIndex(of: stop).map { Array(bytes[...$0]) }
  }
}

extension RecordForm {
  /// What a file's name says of its form.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case jsonl, json, csv, tsv, html, txt
  }

  /// The endings of names that are opened as records, lower case and without the dot.
  package static let extensions: [String: Kind] = [
    "jsonl": .jsonl, "ndjson": .jsonl, "json": .json, "csv": .csv, "tsv": .tsv, "tab": .tsv,
    "html": .html, "htm": .html, "txt": .txt,
  ]

  /// What a file's name says of its form; nil if it is no file of records.
  package static func kind(ofFileName name: some BidirectionalCollection<UInt8>) -> Kind? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
    let ending = String(decoding: name[name.index(after: dot)...], as: UTF8.self).lowercased()
    return extensions[ending]
  }
}
