/// An HTML tag in a text.
struct HTMLTag {
  /// Its name in lower case.
  ///
  /// End tags begin with a slash; comments are called `!--`.
  let name: String
  /// Its attributes: names in lower case, and the ranges of the values without quotes.
  let attributes: [(name: String, value: Range<Int>)]
  /// The position after the tag.
  let end: Int

  /// The longest name that is kept, in bytes.
  private static let longestName = 32

  /// The result of reading at a `<`.
  enum Reading {
    case tag(HTMLTag)
    /// There is no tag.
    case none
    /// A tag begins but never ends.
    case endless
  }

  /// Reads a tag at a position, which must be that of a `<`.
  static func read(_ bytes: [UInt8], at start: Int) -> Reading {
    var place = start + 1
    guard place < bytes.count else { return .none }
    if bytes[place...].starts(with: "!--".utf8) {
      return endOfComment(bytes, from: place + 3).map {
        .tag(HTMLTag(name: "!--", attributes: [], end: $0))
      } ?? .endless
    }
    let isEnd = bytes[place] == ASCII.slash
    if isEnd || bytes[place] == UInt8(ascii: "!") { place += 1 }
    guard place < bytes.count, isLetter(bytes[place]) else { return .none }
    let nameStart = place
    while place < bytes.count, !endsName(bytes[place]) { place += 1 }
    let name = bytes[nameStart..<min(place, nameStart + longestName)]
    var attributes: [(name: String, value: Range<Int>)] = []
    while true {
      while place < bytes.count, ASCII.isSpace(bytes[place]) || bytes[place] == ASCII.slash {
        place += 1
      }
      guard place < bytes.count else { return .endless }
      if bytes[place] == ASCII.greater { break }
      guard let (attribute, next) = attribute(in: bytes, at: place) else { return .endless }
      attributes.append(attribute)
      place = next
    }
    return .tag(
      HTMLTag(
        name: (isEnd ? "/" : "") + String(decoding: name, as: UTF8.self).lowercased(),
        attributes: attributes, end: place + 1))
  }

  private static func endOfComment(_ bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    while let next = bytes[place...].firstIndex(of: ASCII.greater) {
      if next >= start + 2, bytes[next - 1] == UInt8(ascii: "-"),
        bytes[next - 2] == UInt8(ascii: "-")
      {
        return next + 1
      }
      place = next + 1
    }
    return nil
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func endsName(_ byte: UInt8) -> Bool {
    ASCII.isSpace(byte) || byte == ASCII.greater || byte == ASCII.slash
  }

  /// - Returns: the attribute and the position after it; nil if it never ends.
  private static func attribute(
    in bytes: [UInt8], at start: Int
  ) -> ((name: String, value: Range<Int>), Int)? {
    var place = start
    while place < bytes.count, !endsName(bytes[place]),
      bytes[place] != ASCII.equals || place == start
    {
      place += 1
    }
    let name = String(
      decoding: bytes[start..<min(place, start + longestName)], as: UTF8.self
    ).lowercased()
    var next = place
    while next < bytes.count, ASCII.isSpace(bytes[next]) { next += 1 }
    guard next < bytes.count, bytes[next] == ASCII.equals else {
      return ((name, place..<place), place)
    }
    next += 1
    while next < bytes.count, ASCII.isSpace(bytes[next]) { next += 1 }
    guard next < bytes.count else { return nil }
    let quote = bytes[next]
    if quote == ASCII.quote || quote == ASCII.apostrophe {
      guard let close = bytes[(next + 1)...].firstIndex(of: quote) else { return nil }
      return ((name, (next + 1)..<close), close + 1)
    }
    let valueStart = next
    while next < bytes.count, !ASCII.isSpace(bytes[next]), bytes[next] != ASCII.greater {
      next += 1
    }
    return ((name, valueStart..<next), next)
  }
}

extension HTMLTag {
  /// Whether a text begins with a tag of this name.
  static func begins(_ text: [UInt8], with name: String) -> Bool {
    guard text.first == ASCII.less, case .tag(let tag) = read(text, at: 0) else { return false }
    return tag.name == name
  }
}
