import Foundation
import Koloda
import KolodaFiles
import KolodaGLib
import KolodaOutcomes
import KolodaSources
import KolodaTriage
import Synchronization
import Testing

@testable import KolodaApp

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

    /// What a new reader finds, by file name.
    func found(_ source: FolderSource) -> [String: PhotoExtras] {
      let found = Mutex<[CardID: PhotoExtras]>([:])
      let cache = FolderCache(
        .marks, of: source.folder, in: Array(root.appendingPathComponent("cache").path.utf8))
      ExtraReading(source, cache: cache) { new in found.withLock { $0 = new } }.readNow()
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

  @Test("A file that lies as it did is not read again, and one that has changed is")
  func kept() throws {
    let folder = try Folder("a.jpg")
    let source = try folder.source()
    try folder.rate("a.jpg.xmp", 4)
    #expect(folder.found(source) == ["a.jpg": stars(.four)])
    try folder.rate("a.jpg.xmp", 2)
    #expect(folder.found(source) == ["a.jpg": stars(.four)])
    try folder.rate("a.jpg.xmp", 3, at: 1e9 + 1)
    #expect(folder.found(source) == ["a.jpg": stars(.three)])
    try FileManager.default.removeItem(at: folder.deck.appendingPathComponent("a.jpg.xmp"))
    #expect(folder.found(source) == [:])
  }

  @Test("Whatever the cache holds, nothing is found that is not there")
  func nonsense() throws {
    let head = Array("koloda-marks-2\n".utf8)
    for length in [0, 1, 14, 15, 16, 40, 400] {
      var book = FileMarkBook()
      book.take([UInt8](repeating: 0xFF, count: length))
      book.take(head + [UInt8](repeating: 0xFF, count: length))
      #expect(book.entries.values.allSatisfy { $0.isEmpty })
    }
    for stars in UInt8.min...UInt8.max {
      for label in UInt8.min...UInt8.max {
        var book = FileMarkBook()
        book.take(head + [UInt8](repeating: 7, count: TakenKey.byteCount) + [stars, label])
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
