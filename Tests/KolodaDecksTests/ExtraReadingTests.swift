import Foundation
import Koloda
import KolodaFiles
import KolodaFolders
import KolodaGLib
import KolodaOutcomes
import KolodaTriage
import Synchronization
import Testing

@testable import KolodaDecks

/// What sidecars and metadata say of photos is read, cached, and read again where a file changed.
@Suite("What files bring along")
struct ExtraReadingTests {
  /// A temporary folder with a deck and a cache.
  private final class Folder {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-extras-\(UUID().uuidString)")
    var deck: URL { root.appendingPathComponent("deck") }

    init(_ files: String...) throws {
      try FileManager.default.createDirectory(
        at: deck.appendingPathComponent("sub"), withIntermediateDirectories: true)
      for file in files { try write(file, "content of \(file)") }
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: deck.appendingPathComponent(name))
    }

    /// Writes a sidecar with stars for a photo, with the given modification time.
    func rate(_ name: String, _ stars: Int, at time: Double = 1e9) throws {
      try write(
        name,
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
         xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
         xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="\(stars)"/></rdf:RDF></x:xmpmeta>
        """)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: time)],
        ofItemAtPath: deck.appendingPathComponent(name).path)
    }

    func source() throws -> FolderSource {
      let scan = FolderScan(try .resolve(deck.path), extensions: ["jpg", "png", "nef"])
      return FolderSource(scan, try scan.run(), known: [])
    }

    func cache(of source: FolderSource) -> FolderCache {
      FolderCache(
        .marks, of: source.folder, in: Array(root.appendingPathComponent("cache").path.utf8))
    }

    /// What a new reader finds, by file name.
    func found(_ source: FolderSource) -> [String: PhotoExtras] {
      let found = Mutex<[CardID: PhotoExtras]>([:])
      let reading = FolderPasses.extras(of: source, cache: cache(of: source)) { new in
        found.withLock { $0 = new }
      }
      reading.lookNow()
      return Dictionary(
        uniqueKeysWithValues: found.withLock { $0 }.map { card, extras in
          (source.file(of: card)?.text ?? "", extras)
        })
    }
  }

  private func stars(_ stars: Stars) -> PhotoExtras { PhotoExtras(marks: FileMarks(stars: stars)) }

  @Test("Sidecars, videos and sounds belong to the card of their name, in its own folder")
  func found() throws {
    let folder = try Folder("a.jpg", "a.nef", "b.png", "sub/b.png", "c.jpg", "c.mov", "alone.mov")
    try folder.rate("a.nef.xmp", 4)
    try folder.rate("sub/b.xmp", 2)
    let found = folder.found(try folder.source())
    #expect(
      found == [
        "a.jpg": stars(.four), "sub/b.png": stars(.two), "c.jpg": PhotoExtras(hasRecording: true),
      ])
  }

  @Test("A file that has changed is read again, even with its length and time as they were")
  func kept() throws {
    let folder = try Folder("a.jpg")
    let source = try folder.source()
    try folder.rate("a.jpg.xmp", 4)
    #expect(folder.found(source) == ["a.jpg": stars(.four)])
    try folder.rate("a.jpg.xmp", 2)
    #expect(folder.found(source) == ["a.jpg": stars(.two)])
    try folder.rate("a.jpg.xmp", 3, at: 1e9 + 1)
    #expect(folder.found(source) == ["a.jpg": stars(.three)])
    try FileManager.default.removeItem(at: folder.deck.appendingPathComponent("a.jpg.xmp"))
    #expect(folder.found(source) == [:])
  }

  @Test("What the cache holds of a file that lies as it did is not read again")
  func notAgain() throws {
    let folder = try Folder("a.jpg")
    let source = try folder.source()
    try folder.rate("a.jpg.xmp", 4)
    _ = folder.found(source)
    let cache = folder.cache(of: source)
    var book = FileMarkBook()
    book.take(cache.read())
    let marks = book.entries.mapValues { _ in FileMarks(stars: .one) }
    for (key, mark) in marks { book[key] = mark }
    cache.write(book.bytes(of: Set(marks.keys)))
    #expect(folder.found(source) == ["a.jpg": stars(.one)])
  }

  @Test("Of two sidecars the one that was written later counts")
  func later() throws {
    let folder = try Folder("a.nef")
    let source = try folder.source()
    try folder.rate("a.nef.xmp", 5, at: 1e9)
    try folder.rate("a.xmp", 1, at: 1e9 + 1)
    #expect(folder.found(source) == ["a.nef": stars(.one)])
    try folder.rate("a.nef.xmp", 5, at: 1e9 + 2)
    #expect(folder.found(source) == ["a.nef": stars(.five)])
  }

  @Test("Whatever the cache holds, nothing is found that is not there")
  func nonsense() throws {
    let head = Array("koloda-marks-3\n".utf8)
    for length in [0, 1, 14, 15, 16, 40, 400] {
      var book = FileMarkBook()
      book.take([UInt8](repeating: 0xFF, count: length))
      book.take(head + [UInt8](repeating: 0xFF, count: length))
      #expect(book.entries.values.allSatisfy { $0.isEmpty })
    }
    for stars in UInt8.min...UInt8.max {
      for label in UInt8.min...UInt8.max {
        var book = FileMarkBook()
        let key = [UInt8](repeating: 7, count: TakenKey.byteCount)
        let date = [UInt8](repeating: label, count: 8)
        book.take(head + key + [stars, label, stars] + date)
        let marks = try #require(book.entries.values.first)
        #expect(marks.stars != .zero && marks.label != .cleared)
      }
    }
  }

  @Test("A sidecar that changes while the folder is followed is told, other files are not")
  func followed() throws {
    let folder = try Folder("a.jpg")
    let source = try folder.source()
    let told = Monitor(0)
    source.followBeside(PhotoSurroundings.isAbout) { told.change { $0 += 1 } }
    source.follow { _ in }
    source.poll()
    try folder.write("a.txt", "of no interest")
    try folder.rate("a.jpg.xmp", 4)
    #expect(told.wait(atMost: 60) { $0 > 0 ? true : nil } == true)
    source.stop()
  }
}
