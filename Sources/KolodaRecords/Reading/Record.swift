import KolodaFiles
import KolodaSources

/// One record of a file, with its original bytes.
package struct Record: Hashable, Sendable {
  /// The record in UTF-8, without the line ending or comma after it; empty if it is too long.
  package let bytes: [UInt8]
  /// The fields in order; empty if the record can't be read.
  package let fields: [RecordField]
  /// Why the record can't be read; nil if it can.
  package let fault: RecordFault?

  /// Stands for a record that could not be read.
  package static func unreadable(_ error: SystemError) -> Record {
    Record(bytes: [], fields: [], fault: .unreadable(error))
  }

  /// Stands for a record that is only on a server, not on this computer.
  package static let missing = Record(bytes: [], fields: [], fault: .elsewhere)

  /// The text of a field: decoded if it is a string, otherwise as written.
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

  /// The text of a field, without tags if it is HTML.
  package func words(of field: RecordField) -> String {
    let text = text(of: field)
    return field.kind == .html ? HTMLText.plain(text.utf8) : text
  }

  /// Whether the bytes are valid UTF-8; if not, the text shows U+FFFD.
  package var isText: Bool { String(validating: bytes, as: UTF8.self) != nil }

  /// Whether a field is a JSON array or object.
  func isContainer(_ field: RecordField) -> Bool {
    guard field.kind == .value, let first = bytes[field.value].first else { return false }
    return first == ASCII.openBracket || first == ASCII.openBrace
  }

  /// Whether the record begins like a JSON object.
  var isObject: Bool { bytes.first { !ASCII.isSpace($0) } == ASCII.openBrace }

  /// The last field with a name, which is the one that counts.
  package func field(named name: String) -> RecordField? { fields.last { $0.name == name } }
}

/// A field of a record.
package struct RecordField: Hashable, Sendable {
  /// How a field's value is written.
  package enum Kind: Hashable, Sendable {
    /// A JSON string, with its quotes.
    case text
    /// Any other JSON value.
    case value
    /// A table's field, quoted or not.
    ///
    /// Also a column of a note that is not a field, such as its tags.
    case column
    /// A note's field in plain text, quoted or not.
    case field
    /// A note's field in HTML, quoted or not.
    case html
    /// Text with HTML character references.
    case markup
    /// Text that is not in the record's bytes as such.
    case given(String)
  }

  /// The field's name; empty for a JSON value that is not an object, and for a column without a
  /// name.
  package let name: String
  /// How the value is written.
  package let kind: Kind
  /// The range of the value in the record's bytes; of one that is `given`, that of what it is
  /// written as there, or empty.
  package let value: Range<Int>
}

/// Why a record can't be read.
///
/// It is a card nonetheless, and exports copy it unchanged.
package enum RecordFault: Error, Hashable, Sendable {
  /// It is not valid JSON from a byte on; the offset counts from the record's beginning.
  case notJSON(at: Int)
  /// It is longer than the limit; its length in bytes.
  case tooLong(Int64)
  /// It has a quote that is never closed, and was read as if the quote were a letter.
  case unclosedQuote
  /// It never ends.
  case unclosed
  /// The file has changed since it was opened.
  case changed
  /// It is only on a server, not on this computer.
  case elsewhere
  /// The system could not read it.
  case unreadable(SystemError)

  /// Whether the record could not be had at all, whatever is in it.
  var isMissing: Bool {
    switch self {
    case .changed, .elsewhere, .unreadable: true
    case .notJSON, .tooLong, .unclosedQuote, .unclosed: false
    }
  }
}
