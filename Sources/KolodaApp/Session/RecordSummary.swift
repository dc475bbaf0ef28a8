import KolodaRecords

/// A record's summary for lists and small cards.
struct RecordSummary: Equatable, Sendable {
  /// The name in one line; nil for a record that has none.
  var name: String?
  /// The bold line of a small card; nil if the body is all there is.
  var heading: String?
  /// The text below the heading; nil for none.
  var body: String?
  /// The file of its first picture; nil without one.
  var picture: [UInt8]?

  /// The most characters of the name, of the heading and of the body.
  private static let longest = 300

  /// Summarises a record's layout.
  ///
  /// A flash card is summarised by its question alone: more would give the answer away.
  ///
  /// - Parameter file: finds the file of a picture of the record.
  init(_ layout: RecordLayout, file: (RecordPicture) -> [UInt8]?) {
    name = layout.name
    if let bookmark = layout.bookmark {
      heading = bookmark.title
      body = bookmark.address
      name = bookmark.title ?? bookmark.address
    } else if let title = layout.title, layout.fault == nil, layout.sides == nil {
      heading = title
      body = layout.text?.text ?? Self.words(of: layout.rows)
    } else {
      body = layout.sides == nil ? layout.text?.text ?? name : name
    }
    heading = heading?.beginning(Self.longest)
    name = name?.beginning(Self.longest)
    body = body?.beginning(Self.longest)
    let pictures = layout.sides.map { Self.images(of: $0.front) } ?? layout.pictures
    picture = pictures.lazy.compactMap(file).first
  }

  private static func images(of side: [HTMLText.Piece]) -> [RecordPicture] {
    side.compactMap { if case .image(let name) = $0 { .file(name) } else { nil } }
  }

  private static func words(of rows: [RecordLayout.Row]) -> String? {
    rows.isEmpty ? nil : rows.map(RecordTexts.value).joined(separator: "\n")
  }
}
