import KolodaFiles

/// Copies a record that is too long to be read at once, in pieces.
struct LongRecord {
  private let listing: RecordListing
  private let number: Int

  init(_ listing: RecordListing, _ number: Int) {
    self.listing = listing
    self.number = number
  }

  func write(to output: inout ExportOutput) throws {
    let extent = listing.extent(of: number)
    var start = extent.lowerBound
    var last: UInt8?
    while start < extent.upperBound {
      let end = min(start + Int64(FileWindow.size), extent.upperBound)
      let bytes = try listing.file.bytes(start..<end)
      guard bytes.count == Int(end - start) else { throw RecordFault.changed }
      last = bytes.last
      try output.writeAsIs(bytes)
      start = end
    }
    if let last, !ASCII.isLineEnd(last) { try output.write([ASCII.lineFeed]) }
  }
}
