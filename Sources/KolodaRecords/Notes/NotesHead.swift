import KolodaFiles

/// The header of an Anki text file: lines of the form `#key:value` before the notes.
///
/// Keys are case-insensitive, and the last line with a key counts, as in Anki. Lines that can't be
/// understood give a warning and are otherwise ignored.
package struct NotesHead: Hashable, Sendable {
  /// What a column holds, if it is not a field.
  package enum Role: String, CaseIterable, Hashable, Sendable {
    case guid, notetype, deck, tags
    /// How many cards Anki makes of the note, where each card is a record; Anki has no such column.
    case cards
  }

  /// A problem with a line of the header.
  package struct Warning: Hashable, Sendable {
    /// What is wrong with a line.
    package enum Reason: Hashable, Sendable {
      /// The value is not understood.
      case unknownValue
      /// It contradicts an earlier line; this one counts.
      case contradicts(line: Int)
      /// An earlier line gives the column another role, which counts.
      case sameColumn(line: Int)
      /// `#columns` names fewer columns.
      case noSuchColumn
    }

    /// The line's number, counted from 1.
    package let line: Int
    /// The line, without its line ending.
    package let text: String
    /// What is wrong with the line.
    package let reason: Reason
  }

  /// Something that Anki leaves out unless it is ticked, and without which it can't take notes back as
  /// they were.
  package enum Lack: CaseIterable, Hashable, Sendable {
    /// A column that identifies the notes.
    case guid
    /// What type the notes are.
    case notetype
    /// Their formatting, images and sounds.
    case html
    /// Their tags, which the piles of an export would replace.
    case tags
  }

  /// What a file that Anki has exported lacks for the way back; empty for a file that others made.
  package var lacks: [Lack] {
    let told = Set(lines.map(\.key))
    // Anki writes these two into each of its files.
    guard told.isSuperset(of: ["separator", "html"]) else { return [] }
    return Lack.allCases.filter { lack in
      switch lack {
      case .guid: column(of: .guid) == nil
      case .notetype: column(of: .notetype) == nil && !told.contains("notetype")
      case .html: !isHTML
      case .tags: column(of: .tags) == nil
      }
    }
  }

  /// A line of the header.
  struct Line: Hashable {
    /// The key in lower case; empty for comments and unknown keys.
    var key: String
    /// The line's bytes, including its line ending.
    var bytes: [UInt8]
  }

  /// The lines of the header, in order.
  let lines: [Line]
  /// The byte between two fields.
  let separator: UInt8
  /// Whether the fields are HTML.
  package let isHTML: Bool
  /// The names of the columns, if the header gives them.
  let labels: [String]
  /// The columns that are not fields, counted from 0, with what they hold.
  private let roles: [Int: Role]
  /// The problems found in the header.
  package let warnings: [Warning]

  /// Whether the first line gives tags as old versions did, without a `#`.
  var hasOldTags: Bool { lines.first?.key == Self.oldTags }

  /// The possible separators by name, in the order in which they are tried.
  static let separators: [(name: String, byte: UInt8)] = [
    ("tab", ASCII.tab), ("pipe", UInt8(ascii: "|")), ("semicolon", UInt8(ascii: ";")),
    ("colon", ASCII.colon), ("comma", ASCII.comma), ("space", ASCII.space),
  ]
  /// How many bytes are searched for the separator.
  private static let sampleLength = 8 << 10
  /// The last column that may have a role, counted from 1.
  ///
  /// Exports pad each note up to that column.
  static let mostColumns = 10_000
  /// The key of an old version's first line.
  static let oldTags = "tags:"
  private static let keys: Set<String> = [
    "separator", "html", "tags", "columns", "notetype", "deck", "guid column", "notetype column",
    "deck column", "tags column", "cards column", "if matches", "match scope",
  ]

  /// Whether a file begins with such a header: a line with a key that Anki knows.
  static func begins(_ head: [UInt8]) -> Bool {
    let lines = leadingLines(of: head)
    return lines.contains { keys.contains($0.key) }
  }

  /// Parses the header of a file.
  ///
  /// - Parameter head: the beginning of the file, without a byte order mark.
  init(_ head: [UInt8]) {
    lines = Self.leadingLines(of: head)
    let rest = head[lines.reduce(0) { $0 + $1.bytes.count }...]
    var reader = HeadReader()
    for (number, line) in lines.enumerated() where !line.key.isEmpty {
      reader.take(line, number: number + 1)
    }
    let separator =
      reader.separator ?? Self.separators.dropLast().first { candidate in
        rest.prefix(Self.sampleLength).contains(candidate.byte)
      }?.byte ?? ASCII.space
    self.separator = separator
    isHTML = reader.isHTML ?? HTMLText.hasTags(Array(rest))
    labels =
      reader.columns.map { columns in
        columns.isEmpty ? [] : TableFields(separator: separator).values(of: columns)
      } ?? []
    reader.checkColumns(count: labels.count)
    roles = reader.roles.mapValues(\.role)
    warnings = reader.warnings.sorted { $0.line < $1.line }
  }

  /// The header lines, which come before the first note.
  private static func leadingLines(of head: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var start = 0
    while start < head.count {
      let stop = head[start...].firstIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? head.count
      let bytes = head[start..<stop]
      let isOldTags = lines.isEmpty && bytes.starts(with: oldTags.utf8)
      guard bytes.first == ASCII.hash || isOldTags else { break }
      let colon = bytes.firstIndex(of: ASCII.colon)
      let key = colon.map { String(decoding: bytes[(start + 1)..<$0], as: UTF8.self) } ?? ""
      lines.append(
        Line(
          key: isOldTags
            ? oldTags : keys.contains(key.trimmed.lowercased()) ? key.trimmed.lowercased() : "",
          bytes: Array(bytes)))
      start = stop
    }
    return lines
  }

  // MARK: Columns

  /// What a column holds; nil if it is a field, or doesn't exist.
  func role(of column: Int) -> Role? { roles[column] }

  /// The column that holds something, counted from 0; nil if there is none.
  func column(of role: Role) -> Int? { roles.first { $0.value == role }?.key }

  /// The column of the first field, which is the first column without a role.
  var firstField: Int { (0...roles.count).first { roles[$0] == nil } ?? 0 }

  /// A column's name: as the header gives it, else by its role, else by its position.
  func name(of column: Int) -> String {
    if column < labels.count, !labels[column].isEmpty { return labels[column] }
    if let role = roles[column] { return role.rawValue }
    switch column - roles.keys.count(where: { $0 < column }) {
    case 0: return "front"
    case 1: return "back"
    case let field: return "field \(field + 1)"
    }
  }
}

