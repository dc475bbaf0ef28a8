import Koloda
import KolodaGLib
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import Testing

@testable import KolodaApp

@Suite("Photos that are looked at closely")
struct CloseupLoadingTests {
  private typealias Arrival = (request: CloseupRequest?, outcome: PictureOutcome?)

  /// What the loader delivers, in order, for a close-up of one photo and the card of another.
  private func outcomes(of jpeg: [UInt8], at size: PixelSize) throws -> [Arrival] {
    let folder = try TestFolder()
    let path = try folder.write(jpeg, as: "a.jpg")
    let other = try folder.write(jpeg, as: "b.jpg")
    let received = Monitor<[(CloseupRequest?, PictureOutcome?)]>([])
    let loader = PhotoLoader(
      closeup: { request, outcome in received.change { $0.append((request, outcome)) } },
      deliver: { _, _ in received.change { $0.append((nil, nil)) } })
    defer { loader.stop() }
    let look = CardLook(size: Size(width: 80, height: 100))
    loader.setWanted(
      [PhotoRequest(card: CardID(1), path: other, look: look)],
      closeup: CloseupRequest(card: CardID(0), path: path, size: size))
    return received.wait { $0.count >= 3 ? $0.map { ($0.0, $0.1) } : nil }
  }

  @Test("it comes before all cards, at its own size and upright, without a preview")
  func whole() throws {
    let thumb = try TestPicture(width: 40, height: 24).jpeg()
    let jpeg = try TestPicture(width: 400, height: 240).jpeg(
      exif: TestExif(orientation: 6, preview: thumb).bytes)
    let arrivals = try outcomes(of: jpeg, at: PixelSize(width: 240, height: 400))
    #expect(arrivals.count { $0.request != nil } == 1)
    guard case .whole(let photo)? = arrivals[0].outcome else {
      Issue.record("\(arrivals)")
      return
    }
    #expect(photo.size == PixelSize(width: 240, height: 400))
    // The photo is turned to the right, so the stored lower left corner is the upper left one here.
    let corner = photo.withPixels { pixels in [pixels[2], pixels[1], pixels[0]] }
    for (found, meant) in zip(corner, TestPicture.blue) {
      #expect(abs(Int(found) - Int(meant)) < 12)
    }
  }

  @Test("a smaller size is reduced to")
  func reduced() throws {
    let jpeg = try TestPicture(width: 400, height: 240).jpeg(
      exif: TestExif(preview: try TestPicture(width: 40, height: 24).jpeg()).bytes)
    let arrivals = try outcomes(of: jpeg, at: PixelSize(width: 200, height: 120))
    guard case .whole(let photo)? = arrivals.compactMap(\.outcome).first else {
      Issue.record("\(arrivals)")
      return
    }
    // Rounding may add a pixel.
    #expect((200...201).contains(photo.size.width) && (120...121).contains(photo.size.height))
    #expect(photo.facts.size == PixelSize(width: 400, height: 240))
  }
}
