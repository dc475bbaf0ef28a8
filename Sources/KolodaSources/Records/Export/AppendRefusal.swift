import KolodaFiles

/// Why records can't be added to a file: what it holds would make no sense with them.
package struct AppendRefusal: Error, Hashable, Sendable {
  /// What is in the way.
  package enum Reason: Hashable, Sendable {
    /// The file's characters are written otherwise than those of the records.
    case coding(there: String, written: String)
    /// The file is not one of JSON Lines, as the records are written: a JSON array, or no JSON.
    case form(isArray: Bool)
    /// The columns of the file, by their names, and those that would be written.
    case columns(there: [String], written: [String])
    /// The header of the file's flash cards has another separator, or tags in another column.
    case header
  }

  /// The file's path as it was given.
  package let path: [UInt8]
  /// What is in the way.
  package let reason: Reason
}

extension AppendRefusal: CustomStringConvertible {
  /// What happened, in English and on one line.
  package var description: String {
    let shown = displayText(path)
    func list(_ names: [String]) -> String { displayText(names.joined(separator: ", ").utf8) }
    return switch reason {
    case .coding(let there, let written):
      "nothing can be added to \(shown): it is in \(there), and the records are written in \(written)"
    case .form(let isArray):
      "nothing can be added to \(shown): it is \(isArray ? "a JSON array" : "not JSON Lines"), and the "
        + "records are written as JSON Lines"
    case .columns(let there, let written):
      "nothing can be added to \(shown): its columns are “\(list(there))”, and those of the records "
        + "are “\(list(written))”"
    case .header:
      "nothing can be added to \(shown): its header has another separator or another column of tags"
    }
  }
}