/// Parses the lines of a header, one after the other.
private struct HeadReader {
  var separator: UInt8?
  var isHTML: Bool?
  var columns: [UInt8]?
  var roles: [Int: (role: NotesHead.Role, line: NotesHead.Line, number: Int)] = [:]
  var warnings: [NotesHead.Warning] = []
  /// The lines that count at present, by what they are about.
  private var holding: [String: (number: Int, value: String)] = [:]

  mutating func take(_ line: NotesHead.Line, number: Int) {
    guard let colon = line.bytes.firstIndex(of: ASCII.colon) else { return }
    let bytes = line.bytes[(colon + 1)...].filter { !ASCII.isLineEnd($0) }
    let text = String(decoding: bytes, as: UTF8.self)
    // A program that took the header for a table may have added separators at the line's end.
    let value = text.prefix(1) + text.dropFirst().trimmingEnd(",;\t| ")
    switch line.key {
    case "separator":
      let wanted = value.lowercased()
      let found = NotesHead.separators.first { known in
        wanted.trimmed == known.name || Array(wanted.utf8) == [known.byte]
      }
      guard let found else { return warn(line, number, .unknownValue) }
      separator = found.byte
    case "html":
      guard let flag = Bool(value.trimmed.lowercased()) else {
        return warn(line, number, .unknownValue)
      }
      isHTML = flag
    case "columns": columns = bytes
    case let key where key.hasSuffix(" column"):
      guard let role = NotesHead.Role(rawValue: String(key.dropLast(" column".count))),
        let column = Int(value.trimmed), (1...NotesHead.mostColumns).contains(column)
      else { return warn(line, number, .unknownValue) }
      if let there = roles[column - 1], there.role != role {
        return warn(line, number, .sameColumn(line: there.number))
      }
      roles = roles.filter { $0.value.role != role }
      roles[column - 1] = (role, line, number)
    default: break
    }
    // A fixed notetype or deck and a column with it exclude each other.
    let subject =
      line.key.hasSuffix(" column") && !line.key.hasPrefix("tags")
      ? String(line.key.dropLast(" column".count)) : line.key
    let isWord = line.key == "separator" || line.key == "html"
    let told = line.key + ":" + (isWord ? value.lowercased() : String(value)).trimmed
    if let before = holding[subject], before.value != told {
      warn(line, number, .contradicts(line: before.number))
    }
    holding[subject] = (number, told)
    if subject == line.key, let role = NotesHead.Role(rawValue: subject), role != .tags {
      roles = roles.filter { $0.value.role != role }
    }
  }

