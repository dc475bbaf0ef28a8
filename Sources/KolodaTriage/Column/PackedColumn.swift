/// A list of integers, each stored in as few bytes as its neighbours allow.
///
/// The integers are stored in chunks of 512. For a full chunk the column keeps a straight line, by
/// its start and slope, and for each integer the distance above that line. Integers that are all
/// equal or consecutive lie on the line and need no further memory.
package struct PackedColumn: RandomAccessCollection, MutableCollection, Sendable {
  private var chunks: [Chunk] = []
  package private(set) var count = 0

  /// The line that the integers after the last full chunk lie on; unused if `loose` is not empty.
  private var line = (start: 0, step: 0)
  /// The integer that would continue the line, and how many more fit into the chunk.
  private var next = (number: 0, room: 0)
  /// The integers after the last full chunk, once they don't lie on a line.
  private var loose = ContiguousArray<Int>()

  /// The number of integers in a chunk, as a power of two.
  private static let shift = 9
  fileprivate static let chunkCount = 1 << shift

  package init() {}

  package typealias Indices = Range<Int>

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  /// The number of integers after the last full chunk.
  private var lastCount: Int { count - chunks.count << Self.shift }

  package subscript(index: Int) -> Int {
    get {
      precondition(index >= 0 && index < count, "a place beyond the end of a column")
      let (chunk, place) = (index >> Self.shift, index & (Self.chunkCount - 1))
      if chunk < chunks.count { return chunks[chunk][place] }
      return loose.isEmpty ? line.start &+ line.step &* place : loose[place]
    }
    set {
      precondition(index >= 0 && index < count, "a place beyond the end of a column")
      let (chunk, place) = (index >> Self.shift, index & (Self.chunkCount - 1))
      guard chunk < chunks.count else { return setLast(place, newValue) }
      if !chunks[chunk].set(place, newValue) {
        var numbers = chunks[chunk].numbers
        numbers[place] = newValue
        chunks[chunk] = Chunk(numbers)
      }
    }
  }

  private mutating func setLast(_ place: Int, _ number: Int) {
    guard !loose.isEmpty || line.start &+ line.step &* place != number else { return }
    if loose.isEmpty { leaveLine() }
    loose[place] = number
  }

  @inline(__always)
  package mutating func append(_ number: Int) {
    // Most columns continue the same line.
    if next.room > 0, number == next.number {
      next.room -= 1
      next.number &+= line.step
      count += 1
    } else {
      appendOther(number)
    }
  }

  /// Appends an integer that doesn't continue the line.
  @inline(never)
  private mutating func appendOther(_ number: Int) {
    let count = lastCount
    switch count {
    case 0: beginLine(at: number)
    case 1 where loose.isEmpty:
      line.step = number &- line.start
      next = (number &+ line.step, Self.chunkCount - 2)
    case Self.chunkCount:
      pack()
      beginLine(at: number)
    default:
      if loose.isEmpty { leaveLine() }
      loose.append(number)
    }
    self.count += 1
  }

  /// Turns the last integers into a chunk.
  private mutating func pack() {
    chunks.append(loose.isEmpty ? Chunk(start: line.start, step: line.step) : Chunk(loose))
    loose.removeAll(keepingCapacity: true)
    next.room = 0
  }

  private mutating func beginLine(at number: Int) {
    line = (number, 0)
    next.room = 0
  }

  private mutating func leaveLine() {
    loose.reserveCapacity(Self.chunkCount)
    for place in 0..<lastCount { loose.append(line.start &+ line.step &* place) }
    next.room = 0
  }

  /// Appends the same integer several times.
  package mutating func append(repeating number: Int, count added: Int) {
    var rest = Swift.max(added, 0)
    while rest > 0, lastCount % Self.chunkCount != 0 {
      append(number)
      rest -= 1
    }
    if rest >= Self.chunkCount {
      if lastCount > 0 { pack() }
      let whole = rest / Self.chunkCount
      chunks += repeatElement(Chunk(start: number, step: 0), count: whole)
      count += whole * Self.chunkCount
      rest -= whole * Self.chunkCount
    }
    for _ in 0..<rest { append(number) }
  }

  package mutating func popLast() {
    guard count > 0 else { return }
    if lastCount == 0, let chunk = chunks.popLast() { loose = chunk.numbers }
    count -= 1
    if !loose.isEmpty { loose.removeLast() }
    // Whether the next integer continues a line must be determined again.
    if loose.isEmpty, lastCount > 1 { leaveLine() } else { next.room = 0 }
  }

  /// Replaces each integer.
  package mutating func replaceEach(_ other: (Int) -> Int) {
    var new = PackedColumn()
    for number in self { new.append(other(number)) }
    self = new
  }

  /// Whether all integers are in a range.
  package func isWithin(_ range: ClosedRange<Int>) -> Bool {
    chunks.allSatisfy { $0.isWithin(range) }
      && (chunks.count << Self.shift..<count).allSatisfy { range.contains(self[$0]) }
  }

  /// The memory taken by full chunks in bytes, for tests of the memory use.
  var packedByteCount: Int { chunks.reduce(0) { $0 + $1.byteCount } }
}

extension PackedColumn: Equatable {
  package static func == (left: PackedColumn, right: PackedColumn) -> Bool {
    left.elementsEqual(right)
  }
}

