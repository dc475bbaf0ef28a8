import Foundation
import GRDB
import KolodaTriage

/// What is kept of a deck by name besides its cards, events and piles: how it is to be read.
///
/// All of it may block.
package struct DeckFacts: Sendable {
  private let path: [UInt8]
  private let location: JournalLocation

  /// - Parameter path: the deck's absolute path.
  package init(of path: [UInt8], in location: JournalLocation = .standard) {
    self.path = path
    self.location = location
  }

  /// All that is kept, by names; nothing of a deck that the journal does not know.
  package func read() throws(JournalError) -> [String: String] {
    var file = JournalFile(location)
    defer { file.close() }
    return try file.read { db, version in
      guard version >= 2, let deck = try DeckRow.find(db, path: path) else { return [:] }
      return try FactRow.all(db, of: deck.row)
    } ?? [:]
  }

  /// Keeps a value under a name, in the place of the one that is there.
  ///
  /// - Parameter kind: what the deck's cards are, if the journal does not know the deck.
  package func keep(_ value: String, as name: String, of kind: DeckKind) throws(JournalError) {
    var file = JournalFile(location)
    defer { file.close() }
    try file.write { db in
      let deck =
        try DeckRow.find(db, path: path) ?? DeckRow.insert(db, path: path, kind: kind.rawValue)
      try FactRow.replace(db, of: deck.row, name, with: value)
    }
  }
}