  /// Warns about columns that have roles but don't exist.
  mutating func checkColumns(count: Int) {
    guard count > 0 else { return }
    for (column, there) in roles where column >= count {
      warn(there.line, there.number, .noSuchColumn)
    }
  }

  private mutating func warn(
    _ line: NotesHead.Line, _ number: Int, _ reason: NotesHead.Warning.Reason
  ) {
    let text = String(decoding: line.bytes.filter { !ASCII.isLineEnd($0) }, as: UTF8.self)
    warnings.append(NotesHead.Warning(line: number, text: text, reason: reason))
  }
}

extension NotesHead {
  /// What Anki would do with notes that lack something, and what to do about it, in English; nil if
  /// nothing is missing.
  package var warningOfLacks: String? {
    let lacks = lacks
    guard !lacks.isEmpty else { return nil }
    let isUnsure = lacks.contains(.guid) || lacks.contains(.notetype)
    let harm = [
      isUnsure ? "match these notes by their first field, and double or overwrite some" : nil,
      lacks.contains(.html) ? "remove their formatting, images and sounds" : nil,
      lacks.contains(.tags) ? "remove their tags" : nil,
    ].compactMap(\.self).joined(separator: ", and ")
    let ticks = lacks.map { lack in
      switch lack {
      case .guid: "“Include unique identifier”"
      case .notetype: "“Include notetype name”"
      case .html: "“Include HTML and media references”"
      case .tags: "“Include tags”"
      }
    }
    let all = ticks.dropLast().joined(separator: ", ")
    return "on the way back, Anki would \(harm). Export them from Anki again with "
      + (all.isEmpty ? "" : all + " and ") + (ticks.last ?? "") + " ticked"
  }
}

extension NotesHead.Warning: CustomStringConvertible {
  /// The problem in English, on one line.
  package var description: String {
    let shown = "line \(line), “\(displayText(text.utf8))”,"
    return switch reason {
    case .unknownValue: "\(shown) is unknown and ignored"
    case .contradicts(let other): "\(shown) contradicts line \(other); this one counts"
    case .sameColumn(let other):
      "\(shown) names the same column as line \(other) and is ignored"
    case .noSuchColumn: "\(shown) names a column that is not in #columns"
    }
  }
}

extension StringProtocol {
  /// The text without white space at both ends.
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return start.trimmingEnd(" \t\r\n")
  }

  /// The text without these characters at its end.
  fileprivate func trimmingEnd(_ characters: String) -> String {
    var text = String(self)
    while let last = text.last, characters.contains(last) { text.removeLast() }
    return text
  }
}
