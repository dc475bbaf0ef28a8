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

  /// The names of the Greek letters from U+0391 and from U+03B1, in order; a dash where there is none.
  private static let upperGreek =
    "Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma "
    + "Tau Upsilon Phi Chi Psi Omega"
  private static let lowerGreek =
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf "
    + "sigma tau upsilon phi chi psi omega"

  private static let named: [String: UInt32] = {
    var named: [String: UInt32] = [
      "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27, "OElig": 0x152,
      "oelig": 0x153, "Scaron": 0x160, "scaron": 0x161, "ensp": 0x2002, "emsp": 0x2003,
      "thinsp": 0x2009, "zwnj": 0x200C, "zwj": 0x200D, "lrm": 0x200E, "rlm": 0x200F,
      "ndash": 0x2013, "mdash": 0x2014, "lsquo": 0x2018, "rsquo": 0x2019, "sbquo": 0x201A,
      "ldquo": 0x201C, "rdquo": 0x201D, "bdquo": 0x201E, "bull": 0x2022, "hellip": 0x2026,
      "prime": 0x2032, "lsaquo": 0x2039, "rsaquo": 0x203A, "euro": 0x20AC, "trade": 0x2122,
      "larr": 0x2190, "uarr": 0x2191, "rarr": 0x2192, "darr": 0x2193, "harr": 0x2194,
      "crarr": 0x21B5, "lArr": 0x21D0, "uArr": 0x21D1, "rArr": 0x21D2, "dArr": 0x21D3,
      "hArr": 0x21D4, "forall": 0x2200, "part": 0x2202, "exist": 0x2203, "empty": 0x2205,
      "nabla": 0x2207, "isin": 0x2208, "notin": 0x2209, "ni": 0x220B, "prod": 0x220F,
      "sum": 0x2211, "minus": 0x2212, "lowast": 0x2217, "radic": 0x221A, "prop": 0x221D,
      "infin": 0x221E, "ang": 0x2220, "and": 0x2227, "or": 0x2228, "cap": 0x2229, "cup": 0x222A,
      "int": 0x222B, "there4": 0x2234, "sim": 0x223C, "cong": 0x2245, "asymp": 0x2248,
      "ne": 0x2260, "equiv": 0x2261, "le": 0x2264, "ge": 0x2265, "sub": 0x2282, "sup": 0x2283,
      "nsub": 0x2284, "sube": 0x2286, "supe": 0x2287, "oplus": 0x2295, "otimes": 0x2297,
      "perp": 0x22A5, "sdot": 0x22C5, "lceil": 0x2308, "rceil": 0x2309, "lfloor": 0x230A,
      "rfloor": 0x230B, "lang": 0x27E8, "rang": 0x27E9, "loz": 0x25CA, "spades": 0x2660,
      "clubs": 0x2663, "hearts": 0x2665, "diams": 0x2666, "fnof": 0x192, "Yuml": 0x178,
      "circ": 0x2C6, "tilde": 0x2DC, "dagger": 0x2020, "Dagger": 0x2021, "permil": 0x2030,
      "Prime": 0x2033, "oline": 0x203E, "frasl": 0x2044, "image": 0x2111, "weierp": 0x2118,
      "real": 0x211C, "alefsym": 0x2135, "thetasym": 0x3D1, "upsih": 0x3D2, "piv": 0x3D6,
    ]
    for (first, names) in [(0xA0, latin1), (0x391, upperGreek), (0x3B1, lowerGreek)] {
      for (offset, name) in names.split(separator: " ").enumerated() where name != "-" {
        named[String(name)] = UInt32(first + offset)
      }
    }
    return named
  }()

  /// Replaces character references by their characters; unknown ones stay as they are.
  static func unescaped(_ text: some Collection<UInt8>) -> String {
    let bytes = Array(text)
    guard bytes.contains(ASCII.ampersand) else { return String(decoding: bytes, as: UTF8.self) }
    var read: [UInt8] = []
    read.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      if bytes[place] == ASCII.ampersand, let (scalar, end) = entity(in: bytes, at: place + 1) {
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
