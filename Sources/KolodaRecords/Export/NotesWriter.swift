import KolodaTriage

/// Writes notes in Anki's text format: each with its original text, and its pile as a tag.
///
/// The header is that of the file, so a `#guid column` stays; Anki then updates the notes that it
/// has, and keeps their schedule. Settings that Anki would otherwise guess are added to the header.
///
/// In Anki, a tags column replaces all tags of a note, while the `#tags` line only adds tags. So if
/// the file has no tags column and all notes get the same tags, these become a `#tags` line. A
/// column is only added if the tags differ, because there are several piles or some notes are hard
/// to learn.
struct NotesWriter: RecordWriter {
  /// The keys of the header lines with tags for all notes.
  private static let tagKeys: Set<String> = ["tags", NotesHead.oldTags]

  private let listing: RecordListing
  private let head: NotesHead
  private let fields: TableFields
  /// The column of the tags, counted from 0; nil if the header has the tags of all notes.
  private let tags: Int?
  /// The tags of all notes, if they are written in the header.
  private let headTags: [String]
  /// Whether notes that are hard to learn are tagged.
  private let tellsHard: Bool
  /// How many columns a note must have at least, so that its tags are in the right one.
  private let width: Int
  /// Why a note could not be read for the number of its columns; nil if all could.
  private var fault: RecordFault?
  private var ends: LineEnds

  /// - Parameters:
  ///   - entries: the notes that are to be written: together they say how many columns there are.
  ///   - lineEnd: what lines are to end with; nil for what they end with in the file.
  init(_ listing: RecordListing, _ entries: [RecordExport.Entry], lineEnd: [UInt8]?) {
    self.listing = listing
    head = listing.notes ?? NotesHead([])
    fields = TableFields(separator: head.separator)
    ends = LineEnds(listing, wanted: lineEnd)
    tellsHard = entries.contains { $0.isHard != nil }
    let kinds = Set(entries.map(PileTags.tags))
    if let column = head.column(of: .tags) {
      tags = column
      headTags = []
    } else if kinds.count == 1, let only = kinds.first {
      tags = nil
      headTags = only
    } else {
      headTags = []
      var count = head.labels.count
      var window = FileWindow(listing.file)
      for entry in entries {
        let record = listing.record(entry.number, in: &window)
        if let found = record.fault, found.isMissing { fault = found }
        count = max(count, record.fields.count)
      }
      tags = count
    }
    width = tags.map { $0 + 1 } ?? 0
  }

  /// Whether a tag comes from an earlier export and is to be replaced.
  private func isOurs(_ tag: some StringProtocol) -> Bool {
    PileTags.isOurs(tag, tellsHard: tellsHard)
  }

  mutating func begin(isContinued: Bool, _ output: inout ExportOutput) throws {
    if let fault { throw fault }
    guard !isContinued else { return }
    var lineEnd: [UInt8]?
    for line in head.lines {
      let end = Array(line.bytes.drop { !ASCII.isLineEnd($0) })
      if !end.isEmpty { lineEnd = end }
      let text = line.bytes.prefix { !ASCII.isLineEnd($0) }
      if Self.tagKeys.contains(line.key), let colon = text.firstIndex(of: ASCII.colon) {
        let old = String(decoding: text[colon...].dropFirst(), as: UTF8.self)
        let tags = old.split(separator: " ").map(String.init)
        // A pile from an earlier export's header doesn't hold for these notes.
        let kept = tags.filter { !isOurs($0) } + headTags
        if kept.isEmpty, !tags.isEmpty { continue }
        let all = kept == tags ? old : kept.joined(separator: " ")
        try output.write(text[...colon] + Array(all.utf8) + end)
      } else if line.key == "columns", !head.labels.isEmpty, head.labels.count < width {
        let missing = (head.labels.count..<width).map { column in
          [head.separator] + Array((column == tags ? "tags" : "").utf8)
        }
        try output.write(text + missing.joined() + end)
      } else {
        try output.write(Array(text) + end)
      }
      if end.isEmpty { try output.write([ASCII.lineFeed]) }
    }
    let end = try lineEnd ?? (listing.count > 0 ? ends.end(of: 0) : [ASCII.lineFeed])
    for (key, value) in missingLines { try output.write(Array("#\(key):\(value)".utf8) + end) }
  }

  /// The header lines that the file lacks.
  private var missingLines: [(key: String, value: String)] {
    var missing: [(key: String, value: String)] = []
    let told = Set(head.lines.map(\.key))
    let separator = NotesHead.separators.first { $0.byte == head.separator }?.name
    if !told.contains("separator"), let separator { missing.append(("separator", separator)) }
    if !told.contains("html") { missing.append(("html", "\(head.isHTML)")) }
    if !headTags.isEmpty, told.isDisjoint(with: Self.tagKeys) {
      missing.append(("tags", headTags.joined(separator: " ")))
    }
    if let tags, head.column(of: .tags) == nil { missing.append(("tags column", "\(tags + 1)")) }
    return missing
  }

  mutating func write(
    _ record: Record, _ entry: RecordExport.Entry, _ added: [AddedField],
    _ output: inout ExportOutput
  ) throws -> RecordExport.Trouble? {
    if case .tooLong = record.fault {
      try LongRecord(listing, entry.number).write(to: &output)
      return .withoutAnswer(record: entry.number)
    }
    var values = record.fields.map { field -> [UInt8] in
      let value = Array(record.bytes[field.value])
      // An open quote would swallow what follows.
      let isOpen =
        record.fault == .unclosedQuote && value.first == ASCII.quote
        && TableFields.value(of: value) == value
      return isOpen ? fields.field(of: value) : value
    }
    guard let tags else { return try write(values, entry, &output) }
    values += Array(repeating: [], count: max(width - values.count, 0))
    let old = String(decoding: TableFields.value(of: values[tags]), as: UTF8.self)
    let kept = old.split(separator: " ").filter { !isOurs($0) }.map(String.init)
    let all = (kept + PileTags.tags(of: entry)).joined(separator: " ")
    values[tags] = fields.field(of: Array(all.utf8))
    return try write(values, entry, &output)
  }

  private mutating func write(
    _ values: [[UInt8]], _ entry: RecordExport.Entry, _ output: inout ExportOutput
  ) throws -> RecordExport.Trouble? {
    try output.write(
      Array(values.joined(separator: [head.separator])) + ends.end(of: entry.number))
    return nil
  }

  func end(_ output: inout ExportOutput) {}
}
