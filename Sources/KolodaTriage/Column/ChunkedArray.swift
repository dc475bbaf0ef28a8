/// An array that grows by chunks of equal size, so that appending never moves existing elements.
struct ChunkedArray<Element>: RandomAccessCollection, MutableCollection {
  private var chunks: [ContiguousArray<Element>] = []
  private(set) var count = 0

  /// The number of elements in a chunk.
  private static var chunkCount: Int { 512 }

  init() {}

  /// Makes an array of equal elements, which share one chunk until an element in it is changed.
  init(repeating element: Element, count: Int) {
    append(repeating: element, count: count)
  }

  /// The number of distinct chunks in memory, for tests of the memory use.
  var ownChunkCount: Int {
    Set(chunks.map { $0.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }).count
  }

  typealias Indices = Range<Int>

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Element {
    get { chunks[index / Self.chunkCount][index % Self.chunkCount] }
    _modify { yield &chunks[index / Self.chunkCount][index % Self.chunkCount] }
  }

  mutating func append(_ element: Element) {
    if count == chunks.count * Self.chunkCount {
      var chunk = ContiguousArray<Element>()
      chunk.reserveCapacity(Self.chunkCount)
      chunks.append(chunk)
    }
    chunks[count / Self.chunkCount].append(element)
    count += 1
  }

  /// Appends equal elements; the full chunks share their memory.
  mutating func append(repeating element: Element, count added: Int) {
    var rest = added
    while rest > 0, count % Self.chunkCount != 0 {
      append(element)
      rest -= 1
    }
    let whole = rest / Self.chunkCount
    if whole > 0 {
      chunks += Array(
        repeating: ContiguousArray(repeating: element, count: Self.chunkCount), count: whole)
      count += whole * Self.chunkCount
    }
    for _ in 0..<(rest - whole * Self.chunkCount) { append(element) }
  }

  @discardableResult
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    let element = chunks[count / Self.chunkCount].removeLast()
    if count % Self.chunkCount == 0 { chunks.removeLast() }
    return element
  }
}

extension ChunkedArray where Element: Comparable {
  /// Inserts an element in sorted order; greater elements move, of which there are usually none.
  mutating func insertSorted(_ element: Element) {
    append(element)
    var index = count - 1
    while index > 0, element < self[index - 1] {
      self[index] = self[index - 1]
      index -= 1
    }
    self[index] = element
  }

  /// Removes an element if present; greater elements move, of which there are usually none.
  mutating func removeSorted(_ element: Element) {
    let first = firstSorted(notBefore: element)
    guard first < count, self[first] == element else { return }
    for index in first..<(count - 1) { self[index] = self[index + 1] }
    popLast()
  }

  /// Whether the sorted array contains an element.
  func containsSorted(_ element: Element) -> Bool {
    let first = firstSorted(notBefore: element)
    return first < count && self[first] == element
  }

  /// The index of the first element that is not less than the given one.
  private func firstSorted(notBefore element: Element) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ChunkedArray where Element: BitwiseCopyable {
  /// Writes the elements in their memory representation.
  func write(to writer: inout ColumnWriter) throws {
    try writer.write(count)
    for chunk in chunks { try chunk.withUnsafeBytes { try writer.write($0) } }
  }

  /// Reads elements in their memory representation.
  init(from reader: inout ColumnReader) throws {
    let all = try reader.count()
    while count < all {
      let added = Swift.min(all - count, Self.chunkCount)
      var chunk = try ContiguousArray<Element>(unsafeUninitializedCapacity: added) {
        memory, filled in
        let bytes = UnsafeMutableRawBufferPointer(memory)
        try reader.read(
          into: UnsafeMutableRawBufferPointer(
            rebasing: bytes[..<(added * MemoryLayout<Element>.stride)]))
        filled = added
      }
      if added < Self.chunkCount { chunk.reserveCapacity(Self.chunkCount) }
      chunks.append(chunk)
      count += added
    }
  }
}

extension ChunkedArray: Sendable where Element: Sendable {}
