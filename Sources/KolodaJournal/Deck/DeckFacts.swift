import FoundationEssentials
import GRDB
import KolodaTriage

/// The named texts that the journal keeps for a deck, such as how its file is to be read.
///
/// All methods may block.
package struct DeckFacts: Sendable {
  private let path: [UInt8]
  private let location: JournalLocation

  /// - Parameter path: The deck's absolute path.
  package init(of path: [UInt8], in location: JournalLocation = .standard) {
    self.path = path
    self.location = location
  }

  /// Returns all texts by name; empty for a deck that the journal does not know.
  package func read() throws(JournalError) -> [String: String] {
    var file = JournalFile(location)
    defer { file.close() }
    return try file.read { db in
      guard let deck = try DeckRow.find(db, path: path) else { return [:] }
      return try FactRow.all(db, of: deck.row)
    } ?? [:]
  }

  /// Stores a text under a name, replacing an existing one.
  ///
  /// - Parameter kind: The kind of the deck's cards, for a deck that the journal does not know yet.
  package func keep(_ value: String, as name: String, of kind: CardKind) throws(JournalError) {
    var file = JournalFile(location)
    defer { file.close() }
    try file.write { db in
      let deck =
        try DeckRow.find(db, path: path) ?? DeckRow.insert(db, path: path, kind: kind)
      try FactRow.replace(db, of: deck.row, name, with: value)
    }
  }
}
