import CKolodaSQLite
import KolodaFiles

@testable import KolodaRecords

/// A package of Anki, written as Anki would.
struct AnkiSample {
  struct Template {
    var name = "Card 1"
    var front: String
    var back: String
  }

  struct NoteType {
    var name: String
    var hasGaps = false
    var fields: [String]
    var templates: [Template]
  }

  struct Note {
    var guid: String
    var type = 0
    var fields: [String]
    var tags = ""
    /// The numbers of its cards, counted from 0.
    var cards = [0]
  }

  enum Version: UInt8, CaseIterable {
    case first = 1
    case second, third
  }

  var types = [Self.basic]
  var notes: [Note] = []
  var media: [(name: String, bytes: [UInt8])] = []
  /// SQL that runs at the end.
  var furtherSQL = ""
  /// The form of the collection's tables, if not the usual one.
  var form: Int?
  /// The number of the package's version, if not the usual one.
  var meta: UInt8?
  var furtherFiles: [TestCompression.Entry] = []

  static let basic = NoteType(
    name: "Basic", fields: ["Front", "Back"],
    templates: [
      Template(front: "{{Front}}", back: "{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}")
    ])

  /// The package's bytes.
  func bytes(_ version: Version) -> [UInt8] {
    let name =
      switch version {
      case .first: "collection.anki2"
      case .second: "collection.anki21"
      case .third: "collection.anki21b"
      }
    let collection = collection(version)
    var files = [
      TestCompression.Entry(name: "meta", bytes: [8, meta ?? version.rawValue], method: 0),
      version == .third
        ? TestCompression.Entry(name: name, bytes: TestCompression.zstandard(collection), method: 0)
        : TestCompression.Entry(name: name, bytes: collection),
    ]
    if version != .first {
      var notice = AnkiSample()
      notice.notes = [Note(guid: "notice", fields: ["Please update", "Anki"])]
      files.append(
        TestCompression.Entry(name: "collection.anki2", bytes: notice.collection(.first)))
    }
    for (number, file) in media.enumerated() {
      let bytes = version == .third ? TestCompression.zstandard(file.bytes) : file.bytes
      files.append(TestCompression.Entry(name: "\(number)", bytes: bytes, method: 0))
    }
    files.append(TestCompression.Entry(name: "media", bytes: mediaMap(version), method: 0))
    return TestCompression.zip(files + furtherFiles)
  }

  private func mediaMap(_ version: Version) -> [UInt8] {
    if version == .third {
      return TestCompression.zstandard(
        media.flatMap { file in
          let length: [UInt8] = [16, UInt8(file.bytes.count & 0x7F)]
          return Self.field(1, Self.field(1, Array(file.name.utf8)) + length)
        })
    }
    let members = media.enumerated().map { "\"\($0)\":\(Self.json($1.name))" }
    return Array("{\(members.joined(separator: ","))}".utf8)
  }

  /// The collection's database.
  func collection(_ version: Version) -> [UInt8] {
    var sql = """
      CREATE TABLE notes (id integer PRIMARY KEY, guid text, mid integer, mod integer, usn integer,
        tags text, flds text, sfld integer, csum integer, flags integer, data text);
      CREATE TABLE cards (id integer PRIMARY KEY, nid integer, did integer, ord integer,
        odid integer);
      CREATE INDEX ix_cards_nid ON cards (nid);
      CREATE TABLE col (id integer PRIMARY KEY, ver integer, models text, decks text);

      """
    sql += version == .third ? tables() : texts()
    var card = 0
    for (number, note) in notes.enumerated() {
      let fields = note.fields.joined(separator: "\u{1F}")
      sql += """
        INSERT INTO notes (id, guid, mid, tags, flds) VALUES (\(number + 1), \(Self.text(note.guid)),
          \(note.type + 100), \(Self.text(note.tags)), \(Self.text(fields)));

        """
      for ordinal in note.cards {
        card += 1
        sql += "INSERT INTO cards VALUES (\(card), \(number + 1), 1, \(ordinal), 0);\n"
      }
    }
    return Self.database(sql + furtherSQL)
  }

