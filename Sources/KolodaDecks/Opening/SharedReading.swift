import Koloda
import KolodaFolders
import KolodaRecords
import KolodaSharing

/// Reads the records of a shared deck that are kept on this computer.
package struct SharedReading: RecordReader {
  package let source: SharedCards
  package let records: KeptRecords
  package var roles: FieldRoles
  /// The names of classes that the records write as numbers, which the deck itself says.
  package let classes: ClassNames
  /// Fetches a record from the server that is no longer kept here.
  package let fetch: @Sendable (Int) -> Void

  package func layout(of card: CardID, extent: RecordLayout.Extent) -> RecordLayout? {
    source.number(of: card).map {
      RecordLayout(record($0), number: $0, roles: roles, classes: classes, extent: extent)
    }
  }

  private func record(_ number: Int) -> Record {
    if let record = records.record(number) { return .json(record) }
    fetch(number)
    return .missing
  }

  /// Always missing: a record from a server may open no file on this computer.
  package func file(of picture: RecordPicture, in number: Int) -> RecordPicturePlace {
    .missing(beside: [])
  }

  /// Guesses what the fields are for from the first records kept here.
  ///
  /// - Parameter answers: the fields with two answers, which the deck itself says, since its piles go
  ///   with them.
  package static func guess(_ records: KeptRecords, answers: TwoAnswers?) -> FieldRoles {
    let some = records.numbers.lazy.compactMap { records.record($0) }.map(Record.json)
    var roles = RoleGuess(some.prefix(sampleCount)).roles(identity: nil)
    // There is no folder in which to look for pictures.
    roles[.picture] = nil
    roles.twoAnswers = answers
    return roles
  }

  /// Whether all that a field says in the records kept here are such words.
  package static func labels(
    in field: String, of records: KeptRecords, areAll isWord: (String) -> Bool,
    isCancelled: () -> Bool
  ) -> Bool {
    var hasWord = false
    for number in records.numbers {
      guard !isCancelled() else { return false }
      guard let label = records.record(number).map(Record.json)?.label(in: field) else { continue }
      guard isWord(label) else { return false }
      hasWord = true
    }
    return hasWord
  }

  private static let sampleCount = 32
}
