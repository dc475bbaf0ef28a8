import Foundation
import Koloda
import KolodaFolders
import KolodaPictureMessages
import Testing

@testable import KolodaApp

@Suite("The cards of videos")
struct VideoFaceTests {
  @Test(
    "a length is in minutes and seconds, and in hours where there are any",
    arguments: [
      (0, "0:00"), (499, "0:00"), (500, "0:01"), (65_000, "1:05"), (3_599_600, "1:00:00"),
      (3_723_000, "1:02:03"), (14_400_000, "4:00:00"), (-1, "0:00"),
    ])
  func lengths(milliseconds: Int, text: String) {
    #expect(NumberTexts.length(milliseconds: milliseconds) == text)
  }

  @Test("what is said of a video has its length, if that is known, and its size")
  func facts() {
    let size = PixelSize(width: 1920, height: 1080)
    #expect(
      PhotoTexts.facts(of: PictureVideo(length: 65_000), size: size) == "1:05  ·  1920 × 1080")
    #expect(PhotoTexts.facts(of: PictureVideo(), size: size) == "1920 × 1080")
    let caption = PhotoCaption(name: "a.mp4", video: "1:05  ·  1920 × 1080")
    #expect(caption.spoken == "a.mp4, video, 1:05  ·  1920 × 1080")
  }

  @Test("a photo has no badge")
  func badge() {
    let size = PixelSize(width: 4, height: 3)
    #expect(VideoBadge(PictureFacts(size: size)) == nil)
    #expect(VideoBadge(PictureFacts(size: size, video: PictureVideo()))?.text == "4 × 3")
  }

  @Test("a press near the badge is meant for it, one in the middle of the card is not")
  func presses() throws {
    let facts = PictureFacts(
      size: PixelSize(width: 1920, height: 1080), video: PictureVideo(length: 65_000))
    let badge = try #require(VideoBadge(facts))
    let card = Size(width: 400, height: 300)
    #expect(badge.contains(Point(x: 30, y: 28), on: card))
    #expect(badge.contains(Point(x: 2, y: 2), on: card))
    #expect(!badge.contains(Point(x: 200, y: 150), on: card))
    #expect(!badge.contains(Point(x: 390, y: 28), on: card))
    #expect(!badge.contains(Point(x: 5, y: 5), on: Size(width: 60, height: 40)))
  }

  @Test("on a small card it says less, but never a part of a number")
  func smallCards() throws {
    let facts = PictureFacts(
      size: PixelSize(width: 1920, height: 1080), video: PictureVideo(length: 65_000))
    let badge = try #require(VideoBadge(facts))
    var said: [String] = []
    for width in stride(from: 400.0, to: 80, by: -1) {
      guard let text = badge.text(on: Size(width: width, height: 300)) else { continue }
      if said.last != text { said.append(text) }
    }
    #expect(said == [badge.text, "1:05", ""])
  }

  @Test("what can't be decoded names a package, which is one of GStreamer's")
  func packages() {
    for format in VideoFormat.allCases {
      #expect(format.package.hasPrefix("gstreamer1.0-"))
      #expect(PictureFailure.noDecoder(format).reason.contains(format.package))
      #expect(PictureFailure.noDecoder(format).isPassing)
    }
  }

  @Test("the time of a video is told by this computer's clock")
  func time() {
    let taken = PhotoTaken(clock: 1_704_456_000_000_000, isUTC: true)
    var seconds = time_t(1_704_456_000)
    var parts = tm()
    #expect(localtime_r(&seconds, &parts) != nil)
    let own = Int64(1_704_456_000 + parts.tm_gmtoff) * 1_000_000
    #expect(InfoTexts.dateAndTime(of: taken) == InfoTexts.dateAndTime(ofClock: own))
    #expect(InfoTexts.dateAndTime(of: PhotoTaken()) == nil)
    #expect(
      InfoTexts.dateAndTime(of: PhotoTaken(clock: own)) == InfoTexts.dateAndTime(ofClock: own))
  }
}
