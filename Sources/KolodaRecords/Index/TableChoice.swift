import FoundationEssentials

/// What somebody has said about how a table is written; nil for what is to be guessed.
package struct TableChoice: Hashable, Sendable, Codable {
  /// What is between two fields.
  package enum Separator: String, CaseIterable, Hashable, Sendable, Codable {
    case comma, semicolon, tab, pipe
    /// Nothing: each line is one field.
    case none

    /// The byte; nil for none.
    package var byte: UInt8? {
      switch self {
      case .comma: ASCII.comma
      case .semicolon: UInt8(ascii: ";")
      case .tab: ASCII.tab
      case .pipe: UInt8(ascii: "|")
      case .none: nil
      }
    }
  }

  /// What is around a field that holds separators.
  package enum Quote: String, CaseIterable, Hashable, Sendable, Codable {
    case double, single, none

    /// The byte; nil for none.
    package var byte: UInt8? {
      switch self {
      case .double: ASCII.quote
      case .single: UInt8(ascii: "'")
      case .none: nil
      }
    }
  }

  /// Whether a text file is a table rather than flash cards.
  package var isTable: Bool?
  /// Whether the first line has the names of the fields.
  package var hasNames: Bool?
  /// How many lines come before that one.
  package var skippedLines: Int?
  package var separator: Separator?
  package var quote: Quote?
  /// Whether a backslash makes a letter of the quote behind it.
  package var hasBackslashes: Bool?

  /// The most lines that may come before a table.
  package static let mostSkippedLines = 100

  /// Leaves everything to be guessed, but what is given.
  package init(
    isTable: Bool? = nil, hasNames: Bool? = nil, skippedLines: Int? = nil,
    separator: Separator? = nil, quote: Quote? = nil, hasBackslashes: Bool? = nil
  ) {
    self.isTable = isTable
    self.hasNames = hasNames
    self.skippedLines = skippedLines
    self.separator = separator
    self.quote = quote
    self.hasBackslashes = hasBackslashes
  }

  /// Parses the form of `text`; nil for anything else.
  package init?(text: String) {
    guard let choice = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)),
      (0...Self.mostSkippedLines).contains(choice.skippedLines ?? 0)
    else { return nil }
    self = choice
  }

  /// The choice as JSON text, which is the same for equal choices.
  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// The same with what another says, where it says something.
  package func changed(by other: TableChoice) -> TableChoice {
    TableChoice(
      isTable: other.isTable ?? isTable, hasNames: other.hasNames ?? hasNames,
      skippedLines: other.skippedLines ?? skippedLines, separator: other.separator ?? separator,
      quote: other.quote ?? quote, hasBackslashes: other.hasBackslashes ?? hasBackslashes)
  }
}
