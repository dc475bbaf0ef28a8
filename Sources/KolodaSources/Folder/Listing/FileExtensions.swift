/// The endings of names that make a file a card, without their dot and without case.
struct FileExtensions: Sendable {
  private let endings: Set<[UInt8]>
  private let longest: Int

  init(_ extensions: Set<String>) {
    let all = extensions.map { text in
      let bytes = Array(text.lowercased().utf8)
      return bytes.first == UInt8(ascii: ".") ? Array(bytes.dropFirst()) : bytes
    }
    endings = Set(all.filter { !$0.isEmpty })
    longest = endings.map(\.count).max() ?? 0
  }

  /// Whether a file of this name is a card: what follows one of its dots is a known ending.
  ///
  /// More than the last dot counts, for endings such as `svg.gz`.
  func contain(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = name.count - 1
    while index > 0 && name.count - 1 - index <= longest {
      if name[index] == UInt8(ascii: ".") && endings.contains(lowered(name[(index + 1)...])) {
        return true
      }
      index -= 1
    }
    return false
  }

  private func lowered(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    bytes.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
  }
}
