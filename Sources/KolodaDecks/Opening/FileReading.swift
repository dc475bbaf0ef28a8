import Koloda
import KolodaRecords

/// Reads records of a file that may be changing.
struct FileReading: RecordReader {
  let source: RecordSource
  var roles: FieldRoles

  func layout(of card: CardID, extent: RecordLayout.Extent) -> RecordLayout? {
    source.layout(of: card, roles: roles, extent: extent)
  }

  func file(of picture: RecordPicture, in number: Int) -> RecordPicturePlace {
    RecordReading(source.listing, roles: roles).file(of: picture, in: number)
  }
}
