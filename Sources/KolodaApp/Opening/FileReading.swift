import Koloda
import KolodaSources

/// Reads records of a file that may be changing.
struct FileReading: RecordReader {
  let source: RecordSource
  var roles: FieldRoles

  func layout(of card: CardID, extent: RecordLayout.Extent) -> RecordLayout? {
    source.layout(of: card, roles: roles, extent: extent)
  }

  func pictureFile(_ name: String) -> [UInt8]? {
    RecordReading(source.listing, roles: roles).pictureFile(name)
  }
}
