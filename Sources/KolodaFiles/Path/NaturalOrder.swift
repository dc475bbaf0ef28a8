import Glibc

/// The natural order of file names: img2 before img10, ignoring case, the same in every locale.
///
/// Each name is converted to a key, and keys are compared byte by byte. This is a total order, so
/// it is never inconsistent. Names with equal keys (A and a, 1 and 01) are ordered by their own
/// bytes.
package enum NaturalOrder {
  /// Sorts before all other bytes, so that `a.jpg` comes before `a (2).jpg` and `a-2.jpg`.
  private static let dotKey: UInt8 = 1
  private static let zero = UInt8(ascii: "0")
  private static let nine = UInt8(ascii: "9")

  /// Appends the key of one path component.
  package static func appendKey(of name: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) {
    if name.allSatisfy({ $0 < 0x80 }) {
      appendFolded(name, to: &key)
    } else if let text = String(validating: name, as: UTF8.self) {
      var lowered: [UInt8] = []
      for scalar in text.unicodeScalars {
        lowered.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
      }
      lowered.withUnsafeBufferPointer { appendFolded($0, to: &key) }
    } else {
      appendFolded(name, to: &key)
    }
  }

  private static func appendFolded(_ name: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) {
    var index = 0
    while index < name.count {
      let byte = name[index]
      if byte >= zero && byte <= nine {
        index = appendNumber(name, from: index, to: &key)
        continue
      }
      switch byte {
      case UInt8(ascii: "."): key.append(dotKey)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): key.append(byte | 0x20)
      default: key.append(byte)
      }
      index += 1
    }
  }

  /// Appends a number as the byte of a zero, its length, and its digits without leading zeros, so
  /// that of two numbers the longer one is greater.
  private static func appendNumber(
    _ name: UnsafeBufferPointer<UInt8>, from start: Int, to key: inout [UInt8]
  ) -> Int {
    var first = start
    while first < name.count && name[first] == zero { first += 1 }
    var end = first
    while end < name.count && name[end] >= zero && name[end] <= nine { end += 1 }
    key.append(zero)
    var length = end - first
    while length >= Int(UInt8.max) {
      key.append(.max)
      length -= Int(UInt8.max)
    }
    key.append(UInt8(length))
    key.append(contentsOf: name[first..<end])
    return end
  }

  /// Compares bytes; if one sequence is the beginning of the other, the shorter one comes first.
  package static func compareBytes(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let shared = min(left.count, right.count)
    if shared > 0, let leftStart = left.baseAddress, let rightStart = right.baseAddress {
      let order = memcmp(leftStart, rightStart, shared)
      if order != 0 { return Int(order) }
    }
    return left.count - right.count
  }

  /// Compares two path components: negative if the left one comes first, 0 only if they are
  /// identical.
  static func compareComponents(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var leftKey: [UInt8] = []
    var rightKey: [UInt8] = []
    appendKey(of: left, to: &leftKey)
    appendKey(of: right, to: &rightKey)
    let order = leftKey.withUnsafeBufferPointer { leftKey in
      rightKey.withUnsafeBufferPointer { compareBytes(leftKey, $0) }
    }
    return order != 0 ? order : compareBytes(left, right)
  }

  /// Compares two paths component by component: negative if the left one comes first, 0 only if
  /// they are identical.
  package static func comparePaths(_ left: [UInt8], _ right: [UInt8]) -> Int {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        var leftStart = 0
        var rightStart = 0
        while leftStart <= left.count && rightStart <= right.count {
          let leftEnd = componentEnd(left, from: leftStart)
          let rightEnd = componentEnd(right, from: rightStart)
          let order = compareComponents(
            UnsafeBufferPointer(rebasing: left[leftStart..<leftEnd]),
            UnsafeBufferPointer(rebasing: right[rightStart..<rightEnd]))
          if order != 0 { return order }
          leftStart = leftEnd + 1
          rightStart = rightEnd + 1
        }
        return left.count - right.count
      }
    }
  }

  private static func componentEnd(_ path: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    path[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.count
  }
}
