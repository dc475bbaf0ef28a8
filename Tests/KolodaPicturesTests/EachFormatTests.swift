import Foundation
import KolodaGLib
import KolodaPictureMessages
import Testing

@testable import KolodaPictures

/// The libraries of this system read each format behind the worker's walls, with the threads and the
/// plugins that they use.
@Suite("Each format, read by the worker")
struct EachFormatTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/formats")
  private static let formats = [
    "jpg", "png", "gif", "bmp", "ico", "ppm", "tif", "webp", "svg", "heic", "avif", "jxl",
  ]
  /// Red, green and blue of each quarter, row by row.
  private static let quarters = [[220, 20, 20], [20, 180, 20], [20, 20, 220], [220, 220, 20]]
  /// Codecs and conversions round.
  private static let tolerance = 12

  /// Reads files one after the other, so that one worker reads several formats.
  private func read(_ names: [String], at size: PixelSize) -> [String: PictureOutcome] {
    let outcomes = Monitor<[String: PictureOutcome]>([:])
    let queue = PictureQueue<String>(lanes: 1) { request, outcome in
      guard outcome.isLast else { return }
      outcomes.change { $0[request.purpose] = outcome }
    }
    defer { queue.stop() }
    queue.setWanted(
      names.map {
        PictureRequest(
          path: Array(Self.folder.appending(path: "quarters.\($0)").path.utf8),
          box: PictureBox(size: size), purpose: $0)
      })
    return outcomes.wait { $0.count == names.count ? $0 : nil }
  }

  private func check(_ outcome: PictureOutcome?, _ name: String, size: PixelSize) {
    guard case .whole(let picture)? = outcome else {
      Issue.record("\(name): \(String(describing: outcome))")
      return
    }
    #expect(picture.size == size && !picture.isIncomplete, "\(name): \(picture.size)")
    for (number, wanted) in Self.quarters.enumerated() {
      let x = (number % 2 * 2 + 1) * picture.size.width / 4
      let y = (number / 2 * 2 + 1) * picture.size.height / 4
      let pixel = picture.withPixels {
        UnsafeRawPointer($0 + y * picture.stride).assumingMemoryBound(to: UInt32.self)[x]
      }
      let found = [16, 8, 0].map { Int(pixel >> $0 & 255) }
      #expect(
        zip(found, wanted).allSatisfy { abs($0 - $1) <= Self.tolerance },
        "\(name), quarter \(number): \(found)")
    }
  }

  @Test("one worker after another reads every format, at full size and reduced")
  func each() {
    for size in [PixelSize(width: 64, height: 48), PixelSize(width: 16, height: 12)] {
      let outcomes = read(Self.formats, at: size)
      for name in Self.formats {
        let own = PixelSize(width: 8, height: 6)
        check(outcomes[name], name, size: name == "ppm" ? own : size)
      }
    }
  }

  @Test("a format that is the first thing a worker reads", arguments: formats)
  func first(name: String) {
    let own = PixelSize(width: 8, height: 6)
    let size = PixelSize(width: 64, height: 48)
    check(read([name], at: size)[name], name, size: name == "ppm" ? own : size)
  }
}
