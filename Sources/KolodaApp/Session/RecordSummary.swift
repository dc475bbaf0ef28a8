import KolodaSources

/// A record where many are shown: what fits on a small card.
struct RecordSummary: Equatable, Sendable {
  /// What it is called, in one line; nil for one that has nothing to be called by.
  var name: String?
  /// What stands in bold on its small card; nil where its text is all there is.
  var heading: String?
  /// What stands below; nil for nothing.
  var body: String?
  /// The file of its first picture; nil without one.
  var picture: [UInt8]?

  /// The most characters of its name, of the heading, and of what stands below it.
  private static let longest = 300

  /// Sums up a record as it is laid out.
  ///
  /// Of a flash card that is what it asks alone: the rest would give the answer away.
  ///
  /// - Parameter file: finds the file of a picture that the record names.
  init(_ layout: RecordLayout, file: (String) -> [UInt8]?) {
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
    let names = layout.sides.map { Self.images(of: $0.front) } ?? layout.pictures
    picture = names.lazy.compactMap(file).first
  }

  private static func images(of side: [HTMLText.Piece]) -> [String] {
    side.compactMap { if case .image(let name) = $0 { name } else { nil } }
  }

  private static func words(of rows: [RecordLayout.Row]) -> String? {
    rows.isEmpty ? nil : rows.map(\.value).joined(separator: "\n")
  }
}
