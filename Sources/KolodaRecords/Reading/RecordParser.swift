import KolodaSources
import KolodaTriage

/// Parses the bytes of records.
struct RecordParser: Sendable {
  let form: RecordForm
  /// The names of a table's columns.
  let names: [String]
  /// The header of a file of notes; nil for other files.
  var notes: NotesHead?
  /// The folders of a bookmarks file.
  var folders = BookmarkFolders()

  /// The names of a bookmark's fields.
  static let bookmarkNames = ["title", "address", "folder", "added", "tags", "description"]

  /// - Parameter number: the record's number in the scanner's index, counted from 0.
  func record(_ bytes: [UInt8], number: Int) -> Record {
    switch form {
    case .table(let dialect): row(bytes, TableFields(dialect))
    case .notes(let separator): row(bytes, TableFields(separator: separator))
    case .bookmarks: bookmark(bytes, number)
    case .references(let format): reference(bytes, format)
    case .lines, .values, .array, .members: json(bytes)
    }
  }

  private func json(_ bytes: [UInt8]) -> Record {
    do throws(JSONFault) {
      return Record(bytes: bytes, fields: try fields(of: bytes), fault: nil)
    } catch {
      return Record(bytes: bytes, fields: [], fault: .notJSON(at: error.place))
    }
  }

  private func row(_ bytes: [UInt8], _ table: TableFields) -> Record {
    let parts = bytes.withUnsafeBytes { table.parts(of: $0) }
    let fields = parts.ranges.enumerated().map { column, range in
      RecordField(
        name: notes?.name(of: column) ?? name(ofColumn: column),
        kind: hasOwnQuotes
          ? .given(table.text(of: bytes[range])) : kind(ofColumn: column), value: range)
    }
    return Record(bytes: bytes, fields: fields, fault: parts.hasOpenQuote ? .unclosedQuote : nil)
  }

  /// Whether the values of a table can only be read by its own rules of quotes.
  private var hasOwnQuotes: Bool {
    if case .table(let dialect) = form { !dialect.hasUsualQuotes } else { false }
  }

  /// The name of a table's column; one is made up where the table names none.
  func name(ofColumn column: Int) -> String {
    if column < names.count { return names[column] }
    guard case .table(let dialect) = form, !dialect.hasNames else { return "" }
    return Self.name(ofUnnamed: column)
  }

  static func name(ofUnnamed column: Int) -> String { "column \(column + 1)" }

  private func kind(ofColumn column: Int) -> RecordField.Kind {
    guard let notes, notes.role(of: column) == nil else { return .column }
    return notes.isHTML ? .html : .field
  }

  private func bookmark(_ bytes: [UInt8], _ number: Int) -> Record {
    let parts = BookmarkParts(bytes)
    guard parts.isBookmark else { return Record(bytes: bytes, fields: [], fault: .unclosed) }
    func attribute(_ name: String) -> Range<Int>? {
      parts.attributes.first { $0.name == name }?.value
    }
    let nowhere = bytes.count..<bytes.count
    let fields = Self.bookmarkNames.map { name -> RecordField in
      switch name {
      case "title": RecordField(name: name, kind: .markup, value: parts.title)
      case "address": RecordField(name: name, kind: .markup, value: attribute("href") ?? nowhere)
      case "tags": RecordField(name: name, kind: .markup, value: attribute("tags") ?? nowhere)
      case "folder":
        RecordField(name: name, kind: .given(folders.text(of: number)), value: nowhere)
      case "added":
        RecordField(
          name: name,
          kind: .given(BookmarkParts.time(bytes[attribute("add_date") ?? nowhere])?.iso8601 ?? ""),
          value: nowhere)
      default: RecordField(name: name, kind: .markup, value: parts.description ?? nowhere)
      }
    }
    return Record(bytes: bytes, fields: fields, fault: nil)
  }

  private func reference(_ bytes: [UInt8], _ format: ReferenceFormat) -> Record {
    let nowhere = bytes.count..<bytes.count
    let fields = ReferenceFields(bytes, in: format).all.map { name, text in
      RecordField(name: name, kind: .given(text), value: nowhere)
    }
    return Record(bytes: bytes, fields: fields, fault: nil)
  }

  private func fields(of bytes: [UInt8]) throws(JSONFault) -> [RecordField] {
    var fault: JSONFault?
    let fields = bytes.withUnsafeBytes { buffer -> [RecordField] in
      let reader = JSONReader(buffer)
      do throws(JSONFault) {
        guard let members = try reader.members() else {
          if let fields = SpacyExample.fields(of: buffer) { return fields }
          let start = reader.skipSpace(0)
          let end = try reader.endOfValue(at: start)
          return [RecordField(name: "", kind: kind(of: buffer[start]), value: start..<end)]
        }
        return members.map { member in
          RecordField(
            name: JSONText.text(of: buffer[member.key]),
            kind: kind(of: buffer[member.value.lowerBound]), value: member.value)
        }
      } catch {
        fault = error
        return []
      }
    }
    if let fault { throw fault }
    return fields
  }

  private func kind(of first: UInt8) -> RecordField.Kind { first == ASCII.quote ? .text : .value }
}

extension Record {
  /// Parses a JSON text as a record.
  package static func json(_ bytes: [UInt8]) -> Record {
    RecordParser(form: .lines, names: []).record(bytes, number: 0)
  }
}
