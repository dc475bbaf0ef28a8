import Koloda
import KolodaGLib
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import Synchronization
import TestSupport
import Testing

@testable import KolodaApp

@Suite("Photos that are looked at closely")
struct CloseupLoadingTests {
  private typealias Arrival = (request: CloseupRequest?, outcome: PictureOutcome?)

  /// What the loader delivers in the end, in order, for a close-up of one photo and the card of
  /// another.
  private func outcomes(of jpeg: [UInt8], at size: PixelSize) throws -> [Arrival] {
    let folder = try TestFolder()
    let path = try folder.write(jpeg, as: "a.jpg")
    let other = try folder.write(jpeg, as: "b.jpg")
    let received = Monitor<[(CloseupRequest?, PictureOutcome?)]>([])
    // Of two that are read at once, either may be ready first.
    let loader = PhotoLoader(
      lanes: 1,
      closeup: { request, outcome in
        if outcome.isLast { received.change { $0.append((request, outcome)) } }
      },
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

  @Test(
    "parts come first, each larger than the one before, and stay as they are", arguments: 1...8)
  func parts(orientation: Int) throws {
    let folder = try TestFolder()
    let path = try folder.write(
      try TestPicture(width: 400, height: 240).jpeg(exif: TestExif(orientation: orientation).bytes),
      as: "a.jpg")
    let parts = Mutex<[(area: PixelArea, pixels: [UInt32])]>([])
    let whole = Monitor<Picture?>(nil)
    let queue = PictureQueue<Int> { _, outcome in
      switch outcome {
      case .part(let picture):
        parts.withLock { $0.append((picture.drawn, pixels(of: picture, in: picture.drawn))) }
      case .whole(let picture): whole.change { $0 = picture }
      default: Issue.record("\(outcome)")
      }
    }
    defer { queue.stop() }
    let box = PictureBox(size: PixelSize(width: 400, height: 400))
    queue.setWanted([PictureRequest(path: path.bytes, box: box, purpose: 0, takesParts: true)])
    let picture = whole.wait { $0 }
    #expect(picture.isWhole)
    let found = parts.withLock { $0 }
    #expect(found.count >= 15)
    for (smaller, larger) in zip(found, found.dropFirst()) {
      #expect(larger.area.contains(smaller.area) && larger.area != smaller.area)
    }
    for part in found {
      #expect(part.area.isInside(picture.size) && part.area.size != picture.size)
      #expect(part.pixels == pixels(of: picture, in: part.area), "\(part.area)")
    }
  }

  /// What comes of an excerpt of a photo of 400 x 240 pixels.
  private func outcome(
    of jpeg: [UInt8], _ area: PixelArea, of whole: PixelSize, quarters: Int = 0
  ) throws -> PictureOutcome {
    let folder = try TestFolder()
    let path = try folder.write(jpeg, as: "a.jpg")
    let last = Monitor<PictureOutcome?>(nil)
    let queue = PictureQueue<Int> { _, outcome in
      if outcome.isLast { last.change { $0 = outcome } }
    }
    defer { queue.stop() }
    queue.setWanted([
      PictureRequest(
        path: path.bytes, box: PictureBox(size: whole), purpose: 0, takesPreview: false,
        takesParts: true, quarters: quarters,
        excerpt: PictureExcerpt(area: area, of: whole, size: area.size))
    ])
    return last.wait { $0 }
  }

  @Test("an excerpt has the pixels of the whole, upright and turned")
  func excerpt() throws {
    let jpeg = try TestPicture(width: 400, height: 240).jpeg(exif: TestExif(orientation: 6).bytes)
    // Across the middle of the upright photo, and of that turned once more.
    for (quarters, whole) in [
      (0, PixelSize(width: 240, height: 400)), (1, PixelSize(width: 400, height: 240)),
    ] {
      let area = PixelArea(
        x: whole.width / 2 - 40, y: whole.height / 2 - 30, size: PixelSize(width: 80, height: 60))
      guard case .whole(let part) = try outcome(of: jpeg, area, of: whole, quarters: quarters),
        case .whole(let all) = try outcome(
          of: jpeg, PixelArea(size: whole), of: whole, quarters: quarters)
      else {
        Issue.record("no picture")
        return
      }
      #expect(part.size == area.size && part.facts.size == whole)
      #expect(part.facts.excerpts == .quick)
      #expect(pixels(of: part, in: PixelArea(size: area.size)) == pixels(of: all, in: area))
    }
  }

  @Test("an excerpt of a photo that has another size by now says so")
  func changed() throws {
    let jpeg = try TestPicture(width: 400, height: 240).jpeg()
    let area = PixelArea(x: 10, y: 10, size: PixelSize(width: 20, height: 20))
    for whole in [PixelSize(width: 401, height: 240), PixelSize(width: 240, height: 400)] {
      guard case .failure(.changed) = try outcome(of: jpeg, area, of: whole) else {
        Issue.record("\(whole)")
        continue
      }
    }
    let outside = PixelArea(x: 390, y: 10, size: PixelSize(width: 20, height: 20))
    guard
      case .failure(.changed) = try outcome(
        of: jpeg, outside, of: PixelSize(width: 400, height: 240))
    else {
      Issue.record("outside")
      return
    }
  }

  @Test("nobody else gets parts")
  func unasked() throws {
    let folder = try TestFolder()
    let path = try folder.write(try TestPicture(width: 400, height: 240).jpeg(), as: "a.jpg")
    let outcomes = PictureReader().outcomes(of: path, in: PictureReader.box(scale: 3))
    #expect(outcomes.count == 1)
  }
}

/// The pixels of an area, row by row.
private func pixels(of picture: Picture, in area: PixelArea) -> [UInt32] {
  picture.withPixels { start in
    (0..<area.size.height).flatMap { row in
      let line = UnsafeRawPointer(start + (area.y + row) * picture.stride + area.x * 4)
      return UnsafeBufferPointer(
        start: line.assumingMemoryBound(to: UInt32.self), count: area.size.width)
    }
  }
}
