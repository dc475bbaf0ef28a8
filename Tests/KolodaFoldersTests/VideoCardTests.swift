import Foundation
import Koloda
import KolodaFiles
import TestSupport
import Testing

@testable import KolodaFolders

@Suite("Videos as cards")
struct VideoCardTests {
  private func folder(_ names: String...) throws -> TestFolder {
    let test = try TestFolder()
    for name in names { try test.write(name, "content of \(name)") }
    return test
  }

  private func listing(
    _ test: TestFolder, _ choice: FolderChoice = FolderChoice()
  ) throws -> FolderListing {
    try FolderScan(
      try test.folder, extensions: imageExtensions.union(["nef"]), choice: choice
    ).run()
  }

  private func names(_ listing: FolderListing) -> [String] {
    (0..<listing.count).map { listing.name(at: $0).text }
  }

  private static let all = [
    "a.jpg", "a.MOV", "b.heic", "b.mp4", "c.avi", "clip 2.mp4", "clip 10.MOV", "d.MP", "d.MP.jpg",
    "PXL_1.mp4", "sub/c.mkv",
  ]

  @Test("a video is a card unless it belongs to a picture, and its place is that of its name")
  func cards() throws {
    let test = try TestFolder()
    for name in Self.all { try test.write(name, "content of \(name)") }
    let listing = try listing(test)
    #expect(
      names(listing) == [
        "a.jpg", "b.heic", "c.avi", "clip 2.mp4", "clip 10.MOV", "d.MP.jpg", "PXL_1.mp4",
        "sub/c.mkv",
      ])
    #expect(listing.videoCount == 0)
  }

  @Test("videos that are left out are counted, without those of pictures")
  func leftOut() throws {
    let test = try TestFolder()
    for name in Self.all { try test.write(name, "content of \(name)") }
    let listing = try listing(test, FolderChoice(includesVideos: false))
    #expect(names(listing) == ["a.jpg", "b.heic", "d.MP.jpg"])
    #expect(
      listing.videos.map(\.text) == [
        "c.avi", "clip 2.mp4", "clip 10.MOV", "PXL_1.mp4", "sub/c.mkv",
      ])
  }

  private static let originals = [
    "VID_20240506_070809_00_001.insv", "PRO_VID_20240506_070809_00_002.mp4",
    "photo_1@05-01-2024_10-11-12.jpg", "video_1@05-01-2024_10-11-12.mp4",
    "2024-01-05_0a1b-main.jpg", "IMG_E1234.MOV", "C0001.MP4", "FX9_0002.MXF",
    "A_0001C001X240506_070809AB_CANON_001.MXF", "A001C001_240506AB_CANON.CRM", "DSC_0001.NEV",
    "_DSC0002.MOV", "PXL_20240930_180000123.VB-02.MAIN.mp4", "PXL_1.NS-03.MAIN.mp4",
    "YDXJ0001.mp4", "FIMI0001.MP4",
  ]
  private static let derived = [
    "VID_20240506_070809_10_001.insv", "LRV_20240506_070809_11_001.insv",
    "PRO_LRV_20240506_070809_01_002.mp4", "photo_1@05-01-2024_10-11-12_thumb.jpg",
    "video_1@05-01-2024_10-11-12.mp4_thumb.jpg", "2024-01-05_0a1b-overlay.png", "IMG_1234.MOV",
    "C0001S03.MP4", "C0001T01.JPG", "FX9_0002S01.MXF",
    "A_0001C001X240506_070809AB_CANON_001_Proxy.MP4", "A001C001_240506AB_CANON_Proxy.MP4",
    "DSC_0001.MP4", "_DSC0002.MP4", "PXL_20240930_180000123.VB-01.COVER.mp4",
    "PXL_1.NS-01.COVER.mp4", "YDXJ0001_thm.mp4", "FIMI0001_THM.MP4",
  ]

  @Test("what was made of another photo or video is no card, unless it is alone")
  func derived() throws {
    let test = try TestFolder()
    let others =
      ["a_thumb.jpg", "a.jpg", "b-overlay.png", "LRV_1.mp4", "VID_1.mp4"]
      + ["TRIPS03.MP4", "TRIP.MP4", "x_Proxy.mp4", "x.mp4", "IMG_E12.MOV", "IMG_12.MOV"]
      + ["IMG_0009.MOV", "IMG_0009.MP4", "a_thm.mp4", "x.VB-01.COVER.mp4", "x.VB-02.MAIN.mp4"]
    for name in Self.originals + Self.derived + others { try test.write(name, name) }
    #expect(Set(names(try listing(test))) == Set(Self.originals + others))
    let alone = try TestFolder()
    for name in Self.derived { try alone.write(name, name) }
    #expect(Set(names(try listing(alone))) == Set(Self.derived))
    // A video that is left out still has them.
    let photos = names(try listing(test, FolderChoice(includesVideos: false)))
    #expect(
      Set(photos) == [
        "photo_1@05-01-2024_10-11-12.jpg", "2024-01-05_0a1b-main.jpg", "a_thumb.jpg", "a.jpg",
        "b-overlay.png",
      ])
  }

  @Test("a video is part of no shot, whatever its name, also where there are links")
  func noShot() throws {
    let test = try folder("a.nef", "a.avi", "a.jpg", "b.nef", "b.mkv")
    for hasLink in [false, true] {
      if hasLink {
        try FileManager.default.createSymbolicLink(
          atPath: test.path + "/link.jpg", withDestinationPath: "a.jpg")
      }
      let listing = try listing(test)
      #expect(names(listing) == ["a.avi", "a.jpg", "a.nef", "b.mkv", "b.nef"])
      #expect((0..<5).map(listing.isOfShot) == [false, true, true, false, false])
    }
  }

  @Test("videos leave and come back as the same cards")
  func choice() throws {
    let deck = TestDeck(try folder("a.jpg", "b.mp4", "sub/c.avi", "sub/d.jpg"))
    let source = try deck.open()
    let following = FollowedChanges(source)
    source.poll()
    let all = source.order
    #expect(source.names == ["a.jpg", "b.mp4", "sub/c.avi", "sub/d.jpg"])
    try deck.decide("b.mp4", in: source)
    source.choice.includesVideos = false
    #expect(following.wait { source.names == ["a.jpg", "sub/d.jpg"] })
    #expect(source.videos.count == 2 && !source.isPicture(Array("b.mp4".utf8)))
    source.choice.includesVideos = true
    #expect(following.wait { source.order == all })
    #expect(source.videos.count == 0 && source.isPicture(Array("b.mp4".utf8)))
    // A picture of its name makes it that picture's.
    try deck.test.write("b.jpg", "content of b.jpg")
    #expect(following.wait { source.names == ["a.jpg", "b.jpg", "sub/c.avi", "sub/d.jpg"] })
    source.stop()
  }

  @Test("the time of a video is of UTC, and says nothing of where photos were taken")
  func times() throws {
    let test = try folder("a.jpg", "b.jpg", "c.mp4")
    var scan = FolderScan(try test.folder, extensions: imageExtensions)
    scan.wantsFacts = true
    let listing = try scan.run()
    let noon: Int64 = 43_200_000_000
    let hour: Int64 = 3_600_000_000
    var book = TakenBook()
    let taken = [
      // Two hours ahead: 12:30 and 11:30 in UTC, by two cameras of which one says so.
      PhotoTaken(clock: noon + hour * 5 / 2, offset: 120), PhotoTaken(clock: noon + hour * 3 / 2),
      PhotoTaken(clock: noon, isUTC: true),
    ]
    for (file, taken) in taken.enumerated() {
      book[try #require(TakenKey(listing, file))] = taken
    }
    var again = TakenBook()
    again.take(book.bytes(for: listing))
    for book in [book, again] {
      #expect(book[try #require(TakenKey(listing, 2))] == taken[2])
      #expect(
        book.moments(of: listing).times == [
          noon + hour * 5 / 2, noon + hour * 3 / 2, noon + 2 * hour,
        ])
    }
  }
}
