import KolodaTriage

/// How a file's records are written.
package enum RecordForm: Hashable, Sendable {
  /// JSON Lines: one JSON value per line.
  case lines
  /// JSON values in a row, over several lines or on one.
  case values
  /// The elements of a JSON array.
  case array
  /// The members of a JSON object whose values are objects, each with its key as a field.
  case members
  /// A table.
  case table(TableDialect)
  /// A browser's bookmarks, in the HTML that Netscape introduced.
  case bookmarks
  /// Anki's text format: the byte between the fields of a note.
  case notes(separator: UInt8)
  /// References to literature.
  case references(ReferenceFormat)

  /// Whether the records are JSON values; otherwise each is a row of texts.
  var isJSON: Bool { self == .lines || self == .values || self == .array || self == .members }

  /// Whether it is a table.
  package var isTable: Bool { if case .table = self { true } else { false } }

  /// Whether the file begins with a header line, which the scanner counts as a record.
  var hasHeader: Bool {
    if case .table(let dialect) = self { dialect.hasNames } else { false }
  }

  /// How many rows at the beginning of a table are no records: its names, and what explains them.
  var leadingRows: Int {
    guard case .table(let dialect) = self, dialect.hasNames else { return 0 }
    return 1 + dialect.explainingRows
  }

  /// What the cards of such a file are.
  package var cardKind: CardKind {
    switch self {
    case .lines, .values, .array, .members, .table, .references: .records
    case .bookmarks: .bookmarks
    case .notes: .flashCards
    }
  }

  /// The line ending that comes first in the bytes, together with everything before it; nil if
  /// there is none.
  func lineEnd(in bytes: some Collection<UInt8>) -> [UInt8]? {
    let stop = if case .table(let dialect) = self { dialect.lineEnd } else { ASCII.lineFeed }
    if case .references = self, !bytes.contains(stop) {
      return bytes.first == ASCII.carriageReturn ? [ASCII.carriageReturn] : nil
    }
    return bytes.firstIndex(of: stop).map { Array(bytes[...$0]) }
  }

  /// The length of a record within the bytes up to the next record.
  func length(of text: UnsafeRawBufferPointer) -> Int {
    var length = text.count
    func trim(_ isTrimmed: (UInt8) -> Bool) {
      while length > 0, isTrimmed(text[length - 1]) { length -= 1 }
    }
    switch self {
    case .lines:
      // Blank lines may follow.
      length = text.place(of: ASCII.lineFeed, from: 0)
      trim { $0 == ASCII.carriageReturn }
    case .table: trim(ASCII.isLineEnd)
    case .notes(let separator):
      // Comments may follow.
      length = TableFields(separator: separator).endOfRecord(in: text)
      trim(ASCII.isLineEnd)
    case .bookmarks: length = BookmarkParts(Array(text)).end
    case .references(let format): length = format.length(of: text)
    case .array, .members, .values:
      // Elements that are empty may follow.
      trim { ASCII.isSpace($0) || $0 == ASCII.comma }
    }
    return length
  }
}

extension RecordForm {
  /// The kind of file that a name's extension indicates.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case jsonl, json, csv, tsv, html, txt, ris, nbib
    /// A package of Anki, of which the cards are read as notes.
    case apkg
  }

  /// The extensions of files that are opened as records, in lower case and without the dot.
  package static let extensions: [String: Kind] = [
    "jsonl": .jsonl, "ndjson": .jsonl, "jsonlines": .jsonl, "json": .json, "geojson": .json,
    "csv": .csv, "tsv": .tsv, "tab": .tsv, "html": .html, "htm": .html, "txt": .txt,
    "apkg": .apkg, "colpkg": .apkg, "ris": .ris, "nbib": .nbib,
  ]

  /// The kind that a file name indicates; nil if it is not the name of a file of records.
  package static func kind(ofFileName name: some BidirectionalCollection<UInt8>) -> Kind? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
    let ending = String(decoding: name[name.index(after: dot)...], as: UTF8.self).lowercased()
    return extensions[ending]
  }
}
