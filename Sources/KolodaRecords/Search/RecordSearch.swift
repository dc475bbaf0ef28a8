import CKolodaGLib
import KolodaFiles
import KolodaSources

/// Finds a text in the records of a file, in one pass over its bytes.
///
/// Only ASCII letters match regardless of case. In UTF-16, the bytes of other characters are
/// treated the same way, so two that differ only in such a byte match, too. In JSON, the text is
/// found with and without escapes.
package struct RecordSearch: Sendable {
  /// How many bytes are searched at once.
  private static let pieceSize = 1 << 18
  /// The longest text to search for, in Unicode scalars.
  private static let longest = 1024

  private let listing: RecordListing
  /// The possible spellings of the text in the file, in lower case.
  private let needles: [[UInt8]]

  /// Makes a search; an empty text finds nothing.
  package init(_ text: String, in listing: RecordListing) {
    self.listing = listing
    let text = String(text.unicodeScalars.prefix(Self.longest))
    var spellings: Set<[UInt8]> = [Array(text.utf8)]
    switch listing.form {
    case .lines, .values, .array, .members:
      spellings = [
        Array(JSONText.string(text).utf8.dropFirst().dropLast()), Self.escaped(text),
      ]
    case .table, .notes: spellings.insert(Array(text.replacing("\"", with: "\"\"").utf8))
    case .bookmarks: spellings.insert(Array(text.replacing("&", with: "&amp;").utf8))
    case .references(.pubmed): spellings.formUnion(ReferenceFormat.wrapped(text))
    case .references(.ris): break
    }
    let coding = listing.coding
    let written = spellings.map { (text: $0, bytes: coding.encoded($0, .question)) }
      // A text with characters that the file's coding lacks can't be in the file.
      .filter { spelling in spelling.bytes.withUnsafeBytes { coding.decoded($0) } == spelling.text }
    needles = text.isEmpty ? [] : written.map { $0.bytes.map(Self.lower) }
  }

  /// The text as JSON with everything but ASCII escaped.
  private static func escaped(_ text: String) -> [UInt8] {
    let hex = Array("0123456789abcdef".utf8)
    var bytes: [UInt8] = []
    for byte in JSONText.string(text).utf16.dropFirst().dropLast() {
      if byte < 0x80 {
        bytes.append(UInt8(byte))
      } else {
        bytes += [ASCII.backslash, UInt8(ascii: "u")]
        bytes += [12, 8, 4, 0].map { hex[Int(byte >> $0 & 15)] }
      }
    }
    return bytes
  }

  @inline(__always)
  private static func lower(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// Reads the file and returns the records that contain the text, in order.
  ///
  /// - Parameter progress: called with the part of the file searched, from 0 to 1, and the number
  ///   of finds; returns false to cancel the search.
  /// - Throws: `SystemError` if the file can't be read, `CancellationError` if it was cancelled.
  package func run(progress: (Double, Int) -> Bool = { _, _ in true }) throws -> [Int] {
    guard let longest = needles.map(\.count).max(), longest > 0, listing.count > 0 else {
      return []
    }
    var found: [Int] = []
    let begin = listing.extent(of: 0).lowerBound
    let end = listing.extent(of: listing.count - 1).upperBound
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.pieceSize + longest, alignment: 64)
    defer { buffer.deallocate() }
    /// The offset of the next piece.
    ///
    /// Pieces overlap, so that a text across their border is found.
    var start = begin
    /// The end of the record found last, where the search goes on.
    var known = begin
    while start < end {
      let wanted = Int(min(Int64(buffer.count), end - start))
      let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
      let count = try listing.file.read(into: piece, at: start)
      if count == 0 { break }
      Self.lower(piece.baseAddress, count)
      for needle in needles {
        let bytes = UnsafeRawBufferPointer(rebasing: piece[..<count])
        search(needle, in: bytes, at: start, &known, &found)
        if needles.count > 1 { known = begin }
      }
      guard progress(Double(start - begin) / Double(max(end - begin, 1)), found.count) else {
        throw CancellationError()
      }
      if count < wanted || start + Int64(count) >= end { break }
      start += Int64(max(count - longest + 1, 1))
    }
    // Each spelling is searched by itself, so a record may have been found more than once.
    return needles.count > 1 ? found.sortedOnce : found
  }

  /// Finds the records with one spelling in a piece of the file.
  private func search(
    _ needle: [UInt8], in piece: UnsafeRawBufferPointer, at start: Int64, _ known: inout Int64,
    _ found: inout [Int]
  ) {
    guard let base = piece.baseAddress else { return }
    var place = Int(max(known - start, 0))
    while place + needle.count <= piece.count,
      let hit = memmem(base + place, piece.count - place, needle, needle.count)
    {
      let offset = UnsafeRawPointer(hit) - base
      // A character can only begin at a whole unit.
      guard (start + Int64(offset)) % Int64(listing.coding.unit) == 0 else {
        place = offset + 1
        continue
      }
      let record = self.record(at: start + Int64(offset))
      let extent = listing.extent(of: record)
      if found.last != record { found.append(record) }
      known = extent.upperBound
      place = max(Int(min(extent.upperBound - start, Int64(piece.count))), offset + 1)
    }
  }

  /// The record that an offset in the file belongs to.
  private func record(at offset: Int64) -> Int {
    var first = 0
    var last = listing.count
    while last - first > 1 {
      let middle = (first + last) / 2
      if listing.extent(of: middle).lowerBound <= offset { first = middle } else { last = middle }
    }
    return first
  }

  /// Converts ASCII capitals to lower case, in a loop that the compiler can vectorise.
  private static func lower(_ base: UnsafeMutableRawPointer?, _ count: Int) {
    guard let bytes = base?.assumingMemoryBound(to: UInt8.self) else { return }
    for place in 0..<count { bytes[place] = lower(bytes[place]) }
  }
}

extension [Int] {
  /// The numbers sorted and without repetition.
  fileprivate var sortedOnce: [Int] {
    var once: [Int] = []
    once.reserveCapacity(count)
    for number in sorted() where once.last != number { once.append(number) }
    return once
  }
}
