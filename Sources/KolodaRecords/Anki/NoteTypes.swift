/// The note types and decks of a collection.
struct NoteTypes: Sendable {
  /// The note types by their number in the collection.
  private(set) var types: [Int64: NoteType] = [:]
  /// The names of the decks, with `::` between those that lie in one another.
  private(set) var decks: [Int64: String] = [:]

  /// The latest form of collections that is read, and the one since which they have tables.
  private static let latest = 18
  private static let firstWithTables = 15

  /// - Parameter isWanted: asked now and then; returns false to give up.
  /// - Throws: `PackageFault`, or `CancellationError` if `isWanted` gave up.
  init(_ database: any ForeignDatabase, isWanted: () -> Bool) throws {
    var version: Int64?
    try database.rows("SELECT ver FROM col", isWanted: isWanted) { version = $0.number(0) }
    guard let version else { throw PackageFault.noCollection }
    guard version <= Self.latest else { throw PackageFault.isNewer }
    if version < Self.firstWithTables {
      try readTexts(database, isWanted)
    } else {
      try readTables(database, isWanted)
    }
  }

  // MARK: In JSON

  private mutating func readTexts(
    _ database: any ForeignDatabase, _ isWanted: () -> Bool
  ) throws {
    var (models, decks): ([UInt8], [UInt8]) = ([], [])
    try database.rows("SELECT models, decks FROM col", isWanted: isWanted) { row in
      (models, decks) = (row.bytes(0), row.bytes(1))
    }
    models.withUnsafeBytes { bytes in
      for (id, value) in JSONMembers(bytes)?.all ?? [] {
        guard let id = Int64(id), let type = Self.type(value) else { continue }
        types[id] = type
      }
    }
    decks.withUnsafeBytes { bytes in
      for (id, value) in JSONMembers(bytes)?.all ?? [] {
        guard let id = Int64(id) else { continue }
        self.decks[id] = JSONMembers(value)?.text(of: "name")
      }
    }
  }

  private static func type(_ value: UnsafeRawBufferPointer) -> NoteType? {
    guard let model = JSONMembers(value) else { return nil }
    /// The elements of a list in the order that they give.
    func ordered(_ name: String) -> [(number: Int, members: JSONMembers)] {
      let elements = model[name]?.jsonElements()?.compactMap(JSONMembers.init) ?? []
      return elements.enumerated().map { ($1.number(of: "ord") ?? $0, $1) }
        .sorted { $0.number < $1.number }
    }
    let templates = ordered("tmpls").map { number, members in
      (
        number,
        NoteType.Template(
          name: members.text(of: "name") ?? "",
          front: CardTemplate(members.text(of: "qfmt") ?? ""),
          back: CardTemplate(members.text(of: "afmt") ?? ""))
      )
    }
    return NoteType(
      name: model.text(of: "name") ?? "", hasGaps: model.number(of: "type") == 1,
      fields: ordered("flds").map { $0.members.text(of: "name") ?? "" },
      templates: Dictionary(templates) { first, _ in first })
  }

  // MARK: In tables

  private mutating func readTables(
    _ database: any ForeignDatabase, _ isWanted: () -> Bool
  ) throws {
    try database.rows("SELECT id, name, config FROM notetypes", isWanted: isWanted) { row in
      types[row.number(0)] = NoteType(
        name: row.text(1), hasGaps: ProtobufFields(row.bytes(2)).number(1) == 1, fields: [],
        templates: [:])
    }
    try database.rows(
      "SELECT ntid, name FROM fields ORDER BY ntid, ord", isWanted: isWanted
    ) { row in
      types[row.number(0)]?.fields.append(row.text(1))
    }
    try database.rows(
      "SELECT ntid, ord, name, config FROM templates", isWanted: isWanted
    ) { row in
      let config = ProtobufFields(row.bytes(3))
      types[row.number(0)]?.templates[Int(clamping: row.number(1))] = NoteType.Template(
        name: row.text(2), front: CardTemplate(config.text(1)), back: CardTemplate(config.text(2)))
    }
    try database.rows("SELECT id, name FROM decks", isWanted: isWanted) { row in
      // A character of its own stands between the names there.
      decks[row.number(0)] = row.text(1).split(separator: "\u{1F}").joined(separator: "::")
    }
  }
}
