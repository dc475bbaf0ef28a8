import KolodaFiles

/// Writes the cards of a collection as notes: one line for each card that Anki shows, with both sides
/// as its templates lay them out.
///
/// A card is identified by its note's identifier and its number, such as `Df5{x::card1`.
struct PackageNotes {
  /// What changes whenever the notes are written in another way.
  static let form = "anki 3"
  /// What stands between the identifier of a note and the number of a card, which counts from 1.
  static let cardMark = "::card"
  /// The columns before the sides.
  static let columns: [NotesHead.Role] = [.guid, .notetype, .tags, .cards]

  private static let separator = ASCII.tab
  /// What stands between the fields of a note in a collection.
  private static let fieldEnd: UInt8 = 0x1F
  /// How much is written at once, in bytes.
  private static let pieceLength = 1 << 20
  /// Where the answer begins on the back of a card, in most templates.
  private static let answerMarks = ["<hr id=answer>", "<hr id=\"answer\">"].map { Array($0.utf8) }
  private static let question =
    "SELECT n.id, n.guid, n.mid, n.tags, n.flds, c.ord, "
    + "CASE WHEN c.odid > 0 THEN c.odid ELSE c.did END FROM cards c "
    + "JOIN notes n ON n.id = c.nid ORDER BY c.nid, c.ord"

  private let database: any ForeignDatabase
  private let types: NoteTypes
  private let fields = TableFields(separator: separator)

  /// - Parameter isWanted: asked now and then; returns false to give up.
  init(_ database: any ForeignDatabase, isWanted: () -> Bool) throws {
    self.database = database
    types = try NoteTypes(database, isWanted: isWanted)
  }

  /// A note, and the cards of it that were found by now.
  private struct Note {
    let id: Int64
    let guid: String
    let type: Int64
    let tags: [String]
    let fields: [String]
    var cards: [(number: Int, deck: Int64)] = []
  }

  /// Thrown once enough is written.
  private struct IsEnough: Error {}

  /// Writes all cards, or those of the first notes.
  ///
  /// - Parameters:
  ///   - most: how many bytes are enough; nil for all.
  ///   - limits: how much may be written.
  ///   - packed: the length of the package, in bytes.
  ///   - progress: called with the share that is written, from 0 to 1; returns false to give up.
  /// - Returns: how many bytes were written, and whether that is all.
  /// - Throws: `PackageFault`, `UnpackingFault`, `SystemError`, or `CancellationError` if `progress`
  ///   gave up.
  func write(
    to target: Int32, _ limits: Unpacker.Limits, from packed: Int64, atMost most: Int64? = nil,
    progress: (Double) -> Bool
  ) throws -> (length: Int64, end: ContentEnd) {
    var (count, done) = (0.0, 0.0)
    func share() -> Bool { progress(min(done / max(count, 1), 1)) }
    if most == nil {
      try database.rows("SELECT count() FROM cards", isWanted: { progress(0) }) {
        count = Double($0.number(0))
      }
    }
    var (bytes, length) = (Self.head, Int64(0))
    func flush() throws {
      // A template may have any number of fields, and a field any number of cards.
      try limits.check(length + Int64(bytes.count), from: packed)
      // The first ones are kept in memory.
      if most == nil { try limits.checkRoom(for: target) }
      try writeAll(bytes, to: target)
      length += Int64(bytes.count)
      bytes.removeAll(keepingCapacity: true)
      if !share() { throw CancellationError() }
    }
    func add(_ note: Note) throws {
      try eachLine(of: note) { line in
        bytes += line
        if bytes.count >= Self.pieceLength { try flush() }
      }
    }
    var note: Note?
    do {
      try database.rows(Self.question, isWanted: share) { row in
        if note?.id != row.number(0) {
          if let note { try add(note) }
          if let most, length + Int64(bytes.count) >= most { throw IsEnough() }
          note = Self.note(row)
        }
        note?.cards.append((Int(clamping: row.number(5)), row.number(6)))
        done += 1
      }
      if let note { try add(note) }
    } catch is IsEnough {
      try flush()
      return (length, .goesOn)
    }
    try flush()
    return (length, .whole)
  }

  private static let head: [UInt8] = {
    var lines = ["#separator:tab", "#html:true"]
    for (place, role) in columns.enumerated() {
      lines.append("#\(role.rawValue) column:\(place + 1)")
    }
    return lines.flatMap { Array($0.utf8) + [ASCII.lineFeed] }
  }()

  private static func note(_ row: ForeignRow) -> Note {
    Note(
      id: row.number(0), guid: row.text(1), type: row.number(2),
      tags: row.text(3).split(separator: " ").map(String.init),
      fields: row.bytes(4).split(separator: fieldEnd, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) })
  }

  private func eachLine(of note: Note, _ body: ([UInt8]) throws -> Void) rethrows {
    let type = types.types[note.type]
    let named = Dictionary(zip(type?.fields ?? [], note.fields)) { first, _ in first }
    for card in note.cards {
      let sides = sides(of: card, note, type, named)
      let values = [
        note.guid + Self.cardMark + "\(card.number &+ 1)", type?.name ?? "",
        note.tags.joined(separator: " "), "\(note.cards.count)",
      ]
      var line: [UInt8] = []
      for value in values + sides {
        if !line.isEmpty { line.append(Self.separator) }
        line += fields.field(of: Array(value.utf8))
      }
      line.append(ASCII.lineFeed)
      try body(line)
    }
  }

  /// The front and the back of a card; of a note whose type is not known, its fields.
  private func sides(
    of card: (number: Int, deck: Int64), _ note: Note, _ type: NoteType?,
    _ named: [String: String]
  ) -> [String] {
    guard let type, let template = type.template(of: card.number) else { return note.fields }
    let contents = CardContents(
      fields: named,
      own: CardFacts(
        tags: note.tags, type: type.name, card: template.name,
        deck: types.decks[card.deck] ?? ""),
      gap: type.hasGaps ? card.number &+ 1 : nil)
    let front = template.front.html(contents)
    return [front, answer(template.back.html(contents, after: template.front), after: front)]
  }

  /// What is on the back beyond the front, which is repeated above it.
  private func answer(_ back: String, after front: String) -> String {
    let bytes = Array(back.utf8)
    for mark in Self.answerMarks {
      guard let place = bytes.place(of: mark) else { continue }
      let before = HTMLText.pieces(of: bytes[..<place])
      guard before.isEmpty || before == HTMLText.pieces(of: front.utf8) else { return back }
      return String(decoding: bytes[(place + mark.count)...], as: UTF8.self)
    }
    return back
  }
}

extension [UInt8] {
  /// Where some bytes are first; nil if they are nowhere.
  fileprivate func place(of wanted: [UInt8]) -> Int? {
    guard let first = wanted.first else { return nil }
    var place = startIndex
    while let found = self[place...].firstIndex(of: first) {
      if self[found...].starts(with: wanted) { return found }
      place = found + 1
    }
    return nil
  }
}
