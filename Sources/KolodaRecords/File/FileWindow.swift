import KolodaFiles

/// The part of a file that is in memory; it moves along as records are read one after the other.
struct FileWindow {
  /// How many bytes are read at once; a longer record is still read as a whole.
  static let size = 1 << 20

  private let file: RecordFile
  private var bytes: [UInt8] = []
  private var start: Int64 = 0
  /// Whether the file was unchanged since its opening when these bytes were read.
  private(set) var isUnchanged = true

  init(_ file: RecordFile) {
    self.file = file
  }

  /// Calls a function with the bytes of a range; fewer if the file has become shorter.
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
