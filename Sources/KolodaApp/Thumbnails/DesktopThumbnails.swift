import CKolodaGLib
import Glibc
import KolodaFiles

/// The small pictures that the desktop keeps of files, by freedesktop.org's Thumbnail Managing
/// Standard; they are only read.
struct DesktopThumbnails: Sendable {
  /// The sizes of the desktop's pictures: their folders and greatest sides, in pixels.
  private static let sizes: [(folder: String, side: Int)] = [
    ("normal", 128), ("large", 256), ("x-large", 512), ("xx-large", 1024),
  ]
  /// The longest file that is taken for one of them, in bytes.
  private static let greatestLength = 4 << 20

  /// The folder with the folders of each size.
  private let folder: [UInt8]

  /// Looks in a folder; without one in the user's own.
  init(_ folder: [UInt8]? = nil) {
    let own = g_get_user_cache_dir().map { Array(String(cString: $0).utf8) } ?? []
    self.folder = folder ?? own + Array("/thumbnails".utf8)
  }

  /// The path of the desktop's picture of a file as it is now, the best for a size.
  ///
  /// It may block. It is nil if there is none.
  ///
  /// - Parameter side: the greatest side that is wanted, in pixels.
  func path(of file: [UInt8], side: Int) -> [UInt8]? {
    var status = stat()
    guard stat(cString(file), &status) == 0 else { return nil }
    let uri = Array(OpenTarget.uri(of: file).utf8)
    guard !uri.isEmpty, let sum = g_compute_checksum_for_data(G_CHECKSUM_MD5, uri, gsize(uri.count))
    else { return nil }
    defer { g_free(sum) }
    let name = Array("/\(String(cString: sum)).png".utf8)
    // One that is large enough, else the largest.
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

/// What one of the desktop's pictures says of the file that it was made of.
struct ThumbnailNote: Equatable {
  /// The file's URI.
  var uri: [UInt8]
  /// When the file last changed, in seconds since 1970.
  var modified: Int64

  init(uri: [UInt8], modified: Int64) {
    self.uri = uri
    self.modified = modified
  }

  /// Reads the texts of a PNG, by the lengths of its chunks; nil if it does not say both.
  init?(_ png: [UInt8]) {
    guard png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var texts: [[UInt8]: [UInt8]] = [:]
    var place = 8
    // A chunk: the length of its data, its type, the data, a checksum.
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
