import KolodaFiles

/// Why the cards of a file are not its records, with a command that makes a file of those.
package enum OtherRecords: Hashable, Sendable {
  /// The file has its values by column.
  case columns(command: String)
  /// Its records are inside of others.
  case nested(NestedShape, command: String)
  /// Each line is a word of a text.
  case words(command: String)

  package var command: String {
    switch self {
    case .columns(let command), .nested(_, let command), .words(let command): command
    }
  }
}

extension RecordListing {
  /// Why the cards of the file are not its records; nil if they are.
  package var otherRecords: OtherRecords? {
    let name = file.unpacked == nil ? FileName(bytes: file.path).lastComponent.text : ""
    if let wordFormat { return .words(command: wordFormat.command(for: name)) }
    if let shape = ColumnShape(self) { return .columns(command: shape.command(for: name)) }
    return NestedShape(self).map { .nested($0, command: $0.command(for: name, in: array)) }
  }
}
