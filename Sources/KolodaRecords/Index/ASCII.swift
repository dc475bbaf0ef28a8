/// The ASCII characters that structure files of records.
enum ASCII {
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let tab = UInt8(ascii: "\t")
  static let space = UInt8(ascii: " ")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let slash = UInt8(ascii: "/")
  static let equals = UInt8(ascii: "=")
  static let apostrophe = UInt8(ascii: "'")
  static let ampersand = UInt8(ascii: "&")
  static let hash = UInt8(ascii: "#")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")

  /// Whether a byte is white space in JSON.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == tab || byte == lineFeed || byte == carriageReturn
  }

  /// Whether it is white space within a line.
  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  /// Whether it is part of a line's end.
  static func isLineEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }
}
