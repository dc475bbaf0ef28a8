import KolodaFiles

/// Why records can't be appended to a file: they would not fit what it holds.
package struct AppendRefusal: Error, Hashable, Sendable {
  /// What doesn't fit.
  package enum Reason: Hashable, Sendable {
    /// The file has another character encoding than the records.
    case coding(there: String, written: String)
    /// The records are JSON Lines, but the file is a JSON array, or not JSON at all.
    case form(isArray: Bool)
    /// The file has other columns, given by name, than the records.
    case columns(there: [String], written: [String])
    /// The header of the file's flash cards names another separator, or another column for tags.
    case header
    /// The file ends inside quotes, so that the records would be part of what they hold.
    case openQuote
  }

  /// The file's path, as it was given.
  package let path: [UInt8]
  /// What doesn't fit.
  package let reason: Reason
}

extension AppendRefusal: CustomStringConvertible {
  /// The refusal in English, on one line.
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
    case .openQuote:
      "nothing can be added to \(shown): it has a quote that is not closed, and what follows would belong "
        + "to that field"
    }
  }
}
