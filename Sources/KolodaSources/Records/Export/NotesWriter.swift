import KolodaTriage

/// Writes notes as Anki's text: each as it stands in the file, with its pile as a tag.
///
/// The head is that of the file, so a `#guid column` stays, and Anki updates the notes that it has
/// and keeps their schedule. What Anki would else guess of the notes is said there.
///
/// A column of tags takes the place of all tags that a note has in Anki, while those of `#tags` are
/// added to them. So where the file has no such column, one pile becomes a line of `#tags`; only
/// notes of several piles get a column, or such of which some are hard to learn.
struct NotesWriter: RecordWriter {
  /// What the tags begin with that say the pile.
  private static let tagLead = "koloda::"
  /// The tag of notes that are hard to learn, where it is asked for.
  private static let hardTag = "koloda-hard"
  /// The lines of the head that say the tags of all notes.
  private static let tagKeys: Set<String> = ["tags", NotesHead.oldTags]

  private let listing: RecordListing
  private let head: NotesHead
  private let fields: TableFields
  /// The column of the tags, counted from 0; nil where all notes get the same by the head.
  private let tags: Int?
  /// The tags of all notes, where the head says them.
  private let headTags: [String]
  /// Whether it is told which notes are hard to learn.
  private let tellsHard: Bool
  /// How many columns a note has at least, for its tags to stand in their column.
  private let width: Int
  private var ends: LineEnds

  /// - Parameter entries: the notes that are to be written: together they say how many columns
  ///   there are.
  init(_ listing: RecordListing, _ entries: [RecordExport.Entry]) {
    self.listing = listing
    head = listing.notes ?? NotesHead([])
    fields = TableFields(separator: head.separator)
    ends = LineEnds(listing)
    tellsHard = entries.contains { $0.isHard != nil }
    let kinds = Set(entries.map(Self.tags))
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
        count = max(count, listing.record(entry.number, in: &window).fields.count)
      }
      tags = count
    }
    width = tags.map { $0 + 1 } ?? 0
  }

  /// The tags that a note is given.
  private static func tags(of entry: RecordExport.Entry) -> [String] {
    [tagLead + entry.pile.text] + (entry.isHard == true ? [hardTag] : [])
  }

  /// Whether an earlier export gave a tag, and this one says anew who has it.
  private func isOurs(_ tag: some StringProtocol) -> Bool {
    tag.hasPrefix(Self.tagLead) || tellsHard && tag == Self.hardTag
  }

  mutating func begin(isContinued: Bool, _ output: inout ExportOutput) throws {
    guard !isContinued else { return }
    var lineEnd: [UInt8]?
    for line in head.lines {
      let end = Array(line.bytes.drop { !Mark.isLineEnd($0) })
      if !end.isEmpty { lineEnd = end }
      let text = line.bytes.prefix { !Mark.isLineEnd($0) }
      if Self.tagKeys.contains(line.key), let colon = text.firstIndex(of: Mark.colon) {
        let old = String(decoding: text[colon...].dropFirst(), as: UTF8.self)
        let tags = old.split(separator: " ").map(String.init)
        // The pile of an earlier export is none of these notes'.
        let kept = tags.filter { !isOurs($0) } + headTags
        if kept.isEmpty, !tags.isEmpty { continue }
        let all = kept == tags ? old : kept.joined(separator: " ")
        try output.write(text[...colon] + Array(all.utf8) + end)
      } else if line.key == "columns", !head.labels.isEmpty, head.labels.count < width {
        let missing = (head.labels.count..<width).map { column in
          [fields.separator] + Array((column == tags ? "tags" : "").utf8)
        }
        try output.write(text + missing.joined() + end)
      } else {
        try output.write(Array(text) + end)
      }
      if end.isEmpty { try output.write([Mark.lineFeed]) }
    }
    let end = try lineEnd ?? (listing.count > 0 ? ends.end(of: 0) : [Mark.lineFeed])
    for (key, value) in missingLines { try output.write(Array("#\(key):\(value)".utf8) + end) }
  }

  /// What the head has to say and does not.
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
      // An open quote would take what follows with it.
      let isOpen =
        record.fault == .unclosedQuote && value.first == Mark.quote
        && TableFields.value(of: value) == value
      return isOpen ? fields.field(of: value) : value
    }
    guard let tags else { return try write(values, entry, &output) }
    values += Array(repeating: [], count: max(width - values.count, 0))
    let old = String(decoding: TableFields.value(of: values[tags]), as: UTF8.self)
    let kept = old.split(separator: " ").filter { !isOurs($0) }.map(String.init)
    let all = (kept + Self.tags(of: entry)).joined(separator: " ")
    values[tags] = fields.field(of: Array(all.utf8))
    return try write(values, entry, &output)
  }

  private mutating func write(
    _ values: [[UInt8]], _ entry: RecordExport.Entry, _ output: inout ExportOutput
  ) throws -> RecordExport.Trouble? {
    try output.write(
      Array(values.joined(separator: [fields.separator])) + ends.end(of: entry.number))
    return nil
  }

  func end(_ output: inout ExportOutput) {}
}
