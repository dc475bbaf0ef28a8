import CKolodaGLib
import Foundation
import TestSupport
import Testing

@testable import KolodaApp
@testable import KolodaDecks

/// A thumbnail from the desktop's cache is used only if it was made of the file's current version.
@Suite struct DesktopThumbnailTests {
  @Test func theBestSizeOfAFileAsItIsNow() throws {
    let cache = try Cache()
    #expect(cache.found(200) == nil)
    try cache.add("normal", uri: cache.uri, modified: cache.modified)
    #expect(cache.found(200) == "normal", "better than none")
    try cache.add("large", uri: cache.uri, modified: cache.modified)
    try cache.add("x-large", uri: cache.uri, modified: cache.modified)
    #expect(cache.found(128) == "normal" && cache.found(200) == "large")
    #expect(cache.found(257) == "x-large" && cache.found(4000) == "x-large")
  }

  @Test func oneOfAnotherTimeOrFileIsNone() throws {
    let cache = try Cache()
    try cache.add("large", uri: cache.uri, modified: cache.modified - 1)
    #expect(cache.found(200) == nil)
    try cache.add("large", uri: cache.uri + "x", modified: cache.modified)
    #expect(cache.found(200) == nil)
    try FileManager.default.removeItem(atPath: cache.file)
    try cache.add("large", uri: cache.uri, modified: cache.modified)
    #expect(cache.found(200) == nil)
  }

  @Test func whatIsNoPictureSaysNothing() throws {
    let whole = Cache.png(uri: "file:///a.jpg", modified: "17")
    #expect(
      ThumbnailNote(whole) == ThumbnailNote(uri: Array("file:///a.jpg".utf8), modified: 17))
    for count in 0..<whole.count - 12 { #expect(ThumbnailNote(Array(whole[..<count])) == nil) }
    #expect(ThumbnailNote(Cache.png(uri: "file:///a.jpg", modified: "soon")) == nil)
    var long = whole
    long[8] = 0xFF
    #expect(ThumbnailNote(long) == nil)
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<4 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      // Arbitrary bytes never trap.
      _ = ThumbnailNote(bytes)
    }
  }

  /// A file and a thumbnail cache for it, removed at the end.
  private final class Cache {
    let folder: String
    let file: String
    let modified: Int64

    init() throws {
      folder = NSTemporaryDirectory() + "/koloda-thumbnails-\(UUID().uuidString)"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      file = folder + "/a ü.jpg"
      try Data("photo".utf8).write(to: URL(fileURLWithPath: file))
      var status = stat()
      #expect(stat(file, &status) == 0)
      modified = Int64(status.st_mtim.tv_sec)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var uri: String { OpenTarget.uri(of: Array(file.utf8)) }

    private var name: String {
      let bytes = Array(uri.utf8)
      guard let sum = g_compute_checksum_for_data(G_CHECKSUM_MD5, bytes, gsize(bytes.count)) else {
        return ""
      }
      defer { g_free(sum) }
      return String(cString: sum) + ".png"
    }

    func add(_ size: String, uri: String, modified: Int64) throws {
      try FileManager.default.createDirectory(
        atPath: folder + "/" + size, withIntermediateDirectories: true)
      try Data(Cache.png(uri: uri, modified: String(modified)))
        .write(to: URL(fileURLWithPath: folder + "/" + size + "/" + name))
    }

    /// The folder (size) of the thumbnail found for a side of `side` pixels.
    func found(_ side: Int) -> String? {
      let path = DesktopThumbnails(Array(folder.utf8)).path(of: Array(file.utf8), side: side)
      return path.map { URL(fileURLWithPath: String(decoding: $0, as: UTF8.self)) }
        .map { $0.deletingLastPathComponent().lastPathComponent }
    }

    /// A PNG without pixels that holds the two texts of a thumbnail.
    static func png(uri: String, modified: String) -> [UInt8] {
      var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      for (key, value) in [("Thumb::URI", uri), ("Thumb::MTime", modified)] {
        let data = Array(key.utf8) + [0] + Array(value.utf8)
        bytes += withUnsafeBytes(of: UInt32(data.count).bigEndian, Array.init)
        bytes += Array("tEXt".utf8) + data + [0, 0, 0, 0]
      }
      return bytes + [0, 0, 0, 0] + Array("IEND".utf8) + [0, 0, 0, 0]
    }
  }
}
