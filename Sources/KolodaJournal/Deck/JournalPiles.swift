import GRDB
import KolodaTriage

/// The deck's piles in the file, as last read.
struct JournalPiles: Equatable {
  var kept: [Pile] = []
  var former: [Pile] = []
}

extension JournalPiles {
  init(_ db: Database, of deck: Int64) throws {
    kept = try PileRow.kept(db, of: deck)
    former = try PileRow.former(db, of: deck)
  }
}
