/// Writes references as they are in their file, with a blank line between them.
struct ReferencesWriter: RecordWriter {
  private let listing: RecordListing
  private let format: ReferenceFormat
  private let lineEnd: [UInt8]
  private var isFirst = true

  init(_ listing: RecordListing, _ format: ReferenceFormat, lineEnd: [UInt8]?) {
    self.listing = listing
    self.format = format
    var ends = LineEnds(listing, wanted: lineEnd)
    let own = listing.count > 0 ? try? ends.end(of: 0) : nil
    self.lineEnd = own ?? [ASCII.lineFeed]
  }

  mutating func begin(isContinued: Bool, _ output: inout ExportOutput) { isFirst = !isContinued }

  mutating func write(
    _ record: Record, _ entry: RecordExport.Entry, _ added: [AddedField],
    _ output: inout ExportOutput
  ) throws -> RecordExport.Trouble? {
    if !isFirst { try output.write(lineEnd) }
    isFirst = false
    if case .tooLong = record.fault {
      try LongRecord(listing, entry.number).write(to: &output)
      return nil
    }
    try output.write(record.bytes + lineEnd)
    // One that is cut off would take in the next.
    if let last = format.lastTag, !isEnded(record.bytes, by: last) {
      try output.write(Array("\(last)  - ".utf8) + lineEnd)
    }
    return nil
  }

  private func isEnded(_ bytes: [UInt8], by tag: String) -> Bool {
    let start = bytes.lastIndex(where: ASCII.isLineEnd).map { $0 + 1 } ?? 0
    return format.tag(of: bytes[start...])?.name == tag
  }

  func end(_ output: inout ExportOutput) {}
}
