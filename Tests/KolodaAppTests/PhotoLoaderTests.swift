import Koloda
import KolodaGLib
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import TestSupport
import Testing

@testable import KolodaApp

@Suite("Loading photos on their own thread")
struct PhotoLoaderTests {
  struct Delivered: Sendable {
    var request: PhotoRequest
    var card: PhotoCard
  }

  /// A loader, and everything it delivered.
  private final class Desk: Sendable {
    let received = Monitor<[Delivered]>([])
    let loader: PhotoLoader

    init(lanes: Int? = nil) {
      loader = PhotoLoader(lanes: lanes) { [received] request, card in
        received.change { $0.append(Delivered(request: request, card: card)) }
      }
    }

    /// Waits until this many cards have been delivered, and returns them.
    func wait(for count: Int) -> [Delivered] {
      received.wait { $0.count >= count ? $0 : nil }
    }
  }

  private func request(_ card: Int, _ path: PhotoPath) -> PhotoRequest {
    PhotoRequest(card: CardID(card), path: path, look: CardLook(size: Size(width: 80, height: 100)))
  }

  @Test("the card in front comes before all others, and each card's preview before the card")
  func order() throws {
    let folder = try TestFolder()
    let picture = TestPicture(width: 200, height: 120)
    let thumb = try TestPicture(width: 40, height: 24).jpeg()
    let jpeg = try picture.jpeg(exif: TestExif(preview: thumb).bytes)
    let requests = try (0..<3).map { request($0, try folder.write(jpeg, as: "\($0).jpg")) }
    // Of two that are read at once, either may be ready first.
    let desk = Desk(lanes: 1)
    desk.loader.setWanted(requests)
    let cards = desk.wait(for: 6)
    #expect(cards.prefix(2).allSatisfy { $0.request.card == CardID(0) })
    for card in 0..<3 {
      let own = cards.filter { $0.request.card == CardID(card) }
      #expect(own.map(\.card.quality) == [.preview, .full])
    }
    desk.loader.stop()
  }

  @Test("a turned photo comes turned, whatever its file says", arguments: ["jpeg", "png", "tiff"])
  func turned(format: String) throws {
    let folder = try TestFolder()
    let picture = TestPicture(width: 200, height: 120)
    let bytes =
      format == "jpeg"
      ? try picture.jpeg(exif: TestExif(orientation: 3).bytes) : try picture.encoded(as: format)
    let path = try folder.write(bytes, as: "a.\(format)")
    let desk = Desk()
    var first = request(0, path)
    desk.loader.setWanted([first])
    let upright = try #require(desk.wait(for: 1).last?.card.photo)
    #expect(upright.facts.size == PixelSize(width: 200, height: 120))
    first.turn = .right
    desk.loader.setWanted([first])
    let turned = try #require(desk.wait(for: 2).last?.card.photo)
    #expect(turned.facts.size == PixelSize(width: 120, height: 200))
    desk.loader.stop()
  }

  @Test("a bad file's card says why, and the next is loaded all the same")
  func failure() throws {
    let folder = try TestFolder()
    let good = try folder.write(try TestPicture(width: 20, height: 20).jpeg(), as: "b.jpg")
    let desk = Desk()
    desk.loader.setWanted([
      request(0, try folder.write([], as: "a.jpg")), request(1, good),
      request(2, try folder.place("none.jpg")),
    ])
    let cards = desk.wait(for: 3).sorted { $0.request.card.rawValue < $1.request.card.rawValue }
    #expect(cards.map(\.card.quality) == [.failure, .full, .failure])
    #expect(cards[0].card.spoken == "a.jpg: This file is empty.")
    #expect(cards[2].card.spoken == "none.jpg: This file no longer exists.")
    desk.loader.stop()
  }

  @Test("a file that changes or vanishes while its card waits is shown as it is now")
  func changes() throws {
    let folder = try TestFolder()
    let path = try folder.write(try TestPicture(width: 20, height: 20).jpeg(), as: "a.jpg")
    let desk = Desk()
    desk.loader.setWanted([request(0, path)])
    _ = desk.wait(for: 1)
    try folder.write(try TestPicture(width: 30, height: 20).jpeg(), to: path)
    desk.loader.setWanted([request(0, path)])
    #expect(desk.wait(for: 2).last?.card.spoken == "a.jpg, 30 × 20")
    try folder.write([], to: path)
    desk.loader.setWanted([request(0, path)])
    #expect(desk.wait(for: 3).last?.card.quality == .failure)

    // With nothing changed, the same request delivers nothing: the next delivery is the other card.
    let other = try folder.write(try TestPicture(width: 9, height: 9).jpeg(), as: "b.jpg")
    desk.loader.setWanted([request(0, path), request(1, other)])
    #expect(desk.wait(for: 4).last?.request.card == CardID(1))
    desk.loader.stop()
  }

  @Test("what was left out and is wanted again comes again, however soon that is")
  func wantedAgain() throws {
    let folder = try TestFolder()
    let path = try folder.write(try TestPicture(width: 20, height: 20).jpeg(), as: "a.jpg")
    let count = Monitor(0)
    let mayGoOn = Monitor(false)
    let loader = PhotoLoader { _, _ in
      count.change { $0 += 1 }
      _ = mayGoOn.wait { $0 ? true : nil }
    }
    loader.setWanted([request(0, path)])
    _ = count.wait { $0 == 1 ? true : nil }
    // The loader's thread is blocked, so that it finds both lists at once.
    loader.setWanted([])
    loader.setWanted([request(0, path)])
    mayGoOn.change { $0 = true }
    #expect(count.wait(atMost: 20) { $0 == 2 ? true : nil } == true)
    loader.stop()
  }

  @Test("a loader is told to stop without a wait, also while its thread is held fast")
  func stopsWithoutAWait() throws {
    let folder = try TestFolder()
    let path = try folder.write(try TestPicture(width: 20, height: 20).jpeg(), as: "a.jpg")
    let begun = Monitor(false)
    let isOver = Monitor(false)
    let loader = PhotoLoader { _, _ in
      begun.change { $0 = true }
      _ = isOver.wait { $0 ? true : nil }
    }
    loader.setWanted([request(0, path)])
    _ = begun.wait { $0 ? true : nil }
    // The loader's thread is blocked: if `stop` joined it, it would never return.
    loader.stop()
    isOver.change { $0 = true }
  }

  @Test("a loader stops when told, in the midst of its work, and twice does no harm")
  func stops() throws {
    let folder = try TestFolder()
    let jpeg = try TestPicture(width: 600, height: 600).jpeg()
    let requests = try (0..<20).map { request($0, try folder.write(jpeg, as: "\($0).jpg")) }
    let desk = Desk()
    desk.loader.setWanted(requests)
    _ = desk.wait(for: 1)
    desk.loader.stop()
    desk.loader.stop()
    desk.loader.setWanted(requests.reversed())
    // Only the card under way may still arrive.
    let count = desk.received.look(\.count)
    #expect(count < requests.count)
    let other = Desk()
    other.loader.setWanted(requests)
    _ = other.wait(for: requests.count)
    other.loader.stop()
    #expect(desk.received.look(\.count) <= count + 1)
  }
}
