import KolodaFiles
import KolodaFolders
import KolodaPictureMessages
import KolodaPictures
import TestSupport
import Testing

@testable import KolodaApp
@testable import KolodaDecks

/// What photos show, as a worker process sees it.
@Suite("Looking at photos for their scenes")
struct SceneReadingTests {
  @Test("one scene in any format and size is one; what is no picture holds up none")
  func reader() throws {
    let folder = try TestFolder()
    let picture = TestPicture(width: 64, height: 48)
    let other = TestPicture(
      width: 64, height: 48,
      corners: [TestPicture.blue, TestPicture.yellow, TestPicture.green, TestPicture.red])
    var mirrored = picture
    mirrored.corners = [2, 3, 0, 1].map { picture.corners[$0] }
    let preview = TestExif(date: "2026:08:12 18:22:01", preview: try picture.jpeg()).bytes
    let paths = try [
      folder.write(picture.encoded(as: "png"), as: "a.png"),
      folder.write(TestPicture(width: 640, height: 480).jpeg(), as: "b.jpg"),
      // Its preview is looked at, which here shows something else than the photo.
      folder.write(other.jpeg(exif: preview), as: "c.jpg"),
      folder.write(other.jpeg(), as: "d.jpg"),
      folder.write(Array("no picture".utf8), as: "e.jpg"),
      // Upright, it is the same picture.
      folder.write(mirrored.tiff(orientation: 4), as: "f.tif"),
    ].map(\.bytes)
    let reader = SceneReader()
    let found = reader.read(paths + [Array((folder.path + "/missing.jpg").utf8)])
    guard case .scene(let scene)? = found[0] else {
      Issue.record("no scene: \(found)")
      return
    }
    for place in [1, 2, 5] { #expect(found[place] == .scene(scene), "\(place)") }
    #expect(found[3] != .scene(scene) && found[4] == SceneFinding.none && found[6] == nil)
    reader.end()
    // A new worker replaces the killed one.
    #expect(reader.read(Array(paths.prefix(1))) == [.scene(scene)])
  }

  @Test("a folder's photos of one scene are a stack, and another day they are not looked at again")
  func reading() throws {
    let folder = try TestFolder()
    // Lighter to the right and to the foot, and the other way round.
    let greys: [TestPicture.Color] = [40, 110, 150, 220].map { [$0, $0, $0] }
    let picture = TestPicture(width: 64, height: 48, corners: greys)
    let other = TestPicture(width: 64, height: 48, corners: greys.reversed())
    try folder.write(picture.jpeg(), as: "a.jpg")
    try folder.write(other.jpeg(), as: "b.jpg")
    try folder.write(TestPicture(width: 80, height: 60, corners: greys).jpeg(), as: "c.jpg")
    let caches = try TestFolder()
    let place = try FolderPath.resolve(folder.path)
    let cache = FolderCache(.scenes, of: place, in: Array(caches.path.utf8))
    _ = try caches.place(cache.path.suffix(64))
    let scan = FolderScan(place, extensions: ["jpg"])
    let source = FolderSource(scan, try scan.run(), known: [])
    FolderPasses.scenes(of: source, cache: cache).lookNow()
    let names = source.stacks(.similar).map { $0.map { source.file(of: $0)?.text } }
    #expect(names == [["a.jpg", "c.jpg"]])
    let again = FolderSource(scan, try scan.run(), known: [])
    again.takeUp(scenes: cache.read())
    #expect(again.unseen().count == 0 && again.stacks(.similar).count == 1)
  }
}
