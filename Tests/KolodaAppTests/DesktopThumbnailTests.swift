import CAdwaita
import CKolodaGLib
import Foundation
import KolodaPictureMessages
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

  @Test func oneThatIsMadeIsKeptForAllPrograms() throws {
    let cache = try Cache()
    guard case .missing(let note?) = cache.thumbnails.find(cache.path, side: 200) else {
      Issue.record("a thumbnail of the same disk may not be kept")
      return
    }
    #expect(
      DesktopThumbnails.keptSide(for: 200) == 256 && DesktopThumbnails.keptSide(for: 1) == 128)
    #expect(DesktopThumbnails.keptSide(for: 1025) == nil)
    let png = try TestPicture(width: 256, height: 128).encoded(as: "png")
    cache.thumbnails.keep(png, side: 256, of: cache.path, note)
    #expect(cache.found(200) == "large" && cache.found(100) == "large")
    #expect(
      Cache.mode(cache.kept("large")) == 0o600 && Cache.mode(cache.folder + "/large") == 0o700)
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: cache.kept("large"))))
    let texts = PNGTexts.read(bytes)
    #expect(texts["Thumb::URI"] == Array(cache.uri.utf8))
    #expect(texts["Thumb::MTime"] == Array(String(cache.modified).utf8))
    // It is a sound PNG, and nothing else is left beside it.
    let pixbuf = gdk_pixbuf_new_from_file(cache.kept("large"), nil)
    #expect(pixbuf != nil)
    pixbuf.map { g_object_unref(UnsafeMutableRawPointer($0)) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache.folder + "/large").count == 1)
  }

  @Test func oneOfAFileThatHasChangedMeanwhileIsNotKept() throws {
    let cache = try Cache()
    let note = try #require(ThumbnailNote(of: cache.path))
    let png = try TestPicture(width: 8, height: 8).encoded(as: "png")
    var times = [timespec(tv_sec: 9, tv_nsec: 0), timespec(tv_sec: 9, tv_nsec: 0)]
    #expect(utimensat(AT_FDCWD, cache.file, &times, 0) == 0)
    cache.thumbnails.keep(png, side: 128, of: cache.path, note)
    cache.thumbnails.keep(.damaged(""), of: cache.path, note)
    #expect(cache.found(100) == nil)
    #expect(cache.thumbnails.find(cache.path, side: 100) == .missing(ThumbnailNote(of: cache.path)))
  }

  @Test func aFileThatIsNoPictureIsReadOnceAndOneThatMayBecomeReadableAgain() throws {
    let cache = try Cache()
    let note = try #require(ThumbnailNote(of: cache.path))
    for failure in [PictureFailure.noLoader(.avif), .slow, .vanished, .forbidden, .fatal] {
      cache.thumbnails.keep(failure, of: cache.path, note)
      #expect(cache.thumbnails.find(cache.path, side: 100) == .missing(note), "\(failure)")
    }
    cache.thumbnails.keep(.notAnImage("ü"), of: cache.path, note)
    #expect(cache.thumbnails.find(cache.path, side: 100) == .failed(.notAnImage("ü")))
    let kept = cache.kept("fail/koloda")
    #expect(Cache.mode(kept) == 0o600 && gdk_pixbuf_get_file_info(kept, nil, nil) != nil)
    // Another version of the program tries again.
    let bytes = try Data(contentsOf: URL(fileURLWithPath: kept))
    let other = bytes.replacing(
      Data("Koloda \(ProgramIdentity.version)".utf8),
      with: Data(
        "Koloda \(String(ProgramIdentity.version.reversed()).replacing("1", with: "7"))".utf8))
    try other.write(to: URL(fileURLWithPath: kept))
    #expect(cache.thumbnails.find(cache.path, side: 100) == .missing(note))
    try Data(bytes.prefix(70)).write(to: URL(fileURLWithPath: kept))
    #expect(cache.thumbnails.find(cache.path, side: 100) == .missing(note))
  }

  @Test func noneIsKeptOfAThumbnail() throws {
    let cache = try Cache()
    try cache.add("normal", uri: cache.uri, modified: cache.modified)
    let own = Array(cache.kept("normal").utf8)
    #expect(cache.thumbnails.find(own, side: 100) == .missing(nil))
    #expect(cache.thumbnails.find(Array("/nowhere/a.jpg".utf8), side: 100) == .missing(nil))
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
      file = folder + " a ü.jpg"
      try Data("photo".utf8).write(to: URL(fileURLWithPath: file))
      var status = stat()
      #expect(stat(file, &status) == 0)
      modified = Int64(status.st_mtim.tv_sec)
    }

    deinit {
      try? FileManager.default.removeItem(atPath: folder)
      try? FileManager.default.removeItem(atPath: file)
    }

    var thumbnails: DesktopThumbnails { DesktopThumbnails(Array(folder.utf8)) }
    var path: [UInt8] { Array(file.utf8) }

    /// The kept file of a kind, such as `large`.
    func kept(_ kind: String) -> String { folder + "/" + kind + "/" + name }

    /// The permissions of a file.
    static func mode(_ path: String) -> mode_t {
      var status = stat()
      return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    var uri: String { fileURI(of: Array(file.utf8)) }

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
      guard case .kept(let path) = thumbnails.find(Array(file.utf8), side: side) else { return nil }
      return Optional(path).map { URL(fileURLWithPath: String(decoding: $0, as: UTF8.self)) }
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
