import KolodaFiles

/// One record of a file, with the bytes that it has there.
package struct Record: Hashable, Sendable {
  /// Its bytes in UTF-8, without the line's end or the comma behind it; none of a record that is too
  /// long.
  package let bytes: [UInt8]
  /// Its fields in order; none of one that can't be read.
  package let fields: [RecordField]
  /// Why it can't be read.
  package let fault: RecordFault?

  /// Takes a record apart that is a text of JSON.
  package static func json(_ bytes: [UInt8]) -> Record {
    RecordParser(form: .lines, names: []).record(bytes, number: 0)
  }

  /// A record that could not be read.
  package static func unreadable(_ error: SystemError) -> Record {
    Record(bytes: [], fields: [], fault: .unreadable(error))
  }

  /// A record that is not on this computer now.
  package static let missing = Record(bytes: [], fields: [], fault: .elsewhere)

  /// What a field says: a text without its quotes and escapes, another value as it is written.
  package func text(of field: RecordField) -> String {
    let value = bytes[field.value]
    return switch field.kind {
    case .text: JSONText.text(of: value)
    case .column, .field, .html: String(decoding: TableFields.value(of: value), as: UTF8.self)
    case .markup: HTMLEntities.unescaped(value)
    case .given(let text): text
    case .value: String(decoding: value, as: UTF8.self)
    }
  }

  /// What a field says in words alone: of HTML without its tags.
  package func words(of field: RecordField) -> String {
    let text = text(of: field)
    return field.kind == .html ? HTMLText.plain(text.utf8) : text
  }

  /// Whether its bytes are text; where they are not, U+FFFD is shown.
  package var isText: Bool { String(validating: bytes, as: UTF8.self) != nil }

  /// Whether it begins as a JSON object.
  var isObject: Bool { bytes.first { !Mark.isSpace($0) } == Mark.openBrace }

  /// The last field of a name, which holds where there are several.
  package func field(named name: String) -> RecordField? { fields.last { $0.name == name } }
}

/// One field of a record.
package struct RecordField: Hashable, Sendable {
  /// How a value is written.
  package enum Kind: Hashable, Sendable {
    /// A text of JSON, in quotes.
    case text
    /// Another value of JSON.
    case value
    /// A field of a table, in quotes or not.
    case column
    /// A field of a note that is plain text, in quotes or not; what is no field is a column.
    case field
    /// A field of a note that is HTML, in quotes or not.
    case html
    /// Text of HTML, with entities.
    case markup
    /// Said elsewhere in the file, or in another way.
    case given(String)
  }

  /// Its name; empty for a JSON value that is no object, and for a column without a name.
  package let name: String
  /// How its value is written.
  package let kind: Kind
  /// Where its value is in the record's bytes; nowhere if it is given.
  package let value: Range<Int>
}

/// Why a record can't be read; it is a card all the same, and goes out as it came.
package enum RecordFault: Error, Hashable, Sendable {
  /// It stops being JSON at a place, in bytes from its beginning.
  case notJSON(at: Int)
  /// It is longer than what is read, in bytes.
  case tooLong(Int64)
  /// A quote in it never closes; it was read as if that were a letter.
  case unclosedQuote
  /// It never ends.
  case unclosed
  /// The file has changed since it was opened.
  case changed
  /// It is on a server, and not on this computer now.
  case elsewhere
  /// The system could not read it.
  case unreadable(SystemError)
}

extension RecordFault: CustomStringConvertible {
  /// What is wrong, in English and on one line.
  package var description: String {
    switch self {
    case .notJSON(let place): "is not JSON from byte \(place + 1) on"
    case .tooLong(let count): "is \(count) bytes long; at most \(RecordListing.longest) are read"
    case .unclosedQuote: "has a quote that is not closed"
    case .unclosed: "does not end"
    case .changed: "cannot be read: the file has changed"
    case .elsewhere: "is on the server, and not on this computer now"
    case .unreadable(let error): "cannot be read: \(error)"
    }
  }
}
