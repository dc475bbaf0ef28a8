/// The HTML character references that are understood.
enum HTMLEntities {
  /// The longest entity name or number, in bytes.
  private static let longest = 8

  /// The names of the characters from U+00A0 to U+00FF, in order.
  private static let latin1 =
    "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn "
    + "sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave "
    + "Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml "
    + "ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN "
    + "szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave "
    + "iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute "
    + "ucirc uuml yacute thorn yuml"

  private static let named: [String: UInt32] = {
    var named: [String: UInt32] = [
      "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27, "OElig": 0x152,
      "oelig": 0x153, "Scaron": 0x160, "scaron": 0x161, "ensp": 0x2002, "emsp": 0x2003,
      "thinsp": 0x2009, "zwnj": 0x200C, "zwj": 0x200D, "lrm": 0x200E, "rlm": 0x200F,
      "ndash": 0x2013, "mdash": 0x2014, "lsquo": 0x2018, "rsquo": 0x2019, "sbquo": 0x201A,
      "ldquo": 0x201C, "rdquo": 0x201D, "bdquo": 0x201E, "bull": 0x2022, "hellip": 0x2026,
      "prime": 0x2032, "lsaquo": 0x2039, "rsaquo": 0x203A, "euro": 0x20AC, "trade": 0x2122,
      "larr": 0x2190, "uarr": 0x2191, "rarr": 0x2192, "darr": 0x2193, "minus": 0x2212,
    ]
    for (offset, name) in latin1.split(separator: " ").enumerated() {
      named[String(name)] = 0xA0 + UInt32(offset)
    }
    return named
  }()

  /// Replaces character references by their characters; unknown ones stay as they are.
  static func unescaped(_ text: some Collection<UInt8>) -> String {
    let bytes = Array(text)
    guard bytes.contains(Mark.ampersand) else { return String(decoding: bytes, as: UTF8.self) }
    var read: [UInt8] = []
    read.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      if bytes[place] == Mark.ampersand, let (scalar, end) = entity(in: bytes, at: place + 1) {
        read += Array(String(scalar).utf8)
        place = end
      } else {
        read.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: read, as: UTF8.self)
  }

  private static func entity(in bytes: [UInt8], at start: Int) -> (Unicode.Scalar, Int)? {
    let most = min(start + longest + 2, bytes.count)
    guard let end = bytes[start..<max(start, most)].firstIndex(of: UInt8(ascii: ";")) else {
      return nil
    }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    let number: UInt32? =
      if name.hasPrefix("#x") || name.hasPrefix("#X") {
        UInt32(name.dropFirst(2), radix: 16)
      } else if name.hasPrefix("#") {
        UInt32(name.dropFirst())
      } else {
        named[name]
      }
    guard let number, number != 0, let scalar = Unicode.Scalar(number) else { return nil }
    return (scalar, end + 1)
  }
}
