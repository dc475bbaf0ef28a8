import KolodaFiles

/// Sorts many names of one folder in natural order.
enum NaturalSort {
  /// A name's index with a part of its sort key, which mostly decides a comparison alone.
  private struct Rank {
    let prefix: UInt64
    let index: Int32
  }

  /// Returns the indices of the names in natural order.
  ///
  /// The prefix that the sort keys of all names share is skipped, and the eight bytes after it are
  /// compared as one number. For the names that cameras give, that nearly always decides.
  static func order(_ names: [UnsafeBufferPointer<UInt8>]) -> [Int] {
    var keys: [UInt8] = []
    var starts: [Int] = []
    starts.reserveCapacity(names.count + 1)
    for name in names {
      starts.append(keys.count)
      NaturalOrder.appendKey(of: name, to: &keys)
    }
    starts.append(keys.count)
    return keys.withUnsafeBufferPointer { keys in
      func key(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: keys[starts[index]..<starts[index + 1]])
      }
      let shared = sharedPrefix(names.count, key)
      var ranks = names.indices.map { index in
        Rank(prefix: number(key(index), from: shared), index: Int32(truncatingIfNeeded: index))
      }
      ranks.sort { left, right in
        if left.prefix != right.prefix { return left.prefix < right.prefix }
        let byKey = NaturalOrder.compareBytes(key(Int(left.index)), key(Int(right.index)))
        if byKey != 0 { return byKey < 0 }
        return NaturalOrder.compareBytes(names[Int(left.index)], names[Int(right.index)]) < 0
      }
      return ranks.map { Int($0.index) }
    }
  }

  private static func sharedPrefix(
    _ count: Int, _ key: (Int) -> UnsafeBufferPointer<UInt8>
  ) -> Int {
    guard count > 0 else { return 0 }
    let first = key(0)
    var shared = first.count
    for index in 1..<max(1, count) {
      let other = key(index)
      var length = 0
      while length < shared && length < other.count && first[length] == other[length] {
        length += 1
      }
      shared = length
    }
    return shared
  }

  /// Packs eight bytes into a number that sorts as they do.
  ///
  /// Missing bytes count as 0, so they sort first.
  private static func number(_ key: UnsafeBufferPointer<UInt8>, from start: Int) -> UInt64 {
    var number: UInt64 = 0
    for index in start..<(start + 8) {
      number = number << 8 | (index < key.count ? UInt64(key[index]) : 0)
    }
    return number
  }
}
