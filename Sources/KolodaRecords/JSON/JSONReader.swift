import KolodaSources

/// Finds the parts of a JSON text as ranges, so that each keeps its own bytes.
///
/// Parsing takes a byte of memory for each open bracket, and no recursion, so any depth of nesting
/// is fine. Beyond RFC 8259 it accepts `NaN` and `Infinity`, which Python writes, and any bytes in
/// strings except control characters.
struct JSONReader {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// A member of an object.
  struct Member: Hashable {
    /// The key, including its quotes.
    var key: Range<Int>
    /// The value, without the white space around it.
    var value: Range<Int>
  }

  /// Whether the text is exactly one valid value.
  var isValue: Bool {
    do throws(JSONFault) {
      _ = try members()
      return true
    } catch {
      return false
    }
  }

  /// The members of a JSON object, in order; nil for other values.
  /// - Throws: if the text is not valid JSON, or more than one value.
  func members() throws(JSONFault) -> [Member]? {
    var members: [Member] = []
    return try eachMember { members.append($0) } ? members : nil
  }

  /// Calls a function with each member of a JSON object, in order.
  ///
  /// - Returns: whether the text is an object, rather than another value.
  /// - Throws: if the text is not valid JSON, or more than one value; the members before that place
  ///   have been passed on by then.
  @discardableResult
  func eachMember(_ body: (Member) -> Void) throws(JSONFault) -> Bool {
    let start = skipSpace(0)
    guard byte(at: start) == ASCII.openBrace else {
      try checkEnd(try endOfValue(at: start))
      return false
    }
    var place = skipSpace(start + 1)
    if byte(at: place) == ASCII.closeBrace {
      try checkEnd(place + 1)
      return true
    }
    while true {
      let keyEnd = try endOfText(at: place)
      let value = skipSpace(try behindColon(keyEnd))
      let valueEnd = try endOfValue(at: value)
      body(Member(key: place..<keyEnd, value: value..<valueEnd))
      let next = skipSpace(valueEnd)
      if byte(at: next) == ASCII.closeBrace {
        try checkEnd(next + 1)
        return true
      }
      guard byte(at: next) == ASCII.comma else { throw JSONFault(place: next) }
      place = skipSpace(next + 1)
    }
  }

  /// The position after the value that begins at `start`.
  func endOfValue(at start: Int) throws(JSONFault) -> Int {
    var open: [UInt8] = []
    var place = start
    while true {
      place = skipSpace(place)
      switch byte(at: place) {
      case ASCII.openBrace:
        let next = skipSpace(place + 1)
        if byte(at: next) == ASCII.closeBrace {
          place = next + 1
        } else {
          open.append(ASCII.closeBrace)
          place = try behindColon(try endOfText(at: next))
          continue
        }
      case ASCII.openBracket:
        let next = skipSpace(place + 1)
        if byte(at: next) == ASCII.closeBracket {
          place = next + 1
        } else {
          open.append(ASCII.closeBracket)
          place = next
          continue
        }
      case ASCII.quote: place = try endOfText(at: place)
      default: place = try endOfWord(at: place)
      }
      // A value has ended, and the values around it may end here, too.
      while true {
        guard let close = open.last else { return place }
        place = skipSpace(place)
        if byte(at: place) == close {
          open.removeLast()
          place += 1
          continue
        }
        guard byte(at: place) == ASCII.comma else { throw JSONFault(place: place) }
        place += 1
        if close == ASCII.closeBrace {
          place = try behindColon(try endOfText(at: skipSpace(place)))
        }
        break
      }
    }
  }

  /// The first position from `start` on that is not white space.
  func skipSpace(_ start: Int) -> Int {
    var place = start
    while place < bytes.count, ASCII.isSpace(bytes[place]) { place += 1 }
    return place
  }

  func byte(at place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

  private func checkEnd(_ place: Int) throws(JSONFault) {
    let rest = skipSpace(place)
    if rest < bytes.count { throw JSONFault(place: rest) }
  }

  private func behindColon(_ start: Int) throws(JSONFault) -> Int {
    let place = skipSpace(start)
    guard byte(at: place) == ASCII.colon else { throw JSONFault(place: place) }
    return place + 1
  }

  /// The position after the string that begins at `start`.
  private func endOfText(at start: Int) throws(JSONFault) -> Int {
    guard byte(at: start) == ASCII.quote else { throw JSONFault(place: start) }
    var place = start + 1
    while place < bytes.count {
      place = skipLetters(place)
      guard let byte = byte(at: place) else { break }
      if byte == ASCII.quote { return place + 1 }
      if byte == ASCII.backslash {
        place = try endOfEscape(at: place)
      } else if byte < 0x20 {
        throw JSONFault(place: place)
      } else {
        place += 1
      }
    }
    throw JSONFault(place: place)
  }

  /// The next position of a byte that ends a string or needs a closer look; among the last seven
  /// bytes, any position.
  ///
  /// This skips eight bytes at a time. A byte is less than another if the subtraction borrows from
  /// its highest bit; see Anderson's Bit Twiddling Hacks, "Determine if a word has a byte less than
  /// n". The lowest byte found this way is always correct.
  private func skipLetters(_ start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var place = start
    while place + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      let quotes = word ^ ones &* UInt64(ASCII.quote)
      let backslashes = word ^ ones &* UInt64(ASCII.backslash)
      let found =
        (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
        | (word &- ones &* 0x20) & ~word
      let marks = found & (ones &* 0x80)
      if marks != 0 { return place + marks.trailingZeroBitCount / 8 }
      place += 8
    }
    return place
  }

  private func endOfEscape(at place: Int) throws(JSONFault) -> Int {
    switch byte(at: place + 1) {
    case ASCII.quote, ASCII.backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return place + 2
    case UInt8(ascii: "u"):
      for digit in place + 2..<place + 6 {
        guard byte(at: digit).flatMap(JSONText.hexValue) != nil else {
          throw JSONFault(place: digit)
        }
      }
      return place + 6
    default: throw JSONFault(place: place + 1)
    }
  }

  /// The position after a number or a literal.
  private func endOfWord(at start: Int) throws(JSONFault) -> Int {
    var place = start
    if byte(at: place) == UInt8(ascii: "-") { place += 1 }
    if let first = byte(at: place), !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) {
      for word in ["true", "false", "null", "NaN", "Infinity", "-Infinity"] {
        let end = start + word.utf8.count
        if end <= bytes.count, bytes[start..<end].elementsEqual(word.utf8) { return end }
      }
    }
    if byte(at: place) == UInt8(ascii: "0") {
      place += 1
    } else {
      place = try endOfDigits(at: place)
    }
    if byte(at: place) == UInt8(ascii: ".") { place = try endOfDigits(at: place + 1) }
    if let mark = byte(at: place), mark | 0x20 == UInt8(ascii: "e") {
      place += 1
      if let sign = byte(at: place), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        place += 1
      }
      place = try endOfDigits(at: place)
    }
    return place
  }

  /// The position after one or more digits.
  private func endOfDigits(at start: Int) throws(JSONFault) -> Int {
    var place = start
    while place < bytes.count, bytes[place] &- UInt8(ascii: "0") < 10 { place += 1 }
    guard place > start else { throw JSONFault(place: place) }
    return place
  }
}
