/// The file name extensions that make a file a card, without the dot and in lower case.
struct FileExtensions: Sendable {
  /// A hash table of the extensions of up to eight bytes, each packed into a number and kept at its
  /// slot or the next free one.
  ///
  /// A look-up allocates nothing and takes a step or two, which counts in large folders.
  private var slots: [UInt64]
  private let long: Set<[UInt8]>
  private let longest: Int

  /// How many bytes fit into a packed number.
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

  /// The slot that holds a number, or the free one where it would go.
  private func slot(of number: UInt64) -> Int {
    // Fibonacci hashing: the upper bits of a product with the golden ratio.
    var slot = Int((number &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
    while slots[slot] != 0, slots[slot] != number { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  /// Whether a file of this name is a card: the text after one of its dots is a known extension.
  ///
  /// Not only the last dot counts, because of extensions such as `svg.gz`.
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

  /// The bits of one byte in a packed extension, by its position from the end.
  ///
  /// No name contains a byte 0, so a packed number is never 0.
  private static func number(_ byte: UInt8, at place: Int) -> UInt64 {
    UInt64(byte) << (8 * UInt64(place))
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
