import KolodaTriage

/// Writes the piles of a package's cards for Anki: a line for each note, with its identifier, its type
/// and its tags, and no fields, so that Anki changes nothing but the tags.
///
/// Where a note has several cards, the tag says which card is meant, as in `koloda::good::card1`.
struct CardTagsWriter: RecordWriter {
  private static let columns: [NotesHead.Role] = [.guid, .notetype, .tags]

  /// What is written of a note, with its last card.
  private struct Note {
    var tags: [String]
    var last: Int
    /// The cards that are exported, by their numbers, as texts.
    var cards: Set<String> = []
  }

  private let listing: RecordListing
  private let head: NotesHead
  private let fields: TableFields
  private var notes: [String: Note] = [:]
  /// Why a card could not be read; nil if all could.
  private var fault: RecordFault?
  private let lineEnd: [UInt8]

  /// - Parameters:
  ///   - entries: the cards that are to be written: together they say which tags a note gets.
  ///   - lineEnd: what lines are to end with; nil for a line feed.
  init(_ listing: RecordListing, _ entries: [RecordExport.Entry], lineEnd: [UInt8]?) {
    self.listing = listing
    head = listing.notes ?? NotesHead([])
    fields = TableFields(separator: head.separator)
    self.lineEnd = lineEnd ?? [ASCII.lineFeed]
    let tellsHard = entries.contains { $0.isHard != nil }
    var window = FileWindow(listing.file)
    var added: [String: [String]] = [:]
    for entry in entries {
      let record = listing.record(entry.number, in: &window)
      if let found = record.fault, found.isMissing { fault = found }
      let (note, card) = note(of: record)
      let ending = value(.cards, of: record) == "1" ? "" : PackageNotes.cardMark + card
      added[note, default: []] += PileTags.tags(of: entry).map { $0 + ending }
      let tags = value(.tags, of: record).split(separator: " ").map(String.init)
      notes[note, default: Note(tags: tags, last: entry.number)].last = entry.number
      notes[note]?.cards.insert(card)
    }
    for (note, tags) in added {
      guard let known = notes[note] else { continue }
      notes[note]?.tags = known.tags.filter { tag in
        guard PileTags.isOurs(tag, tellsHard: tellsHard) else { return true }
        // What an earlier export said of another card of the note remains.
        guard let mark = tag.range(of: PackageNotes.cardMark) else { return false }
        return !known.cards.contains(String(tag[mark.upperBound...]))
      }
      notes[note]?.tags += tags
    }
  }

  /// The text in a column of a record; empty if it has none.
  private func value(_ role: NotesHead.Role, of record: Record) -> String {
    guard let column = head.column(of: role), column < record.fields.count else { return "" }
    return record.text(of: record.fields[column])
  }

  /// The identifier of a card's note, and the number of the card.
  private func note(of record: Record) -> (note: String, card: String) {
    let id = value(.guid, of: record)
    guard let mark = id.lastRange(of: PackageNotes.cardMark) else { return (id, "1") }
    return (String(id[..<mark.lowerBound]), String(id[mark.upperBound...]))
  }

  mutating func begin(isContinued: Bool, _ output: inout ExportOutput) throws {
    if let fault { throw fault }
    guard !isContinued else { return }
    let columns = Self.columns.enumerated().map { "#\($1.rawValue) column:\($0 + 1)" }
    for line in ["#separator:tab", "#html:true"] + columns {
      try output.write(Array(line.utf8) + lineEnd)
    }
  }

  mutating func write(
    _ record: Record, _ entry: RecordExport.Entry, _ added: [AddedField],
    _ output: inout ExportOutput
  ) throws -> RecordExport.Trouble? {
    if case .tooLong = record.fault { return .leftOut(record: entry.number) }
    let id = note(of: record).note
    guard let note = notes[id], note.last == entry.number else { return nil }
    let values = [id, value(.notetype, of: record), note.tags.joined(separator: " ")]
    let line = values.map { fields.field(of: Array($0.utf8)) }.joined(separator: [head.separator])
    try output.write(Array(line) + lineEnd)
    return nil
  }

  func end(_ output: inout ExportOutput) {}
}

extension String {
  /// Where a text is first; nil if it is nowhere.
  fileprivate func range(of text: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
  }

  /// Where a text is last; nil if it is nowhere.
  fileprivate func lastRange(of text: String) -> Range<Index>? {
    indices.last { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
  }
}
