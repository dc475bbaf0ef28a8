import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

@Suite("What goes with a video that is a card")
struct VideoCardPlanTests {
  private func moved(_ names: [String], _ cards: [String]) throws -> Set<String> {
    let folder = try PhotoFolder()
    for name in names { try folder.write(name, "content of \(name)") }
    var request = folder.request(
      Dictionary(uniqueKeysWithValues: cards.map { ($0, folder.moveOut) }))
    // All of one pile, as for cards that are decided alike.
    request.isPicture = { name in
      [".jpg", ".nef", ".mp4", ".mov", ".avi", ".MP"].contains {
        name.suffix($0.utf8.count).elementsEqual($0.utf8)
      }
    }
    _ = try folder.run(request)
    return Set(try FileManager.default.contentsOfDirectory(atPath: folder.out))
  }

  @Test("no other video of its name goes with it, and no sound")
  func others() throws {
    #expect(try moved(["a.mov", "a.mp4", "a.avi", "a.wav"], ["a.mov"]) == ["a.mov"])
    #expect(try moved(["a.MP", "a.mp4"], ["a.mp4"]) == ["a.mp4"])
  }

  @Test("its sidecars go with it, unless they may be another card's")
  func sidecars() throws {
    #expect(
      try moved(["a.mp4", "a.mp4.xmp", "a.xmp", "b.mp4"], ["a.mp4"])
        == ["a.mp4", "a.mp4.xmp", "a.xmp"])
    #expect(
      try moved(["a.avi", "a.mov", "a.avi.xmp", "a.xmp"], ["a.avi"]) == ["a.avi", "a.avi.xmp"])
    #expect(try moved(["a.avi", "a.jpg", "a.xmp"], ["a.jpg"]) == ["a.jpg"])
  }

  @Test("a video of a picture still goes with that")
  func motion() throws {
    #expect(
      try moved(["a.jpg", "a.mov", "a.wav", "b.mp4", "c.MP", "c.MP.jpg"], ["a.jpg", "c.MP.jpg"])
        == ["a.jpg", "a.mov", "a.wav", "c.MP", "c.MP.jpg"])
  }
}
