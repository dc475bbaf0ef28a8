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
      [".jpg", ".nef", ".mp4", ".mov", ".avi", ".MP", ".insv", ".png", ".nev"].contains {
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

  @Test("the sound that a camera recorded with it goes with it, unless a photo has its name")
  func sound() throws {
    let all = ["GX010001.mp4", "GX010001.WAV", "DJI_1_D.mp4", "DJI_1_D.AAC", "song0001x.mp4"]
    let gone = try moved(all + ["song0001x.wav"], ["GX010001.mp4", "DJI_1_D.mp4", all[4]])
    #expect(gone == Set(all))
    #expect(
      try moved(["DSC_0001.mov", "DSC_0001.jpg", "DSC_0001.WAV"], ["DSC_0001.mov"])
        == ["DSC_0001.mov"])
  }

  @Test("what was made of it goes with it, and so does what was made of a photo")
  func derived() throws {
    let insta = [
      "VID_20240506_070809_00_001.insv", "VID_20240506_070809_10_001.insv",
      "LRV_20240506_070809_11_001.insv",
    ]
    #expect(try moved(insta + ["LRV_20240506_070809_11_002.insv"], [insta[0]]) == Set(insta))
    let telegram = ["photo_1@05-01-2024_10-11-12.jpg", "photo_1@05-01-2024_10-11-12_thumb.jpg"]
    #expect(try moved(telegram + ["photo_2@x_thumb.jpg"], [telegram[0]]) == Set(telegram))
    // What was kept about an original goes with it, too.
    let edited = [
      "IMG_E0012.mov", "IMG_0012.mov", "IMG_0012.AAE", "IMG_O0012.AAE", "IMG_0012.mov.json",
    ]
    #expect(try moved(edited + ["IMG_0013.mov", "IMG_0013.AAE"], [edited[0]]) == Set(edited))
    let clip = ["C0001.mp4", "C0001S03.mp4", "C0001T01.jpg", "C0001M01.XML"]
    #expect(try moved(clip + ["C0002S03.mp4"], [clip[0]]) == Set(clip))
    let nikon = ["DSC_0001.nev", "DSC_0001.mp4"]
    #expect(try moved(nikon + ["DSC_0002.mp4"], [nikon[0]]) == Set(nikon))
    let boosted = ["PXL_1.VB-02.MAIN.mp4", "PXL_1.VB-01.COVER.mp4"]
    #expect(try moved(boosted + ["PXL_2.VB-01.COVER.mp4"], [boosted[0]]) == Set(boosted))
    let snap = ["2024-01-05_0a-main.mp4", "2024-01-05_0a-overlay.png"]
    #expect(try moved(snap, [snap[0]]) == Set(snap))
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
    let edited = ["IMG_E0012.jpg", "IMG_0012.jpg", "IMG_E0012.mov", "IMG_0012.mov"]
    #expect(try moved(edited + ["IMG_0013.mov"], Array(edited.prefix(2))) == Set(edited))
  }
}
