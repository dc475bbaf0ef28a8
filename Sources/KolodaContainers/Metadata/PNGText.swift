/// Unpacks what zlib has packed; nil if it is malformed, or longer than allowed.
package typealias Inflate = (_ packed: [UInt8], _ most: Int) -> [UInt8]?

/// A text chunk of a PNG that has EXIF or an XMP packet, or says when the picture was made.
package struct PNGText {
  package enum Kind: Hashable {
    case exif, packet
    /// A packet in hexadecimal digits, as ImageMagick writes it.
    case packetProfile
    /// When the picture was made, in a form that the program chose.
    case creationTime
  }

  package let kind: Kind
  /// Where the text lies in the file.
  package let range: Range<Int>
  private let isPacked: Bool

  private static let kinds: [(keyword: [UInt8], kind: Kind)] = [
    (Array("Raw profile type exif\0".utf8), .exif),
    (Array("Raw profile type APP1\0".utf8), .exif),
    (Array("Raw profile type xmp\0".utf8), .packetProfile),
    (Array("XML:com.adobe.xmp\0".utf8), .packet),
    (Array("Creation Time\0".utf8), .creationTime),
  ]
  /// How many bytes come before the text at most: a keyword and the names of languages.
  private static let longestHead = 512

  /// Recognises a chunk; nil for any other.
  package init?(_ chunk: PNGChunks.Chunk, in file: FileBytes) throws(ContainerFault) {
    guard ["tEXt", "zTXt", "iTXt"].contains(chunk.name) else { return nil }
    let head = try file.bytes(
      at: chunk.content.lowerBound, count: min(chunk.content.count, Self.longestHead))
    guard let (keyword, kind) = Self.kinds.first(where: { head.starts(with: $0.keyword) }) else {
      return nil
    }
    self.kind = kind
    var rest = head.dropFirst(keyword.count)
    switch chunk.name {
    case "zTXt":
      // The method of packing; there is only one.
      rest = rest.dropFirst()
      isPacked = true
    case "iTXt":
      // Whether it is packed, and how; then the language and the translated keyword.
      guard let flag = rest.first, flag <= 1 else { return nil }
      isPacked = flag == 1
      rest = rest.dropFirst(2)
      for _ in 0..<2 {
        guard let end = rest.firstIndex(of: 0) else { return nil }
        rest = rest[(end + 1)...]
      }
    default: isPacked = false
    }
    range = (chunk.content.lowerBound + rest.startIndex)..<chunk.content.upperBound
  }

  /// Reads what the text stands for; nil if it is malformed, or too long.
  package func content(of file: FileBytes, _ inflate: Inflate) -> [UInt8]? {
    guard range.count <= Bounds.text, let text = try? file.bytes(in: range),
      let plain = isPacked ? inflate(text, Bounds.text) : text
    else { return nil }
    switch kind {
    case .packet, .creationTime: return plain
    case .packetProfile: return Self.profile(in: plain)
    case .exif:
      guard let bytes = Self.profile(in: plain) else { return nil }
      let lead = JPEGMetadata.exifSignature
      return bytes.starts(with: lead) ? Array(bytes.dropFirst(lead.count)) : bytes
    }
  }

  /// The bytes that a raw profile stands for: a line break, a name, their number, and the bytes as
  /// hexadecimal digits, each on lines of their own; nil if it is malformed.
  package static func profile(in text: [UInt8]) -> [UInt8]? {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let words = text.split(maxSplits: 2, whereSeparator: isSpace)
    guard words.count == 3, let length = Int(String(decoding: words[1], as: UTF8.self)) else {
      return nil
    }
    let digits = words[2].filter { !isSpace($0) }.map { digit($0) }
    guard length > 0, digits.count / 2 == length, digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[place], let low = digits[place + 1] else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8(truncatingIfNeeded: $0) }
  }
}