  /// The types in JSON, as older collections have them.
  private func texts() -> String {
    let models = types.enumerated().map { number, type in
      let fields = type.fields.enumerated().map { "{\"name\":\(Self.json($1)),\"ord\":\($0)}" }
      let templates = type.templates.enumerated().map {
        "{\"name\":\(Self.json($1.name)),\"ord\":\($0),\"qfmt\":\(Self.json($1.front)),"
          + "\"afmt\":\(Self.json($1.back))}"
      }
      let (all, sides) = (fields.joined(separator: ","), templates.joined(separator: ","))
      return "\"\(number + 100)\":{\"name\":\(Self.json(type.name)),"
        + "\"type\":\(type.hasGaps ? 1 : 0),\"flds\":[\(all)],\"tmpls\":[\(sides)]}"
    }
    return "INSERT INTO col VALUES (1, \(form ?? 11), "
      + Self.text("{\(models.joined(separator: ","))}") + ", '{\"1\":{\"name\":\"Words::A\"}}');\n"
  }

  /// The types in tables, as newer collections have them.
  private func tables() -> String {
    var sql = """
      CREATE TABLE notetypes (id integer PRIMARY KEY, name text NOT NULL COLLATE unicase, config blob);
      CREATE UNIQUE INDEX idx_notetypes_name ON notetypes (name);
      CREATE TABLE fields (ntid integer, ord integer, name text COLLATE unicase, config blob,
        PRIMARY KEY (ntid, ord)) WITHOUT rowid;
      CREATE TABLE templates (ntid integer, ord integer, name text COLLATE unicase, config blob,
        PRIMARY KEY (ntid, ord)) WITHOUT rowid;
      CREATE TABLE decks (id integer PRIMARY KEY, name text NOT NULL COLLATE unicase);
      INSERT INTO decks VALUES (1, 'Words' || char(31) || 'A');
      INSERT INTO col VALUES (1, \(form ?? 18), '', '');

      """
    for (number, type) in types.enumerated() {
      let config: [UInt8] = type.hasGaps ? [8, 1] : []
      sql +=
        "INSERT INTO notetypes VALUES (\(number + 100), \(Self.text(type.name)), "
        + "\(Self.blob(config)));\n"
      for (place, name) in type.fields.enumerated() {
        sql += "INSERT INTO fields VALUES (\(number + 100), \(place), \(Self.text(name)), x'');\n"
      }
      for (place, template) in type.templates.enumerated() {
        let config =
          Self.field(1, Array(template.front.utf8)) + Self.field(2, Array(template.back.utf8))
        sql +=
          "INSERT INTO templates VALUES (\(number + 100), \(place), \(Self.text(template.name)), "
          + "\(Self.blob(config)));\n"
      }
    }
    return sql
  }

  /// A field of a message with bytes.
  private static func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    var length = bytes.count
    var head = [number << 3 | 2]
    while length >= 0x80 {
      head.append(UInt8(length & 0x7F | 0x80))
      length >>= 7
    }
    return head + [UInt8(length)] + bytes
  }

  private static func text(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  private static func blob(_ bytes: [UInt8]) -> String {
    "x'" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "'"
  }

  private static func json(_ text: String) -> String {
    var json = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\n": json += "\\n"
      default: json.unicodeScalars.append(character)
      }
    }
    return json + "\""
  }

  /// The bytes of a database that SQL makes.
  private static func database(_ sql: String) -> [UInt8] {
    var opened: OpaquePointer?
    sqlite3_open(":memory:", &opened)
    defer { sqlite3_close_v2(opened) }
    sqlite3_create_collation_v2(
      opened, "unicase", SQLITE_UTF8, nil,
      { _, firstCount, first, secondCount, second in
        let first = UnsafeRawBufferPointer(start: first, count: Int(firstCount))
        let second = UnsafeRawBufferPointer(start: second, count: Int(secondCount))
        return first.elementsEqual(second) ? 0 : first.lexicographicallyPrecedes(second) ? -1 : 1
      }, nil)
    var problem: UnsafeMutablePointer<CChar>?
    sqlite3_exec(opened, sql, nil, nil, &problem)
    if let problem { print("SQL: \(String(cString: problem))") }
    var size: Int64 = 0
    guard let bytes = sqlite3_serialize(opened, "main", &size, 0) else { return [] }
    defer { sqlite3_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
  }
}
