import KolodaDecks
import KolodaRecords

extension RecordFaces {
  /// A record as it was read, and its picture files.
  struct Read: Hashable, Sendable {
    var layout: RecordLayout
    /// The files of its pictures.
    var files: [RecordPicture: RecordPicturePlace] = [:]

    init(_ layout: RecordLayout, _ reading: (any RecordReader)? = nil) {
      self.layout = layout
      guard let reading else { return }
      for picture in layout.pictures.prefix(Self.mostPictures) {
        files[picture] = reading.file(of: picture, in: layout.number)
      }
    }

    /// The most pictures shown of one record.
    private static let mostPictures = 8
  }

  /// The look of cards that are drawn, not widgets.
  struct Look: Equatable {
    var isDark = false
    /// The size of the text, relative to the desktop's standard.
    var textScale = 1.0
  }
}
