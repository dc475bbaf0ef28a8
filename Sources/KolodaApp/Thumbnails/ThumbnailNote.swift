import CKolodaGLib
import Glibc
import KolodaContainers
import KolodaDecks
import KolodaFiles

/// The facts in a thumbnail about the file it was made from.
struct ThumbnailNote: Hashable, Sendable {
  /// The file's URI.
  var uri: [UInt8]
  /// The time of the file's last change, in seconds since 1970.
  var modified: Int64

  init(uri: [UInt8], modified: Int64) {
    self.uri = uri
    self.modified = modified
  }

  /// The facts about a file as it is now; nil if it is not there.
  ///
  /// May block.
  init?(of file: [UInt8]) {
    var status = stat()
    guard stat(cString(file), &status) == 0 else { return nil }
    self.init(
      uri: Array(fileURI(of: file).utf8), modified: Int64(status.st_mtim.tv_sec))
    guard !uri.isEmpty else { return nil }
  }

  /// Reads the text chunks of a PNG; nil if they do not contain both facts.
  init?(_ png: [UInt8]) {
    let texts = PNGTexts.read(png)
    guard let uri = texts[Self.uriKey],
      let modified = texts[Self.timeKey].flatMap({ Int64(String(decoding: $0, as: UTF8.self)) })
    else { return nil }
    self.init(uri: uri, modified: modified)
  }

  private static let uriKey = "Thumb::URI"
  private static let timeKey = "Thumb::MTime"

  /// The text chunks of a thumbnail.
  var texts: [(key: String, text: [UInt8])] {
    [
      (Self.uriKey, uri), (Self.timeKey, Array(String(modified).utf8)),
      (PNGTexts.software, Array("Koloda \(ProgramIdentity.version)".utf8)),
    ]
  }

  /// The name of the thumbnail's file; nil if the system can't make one.
  var fileName: [UInt8]? {
    guard let sum = g_compute_checksum_for_data(G_CHECKSUM_MD5, uri, gsize(uri.count)) else {
      return nil
    }
    defer { g_free(sum) }
    return Array("\(String(cString: sum)).png".utf8)
  }
}

/// The uncompressed texts in a PNG file: chunks of the type `tEXt`.
enum PNGTexts {
  /// The key of the program that made the picture.
  static let software = "Software"
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The end of the first chunk, which is always the header.
  private static let headerEnd = 8 + 12 + 13

  /// Reads the texts of a file, by their keys; none if it is no PNG.
  static func read(_ png: [UInt8]) -> [String: [UInt8]] {
    let file = FileBytes(png)
    guard ContainerFormat(of: file) == .png else { return [:] }
    var chunks = PNGChunks(file)
    var texts: [String: [UInt8]] = [:]
    while let chunk = (try? chunks.next()).flatMap(\.self) {
      let text = png[chunk.content]
      guard chunk.name == "tEXt", chunk.isWhole, let end = text.firstIndex(of: 0) else { continue }
      texts[String(decoding: text[..<end], as: UTF8.self)] = Array(text[(end + 1)...])
    }
    return texts
  }

  /// Returns a file with further texts; nil if it is no PNG.
  static func adding(_ texts: [(key: String, text: [UInt8])], to png: [UInt8]) -> [UInt8]? {
    guard png.starts(with: signature), png.count > headerEnd else { return nil }
    let chunks = texts.flatMap { chunk(Array($0.key.utf8) + [0] + $0.text) }
    return png[..<headerEnd] + chunks + png[headerEnd...]
  }

  private static func chunk(_ data: [UInt8]) -> [UInt8] {
    let content = Array("tEXt".utf8) + data
    return big(UInt32(data.count)) + content + big(PNGChecksum.of(content))
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }
}
