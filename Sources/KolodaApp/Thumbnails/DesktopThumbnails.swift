import CKolodaGLib
import Glibc
import KolodaDecks
import KolodaFiles

/// The desktop's thumbnails, according to freedesktop.org's Thumbnail Managing Standard; they are
/// only read.
struct DesktopThumbnails: Sendable {
  /// The sizes of thumbnails: their folders and longest sides, in pixels.
  private static let sizes: [(folder: String, side: Int)] = [
    ("normal", 128), ("large", 256), ("x-large", 512), ("xx-large", 1024),
  ]
  /// The size limit for a thumbnail file, in bytes.
  private static let greatestLength = 4 << 20

  /// The folder that contains a folder for each size.
  private let folder: [UInt8]

  /// Creates it for a folder of thumbnails; nil for the user's own.
  init(_ folder: [UInt8]? = nil) {
    let own = g_get_user_cache_dir().map { Array(String(cString: $0).utf8) } ?? []
    self.folder = folder ?? own + Array("/thumbnails".utf8)
  }

  /// Returns the path of an up-to-date thumbnail of a file, in the best size; nil if there is none.
  ///
  /// May block.
  ///
  /// - Parameter side: the longest side that is wanted, in pixels.
  func path(of file: [UInt8], side: Int) -> [UInt8]? {
    var status = stat()
    guard stat(cString(file), &status) == 0 else { return nil }
    let uri = Array(OpenTarget.uri(of: file).utf8)
    guard !uri.isEmpty, let sum = g_compute_checksum_for_data(G_CHECKSUM_MD5, uri, gsize(uri.count))
    else { return nil }
    defer { g_free(sum) }
    let name = Array("/\(String(cString: sum)).png".utf8)
    // The smallest one that is large enough, or else the largest.
    let enough = Self.sizes.filter { $0.side >= side }
    let others = Self.sizes.filter { $0.side < side }.reversed()
    for size in enough + others {
      let path = folder + Array("/\(size.folder)".utf8) + name
      guard case .success(let bytes) = readFile(path, atMost: Self.greatestLength) else { continue }
      if ThumbnailNote(bytes) == ThumbnailNote(uri: uri, modified: Int64(status.st_mtim.tv_sec)) {
        return path
      }
    }
    return nil
  }
}

/// The facts in a thumbnail about the file it was made from.
struct ThumbnailNote: Equatable {
  /// The file's URI.
  var uri: [UInt8]
  /// The time of the file's last change, in seconds since 1970.
  var modified: Int64

  init(uri: [UInt8], modified: Int64) {
    self.uri = uri
    self.modified = modified
  }

  /// Reads the text chunks of a PNG; nil if they do not contain both facts.
  init?(_ png: [UInt8]) {
    guard png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var texts: [[UInt8]: [UInt8]] = [:]
    var place = 8
    // A chunk consists of the length of its data, its type, the data and a checksum.
    while place + 12 <= png.count {
      let length = png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let data = place + 8
      guard length <= png.count - data - 4 else { break }
      if png[place + 4..<data].elementsEqual("tEXt".utf8) {
        let text = png[data..<data + length]
        if let end = text.firstIndex(of: 0) {
          texts[Array(text[..<end])] = Array(text[(end + 1)...])
        }
      }
      place = data + length + 4
    }
    guard let uri = texts[Array("Thumb::URI".utf8)],
      let time = texts[Array("Thumb::MTime".utf8)],
      let modified = Int64(String(decoding: time, as: UTF8.self))
    else { return nil }
    self.init(uri: uri, modified: modified)
  }
}
