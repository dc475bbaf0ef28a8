/// The endings of names that make a file a card, without their dot and without case.
struct FileExtensions: Sendable {
  /// Those of up to eight bytes, each as a number, at its slot or the next free one: no name of a
  /// large folder takes memory, or more than a look or two.
  private var slots: [UInt64]
  private let long: Set<[UInt8]>
  private let longest: Int

  /// How many bytes a number holds.
  private static let shortCount = 8

  init(_ extensions: Set<String>) {
    let all = Set(
      extensions.map { text in
        let bytes = Array(text.lowercased().utf8)
        return bytes.first == UInt8(ascii: ".") ? Array(bytes.dropFirst()) : bytes
      }
    ).filter { !$0.isEmpty }
    let short = all.filter { $0.count <= Self.shortCount }.map { ending in
      ending.reversed().enumerated().reduce(0) { $0 | Self.number($1.element, at: $1.offset) }
    }
    var count = 16
    while count < short.count * 4 { count *= 2 }
    slots = Array(repeating: 0, count: count)
    long = all.filter { $0.count > Self.shortCount }
    longest = all.map(\.count).max() ?? 0
    for number in short { slots[slot(of: number)] = number }
  }

  /// Where a number stands, or would.
  private func slot(of number: UInt64) -> Int {
    // Fibonacci hashing: the upper bits of a product with the golden ratio.
    var slot = Int((number &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
    while slots[slot] != 0, slots[slot] != number { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  /// Whether a file of this name is a card: what follows one of its dots is a known ending.
  ///
  /// More than the last dot counts, for endings such as `svg.gz`.
  func contain(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = name.count - 1
    var number: UInt64 = 0
    var count = 0
    while index > 0 && count <= longest {
      if name[index] == UInt8(ascii: "."), count > 0,
        count <= Self.shortCount
          ? slots[slot(of: number)] == number
          : long.contains(name[(index + 1)...].map(Self.lowered))
      {
        return true
      }
      if count < Self.shortCount { number |= Self.number(Self.lowered(name[index]), at: count) }
      count += 1
      index -= 1
    }
    return false
  }

  /// A byte's part in the number of an ending, by its place from the end; no name has a byte 0.
  private static func number(_ byte: UInt8, at place: Int) -> UInt64 {
    UInt64(byte) << (8 * UInt64(place))
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
