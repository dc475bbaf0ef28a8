import Glibc
import KolodaFiles
import KolodaSources

/// Reads the records of a shared deck that are kept here.
struct SharedReading: RecordReader {
  let records: KeptRecords
  var roles: FieldRoles

  func layout(of number: Int, extent: RecordLayout.Extent) -> RecordLayout {
    RecordLayout(record(number), number: number, roles: roles, extent: extent)
  }

  private func record(_ number: Int) -> Record {
    records.record(number).map(Record.json) ?? .unreadable(SystemError(code: ENOENT))
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
