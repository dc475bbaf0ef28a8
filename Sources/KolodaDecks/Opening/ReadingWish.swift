import KolodaRecords

/// How somebody wants a file of records to be read; what they don't say is as the deck keeps it, or
/// guessed.
package struct ReadingWish: Hashable, Sendable {
  /// The encoding.
  package var coding: TextCoding?
  /// How a table is written.
  package var table = TableChoice()

  /// Wishes for what is named; the rest is guessed.
  package init(coding: TextCoding? = nil, table: TableChoice = TableChoice()) {
    self.coding = coding
    self.table = table
  }

  /// Whether nothing is said.
  package var isEmpty: Bool { self == ReadingWish() }
}
