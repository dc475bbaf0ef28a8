/// Lengths of files in ascending order, to find how near another one is to any of them.
struct NearSizes: Sendable {
  private let sizes: [Int64]

  /// Takes lengths that are sorted.
  init(_ sizes: [Int64]) { self.sizes = sizes }

  var isEmpty: Bool { sizes.isEmpty }

  /// How far a length is from the nearest of these; the greatest number if there is none.
  func distance(to size: Int64) -> UInt64 {
    var low = 0
    var high = sizes.count
    while low < high {
      let middle = (low + high) / 2
      if sizes[middle] >= size { high = middle } else { low = middle + 1 }
    }
    var nearest = UInt64.max
    for index in [low - 1, low] where sizes.indices.contains(index) {
      // A damaged journal may contain any length.
      let (less, more) = (min(sizes[index], size), max(sizes[index], size))
      nearest = min(nearest, UInt64(bitPattern: more &- less))
    }
    return nearest
  }
}
