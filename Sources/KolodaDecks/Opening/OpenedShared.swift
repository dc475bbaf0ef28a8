import Koloda
import KolodaRecords
import KolodaTriage

/// A shared deck of records.
struct OpenedShared: JoinedCards, RecordCards {
  let joined: JoinedDeck
  /// What the fields of the records are for, guessed from the records on this computer.
  let roles: FieldRoles

  init(_ joined: JoinedDeck) {
    self.joined = joined
    roles = SharedReading.guess(joined.samples, answers: joined.settings.answers)
  }

  var cardKind: CardKind { .records }
  var usualPiles: Piles? { roles.usualPiles ?? cardKind.usualPiles }

  var reader: any RecordReader {
    SharedReading(
      source: joined.source, records: joined.records, roles: roles,
      classes: ClassNames(joined.settings.classes)
    ) { [sync = joined.sync] in sync.fetch($0) }
  }

  func number(of card: CardID) -> Int? { joined.source.number(of: card) }

  var areAllKnown: Bool { true }

  /// Asks only the records that are kept on this computer.
  func labels(
    in field: String, areAll isWord: (String) -> Bool, isCancelled: () -> Bool
  ) -> Bool {
    SharedReading.labels(in: field, of: joined.records, areAll: isWord, isCancelled: isCancelled)
  }
}
