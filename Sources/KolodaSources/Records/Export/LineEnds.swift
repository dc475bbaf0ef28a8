/// How the lines of a file end.
struct LineEnds {
  private let listing: RecordListing
  private var window: FileWindow
  /// The end of the last line that had one.
  private var usual: [UInt8]

  init(_ listing: RecordListing) {
    self.listing = listing
    window = FileWindow(listing.file)
    usual = listing.headerEnd ?? [Mark.lineFeed]
    if listing.headerEnd == nil, listing.count > 0 { _ = try? end(of: 0) }
  }

  /// The end of a record's line; that of another where it has none.
  mutating func end(of record: Int) throws -> [UInt8] {
    let usual = usual
    let found = try listing.withText(of: record, in: &window) { text -> [UInt8]? in
      let rest = text[listing.length(of: text)...]
      return rest.elementsEqual(usual) ? nil : listing.form.lineEnd(in: rest)
    }
    if let found { self.usual = found }
    return self.usual
  }
}