extension PackedColumn {
  /// Writes the integers in packed form.
  package func write(to writer: inout ColumnWriter) throws {
    try writer.write(chunks.count)
    for chunk in chunks { try chunk.write(to: &writer) }
    try writer.write(lastCount)
    for place in (count - lastCount)..<count { try writer.write(self[place]) }
  }

  /// Reads a column; throws `ColumnReader.Damage` if the data is malformed.
  package init(from reader: inout ColumnReader) throws {
    let chunkCount = try reader.count(ofBytes: 24)
    chunks.reserveCapacity(chunkCount)
    for _ in 0..<chunkCount { chunks.append(try Chunk(from: &reader)) }
    count = chunkCount << Self.shift
    let rest = try reader.count()
    guard rest <= Self.chunkCount else { throw ColumnReader.Damage() }
    for _ in 0..<rest { append(try reader.number()) }
  }
}

extension PackedColumn {
  /// A full chunk.
  private struct Chunk: Sendable {
    /// The start of the line; all integers lie on or above it.
    private let start: Int
    private let step: Int
    /// The length in bytes of each integer's distance from the line.
    private let width: Int
    /// The distances, padded at the end so that a whole word can be read; empty if all lie on the
    /// line.
    private var offsets: ContiguousArray<UInt8> = []

    /// Makes a chunk of integers that lie on a line.
    init(start: Int, step: Int) {
      self.start = start
      self.step = step
      width = 0
    }

    init(_ numbers: ContiguousArray<Int>) {
      let first = numbers.first ?? 0
      let (rise, isTooSteep) = (numbers.last ?? 0).subtractingReportingOverflow(first)
      let slope = isTooSteep ? 0 : rise / Swift.max(numbers.count - 1, 1)
      let (flat, steep) = (Self.range(of: numbers, step: 0), Self.range(of: numbers, step: slope))
      step = steep.width < flat.width ? slope : 0
      (start, width) = steep.width < flat.width ? steep : flat
      guard width > 0 else { return }
      offsets = ContiguousArray(repeating: 0, count: Self.byteCount(width))
      for place in 0..<numbers.count { store(place, offset(of: numbers[place], at: place)) }
    }

    /// The highest start of a line with slope `step` that all integers lie on or above, and how
    /// many bytes the greatest distance needs.
    ///
    /// The arithmetic wraps on overflow, and wraps back when undone.
    private static func range(
      of numbers: ContiguousArray<Int>, step: Int
    ) -> (start: Int, width: Int) {
      var (least, most, line) = (Int.max, Int.min, 0)
      for place in 0..<numbers.count {
        let rest = numbers[place] &- line
        least = Swift.min(least, rest)
        most = Swift.max(most, rest)
        line &+= step
      }
      let range = UInt(bitPattern: most &- least)
      return (least, (UInt.bitWidth - range.leadingZeroBitCount + 7) / 8)
    }

    private func offset(of number: Int, at place: Int) -> UInt {
      UInt(bitPattern: number &- start &- step &* place)
    }

    private var mask: UInt { width == 8 ? .max : 1 << UInt(8 * width) - 1 }

    subscript(place: Int) -> Int {
      let line = start &+ step &* place
      guard width > 0 else { return line }
      let word = offsets.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: place * width, as: UInt.self)
      }
      return line &+ Int(bitPattern: UInt(littleEndian: word) & mask)
    }

    /// Sets an integer if its distance from the line fits.
    ///
    /// - Returns: false, without setting it, if it doesn't fit.
    mutating func set(_ place: Int, _ number: Int) -> Bool {
      let offset = offset(of: number, at: place)
      guard width > 0 else { return offset == 0 }
      guard offset & mask == offset else { return false }
      store(place, offset)
      return true
    }

    private mutating func store(_ place: Int, _ offset: UInt) {
      let (width, mask) = (width, mask)
      offsets.withUnsafeMutableBytes { bytes in
        let old = UInt(
          littleEndian: bytes.loadUnaligned(fromByteOffset: place * width, as: UInt.self))
        bytes.storeBytes(
          of: (old & ~mask | offset).littleEndian, toByteOffset: place * width, as: UInt.self)
      }
    }

    func isWithin(_ range: ClosedRange<Int>) -> Bool {
      if width == 0, step == 0 { return range.contains(start) }
      return (0..<PackedColumn.chunkCount).allSatisfy { range.contains(self[$0]) }
    }

    func write(to writer: inout ColumnWriter) throws {
      for number in [start, step, width] { try writer.write(number) }
      try offsets.withUnsafeBytes { try writer.write($0) }
    }

    init(from reader: inout ColumnReader) throws {
      (start, step, width) = (try reader.number(), try reader.number(), try reader.number())
      guard (0...8).contains(width) else { throw ColumnReader.Damage() }
      offsets = width == 0 ? [] : try reader.bytes(Self.byteCount(width))
    }

    /// The number of bytes for the distances, including the padding.
    private static func byteCount(_ width: Int) -> Int { PackedColumn.chunkCount * width + 8 }

    var numbers: ContiguousArray<Int> {
      var numbers = ContiguousArray<Int>()
      numbers.reserveCapacity(PackedColumn.chunkCount)
      for place in 0..<PackedColumn.chunkCount { numbers.append(self[place]) }
      return numbers
    }
    var byteCount: Int { MemoryLayout<Chunk>.stride + offsets.count }
  }
}
