/// Finds out which line endings a file has.
struct LineEnds {
  private let listing: RecordListing
  private var window: FileWindow
  /// The last line ending found, for lines without one.
  private var usual: [UInt8]
  /// What all lines are to end with; nil for what each ends with.
  let wanted: [UInt8]?

  /// - Parameter wanted: what all lines are to end with; nil for what each ends with.
  init(_ listing: RecordListing, wanted: [UInt8]? = nil) {
    self.listing = listing
    self.wanted = wanted
    window = FileWindow(listing.file)
    usual = listing.headerEnd ?? [ASCII.lineFeed]
    if listing.headerEnd == nil, listing.count > 0 { _ = try? end(of: 0) }
  }

  /// The line ending of a record; that of an earlier one if it has none.
  mutating func end(of record: Int) throws -> [UInt8] {
    if let wanted { return wanted }
    let (form, usual) = (listing.form, usual)
    let found = try listing.withText(of: record, in: &window) { text in
      Self.end(in: text[form.length(of: text)...], form, otherThan: usual)
    }
    if let found { self.usual = found }
    return self.usual
  }

  /// The line ending in bytes that are read already; that of an earlier line if there is none.
  ///
  /// - Parameter rest: the bytes after a record, up to the next one.
  mutating func end(in rest: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
    if let wanted { return wanted }
    if let found = Self.end(in: rest, listing.form, otherThan: usual) { usual = found }
    return usual
  }

  private static func end(
    in rest: Slice<UnsafeRawBufferPointer>, _ form: RecordForm, otherThan usual: [UInt8]
  ) -> [UInt8]? {
    rest.count == usual.count && rest.elementsEqual(usual) ? nil : form.lineEnd(in: rest)
  }
}
