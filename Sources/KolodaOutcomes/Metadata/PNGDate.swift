import KolodaContainers
import KolodaGLib

/// The dates in a PNG's own chunks; the PNG Specification, third edition, defines both.
package enum PNGDate {
  /// The longest text, in bytes.
  private static let longest = 256

  /// When a PNG's picture was made, as its text "Creation Time" says; nil if it is no PNG, or doesn't say.
  static func made(_ path: [UInt8]) -> XMPDate? {
    withStructure(of: path) { file in
      guard case .png(let png) = PictureMetadata(of: file).parts, let text = png.creationTime,
        text.range.count <= longest,
        let content = text.content(of: file, { inflated($0, atMost: min($1, longest)) })
      else { return nil }
      let date = String(decoding: content.prefix { $0 != 0 }, as: UTF8.self)
      return XMPDate(date) ?? XMPDate(spelled: date)
    }
  }

  /// When a PNG was last changed, in microseconds since 1970 in UTC, as its chunk `tIME` says; nil if it is
  /// no PNG, or doesn't say.
  package static func changed(_ path: [UInt8]) -> Int64? {
    withStructure(of: path) { file in
      guard case .png(let png) = PictureMetadata(of: file).parts, let chunk = png.lastChange,
        chunk.content.count == 7, let bytes = try? file.bytes(in: chunk.content)
      else { return nil }
      let parts = [Int(bytes[0]) << 8 | Int(bytes[1])] + bytes.dropFirst(2).map { Int($0) }
      let texts = parts.map { $0 < 10 ? "0\($0)" : String($0) }
      return XMPDate(
        texts[..<3].joined(separator: "-") + "T" + texts[3...].joined(separator: ":")
      )?.clock
    }
  }
}
