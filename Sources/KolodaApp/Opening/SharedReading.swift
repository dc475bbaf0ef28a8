import Koloda
import KolodaSources

/// Reads the records of a shared deck that are kept here.
struct SharedReading: RecordReader {
  let source: SharedCards
  let records: KeptRecords
  var roles: FieldRoles
  /// Asks the server for a record that is here no more.
  let fetch: @Sendable (Int) -> Void

  func layout(of card: CardID, extent: RecordLayout.Extent) -> RecordLayout? {
    source.number(of: card).map {
      RecordLayout(record($0), number: $0, roles: roles, extent: extent)
    }
  }

  private func record(_ number: Int) -> Record {
    if let record = records.record(number) { return .json(record) }
    fetch(number)
    return .missing
  }

  /// None: a record from a server opens no file of this computer.
  func pictureFile(_ name: String) -> [UInt8]? { nil }

  /// What the fields are for, by the first records that are here.
  static func guess(_ records: KeptRecords) -> FieldRoles {
    let some = records.numbers.lazy.compactMap { records.record($0) }.map(Record.json)
    var roles = RoleGuess(some.prefix(sampleCount)).roles(identity: nil)
    // There is no folder that a path could lead into.
    roles[.picture] = nil
    return roles
  }

  private static let sampleCount = 32
}
