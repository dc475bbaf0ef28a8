import Koloda
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp
@testable import KolodaDecks

/// What the window for piles says is on them.
@Suite("Contents of piles")
@MainActor
struct PileContentsTests {
  @Test("A pile says how many photos and how many videos it has")
  func photosAndVideos() throws {
    try #require(TestDisplay.isThere)
    let folder = try SessionFolder(files: 2)
    try folder.write(Array("film".utf8), as: "film.mp4")
    try WindowHost.open(folder) { window, session in
      #expect(session.pileContents[.keep]?.count == 0)
      for _ in 0..<3 { window.view.swipe(.right) }
      session.settle()
      let contents = try #require(session.pileContents[.keep])
      #expect(contents == .pictures(session.pictureCounts[.keep] ?? PictureCount()))
      #expect(contents.count == 3 && contents.text == "2 photos, 1 video")
      #expect(session.pileContents[.reject]?.count == 0)
    }
  }
}
