import GRDB
import KolodaTriage

/// All decks of the journal: listing and forgetting decks, and moving decisions to another
/// computer.
///
/// All methods may block.
package struct JournalLibrary: Sendable {
  let location: JournalLocation
  let person: String

  /// Makes a library; nothing is read yet.
  ///
  /// - Parameter person: The person whose decisions are counted, and who takes over imported
  ///   decisions.
  package init(_ location: JournalLocation = .standard, person: String = LocalPerson.login) {
    self.location = location
    self.person = person
  }

  /// Returns the journal's decks, in the order in which they were added.
  package func decks() throws(JournalError) -> [DeckSummary] {
    var file = JournalFile(location)
    return try file.read { try DeckSummaries(person: person).read($0) } ?? []
  }

  /// What became of decks when one was forgotten.
  package struct Forgotten: Hashable, Sendable {
    /// The path of the copy of the journal as it was.
    package var copy: String
    /// The paths of the decks that were removed with it, as bytes.
    package var others: [[UInt8]]
  }

  /// Removes a deck and all its decisions from the journal, after making a copy of the journal in
  /// the folder of copies.
  ///
  /// This includes the decks that it was at other paths, if nothing is there any more and they have
  /// no decisions of their own, because the deck would otherwise be recognised as these again. The
  /// others stay, and the deck is not recognised as them any more.
  ///
  /// - Returns: nil if the journal does not know the deck.
  package func forget(_ path: [UInt8]) throws(JournalError) -> Forgotten? {
    guard try decks().contains(where: { $0.path == path }) else { return nil }
    let copy = try JournalCopies(location).keep(.forgotten)
    var file = JournalFile(location)
    // Others must not wait for the journal while a disk takes its time to answer.
    let silent = SilentMounts()
    let gone = Set(
      try placesBefore(path, &file).filter {
        OtherPlace(path: $0, deck: path, silent: silent).isThere == false
      })
    let forgotten = try file.write { db -> [DeckRow] in
      guard let deck = try DeckRow.find(db, path: path) else { return [] }
      var others: [DeckRow] = []
      for other in try DeckRow.all(db) where deck.isRelated(to: other) {
        if try !gone.contains(other.path) || other.hasDecisions(db, besides: deck) {
          try FactRow.noteForgotten(db, at: path, of: other.row)
        } else {
          others.append(other)
        }
      }
      for deck in others + [deck] { try deck.delete(db) }
      return others + [deck]
    }
    for deck in forgotten { SnapshotFolder(location)?.remove(deck.uid) }
    return Forgotten(copy: copy, others: forgotten.dropLast().map(\.path))
  }

  /// Returns the paths of the decks that a deck was at other places.
  private func placesBefore(
    _ path: [UInt8], _ file: inout JournalFile
  ) throws(JournalError) -> [[UInt8]] {
    try file.read { db in
      guard let deck = try DeckRow.find(db, path: path) else { return [] }
      return try DeckRow.all(db).filter(deck.isRelated).map(\.path)
    } ?? []
  }
}
