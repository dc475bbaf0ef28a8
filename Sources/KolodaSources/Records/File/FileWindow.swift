import KolodaFiles

/// A part of a file in memory, moved along as records are read one after the other.
struct FileWindow {
  /// How many bytes are read at once, where a record has not more.
  static let size = 1 << 20

  private let file: RecordFile
  private var bytes: [UInt8] = []
  private var start: Int64 = 0
  /// Whether the file was, when these bytes had been read, as it was when it was opened.
  private(set) var isUnchanged = true

  init(_ file: RecordFile) {
    self.file = file
  }

  /// Gives the bytes of a range to a body; fewer if the file has become shorter.
  mutating func withBytes<Result>(
    _ range: Range<Int64>, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    if range.lowerBound < start || range.upperBound > start + Int64(bytes.count) {
      let end = max(range.upperBound, range.lowerBound + Int64(Self.size))
      start = range.lowerBound
      try file.read(start..<min(end, max(file.length, range.upperBound)), into: &bytes)
      isUnchanged = file.isUnchanged
    }
    let first = min(Int(range.lowerBound - start), bytes.count)
    let last = min(Int(range.upperBound - start), bytes.count)
    return try bytes.withUnsafeBytes { buffer in
      try body(UnsafeRawBufferPointer(rebasing: buffer[first..<last]))
    }
  }
}
