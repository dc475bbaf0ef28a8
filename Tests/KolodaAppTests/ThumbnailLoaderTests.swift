import Foundation
import Koloda
import KolodaFiles
import KolodaPictures
import KolodaTriage
import TestSupport
import Testing
import WidgetTesting

@testable import KolodaApp

@Suite("Thumbnails that are made once", .serialized)
@MainActor
struct ThumbnailLoaderTests {
  /// The thumbnails of photos, as a loader delivers them; nil if they don't come.
  private func load(
    _ files: [PhotoPath], turn: Turn = .upright, in cache: DesktopThumbnails, _ folder: String
  ) -> [CardID: CellPicture] {
    var found: [CardID: CellPicture] = [:]
    let loader = ThumbnailLoader(in: Array(folder.utf8), side: 200, desktop: cache) {
      photo, picture, isLast in
      if isLast { found[photo.card] = picture }
    }
    loader.setWanted(
      files.enumerated().map { index, file in
        ThumbnailLoader.Photo(card: CardID(index), path: file.bytes, turn: turn)
      })
    #expect(MainLoop.run { found.count == files.count })
    loader.stop()
    return found
  }

  @Test("a photo's thumbnail is kept, and that it is none; not one that is turned, or small")
  func kept() throws {
    let folder = try TestFolder()
    let caches = NSTemporaryDirectory() + "/koloda-loader-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: caches) }
    let cache = DesktopThumbnails(Array(caches.utf8))
    let photo = try folder.write(TestPicture(width: 600, height: 400).jpeg(), as: "photo.jpg")
    let small = try folder.write(TestPicture(width: 60, height: 40).jpeg(), as: "small.jpg")
    let broken = try folder.write(Array("no picture".utf8), as: "broken.jpg")
    func find(_ file: PhotoPath) -> DesktopThumbnails.Finding { cache.find(file.bytes, side: 200) }
    _ = load([photo], turn: .right, in: cache, folder.path)
    guard case .missing = find(photo) else {
      Issue.record("a turned thumbnail was kept")
      return
    }
    let made = load([photo, small, broken], in: cache, folder.path)
    #expect(made[CardID(0)]?.texture != nil && made[CardID(1)]?.texture != nil)
    #expect(made[CardID(2)]?.failure != nil)
    #expect(
      MainLoop.run {
        guard case .kept = find(photo), case .failed = find(broken) else { return false }
        return true
      })
    guard case .missing = find(small), case .kept(let path) = find(photo) else {
      Issue.record("a thumbnail of what is as small as one was kept")
      return
    }
    let kept = try DecodedPicture(try #require(PhotoPath(bytes: path)))
    #expect(kept.size.width == 256 && (170...171).contains(kept.size.height))
    // From then on, the thumbnail is what is read.
    let again = load([photo, small, broken], in: cache, folder.path)
    #expect(again[CardID(0)]?.texture != nil && again[CardID(2)]?.failure != nil)
  }
}
