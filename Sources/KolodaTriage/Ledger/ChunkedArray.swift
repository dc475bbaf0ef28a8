/// An array that grows by chunks of one size, so that no append moves what is there.
struct ChunkedArray<Element>: RandomAccessCollection, MutableCollection {
  private var chunks: [ContiguousArray<Element>] = []
  private(set) var count = 0

  /// How many elements a chunk has.
  private static var chunkCount: Int { 512 }

  init() {}

  init(repeating element: Element, count: Int) {
    let whole = count / Self.chunkCount
    for _ in 0..<whole {
      chunks.append(ContiguousArray(repeating: element, count: Self.chunkCount))
    }
    self.count = whole * Self.chunkCount
    for _ in 0..<(count - self.count) { append(element) }
  }

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

  @discardableResult
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    let element = chunks[count / Self.chunkCount].removeLast()
    if count % Self.chunkCount == 0 { chunks.removeLast() }
    return element
  }
}

extension ChunkedArray: Sendable where Element: Sendable {}
