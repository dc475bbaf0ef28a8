import Foundation
import KolodaFolders
import Testing

@testable import KolodaDecks

/// What says when a photo was taken, where EXIF doesn't.
@Suite struct DateReadingTests {
  /// A PNG that was changed on 3 January 2024, at 12:00 in UTC.
  private static let png = picture(made: nil)

  /// The same, with a text that says when it was made.
  private static func picture(made: String?) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(content.count)] + Array(name.utf8) + content + [0, 0, 0, 0]
    }
    let head = chunk("IHDR", [UInt8](repeating: 1, count: 13))
    let change = chunk("tIME", [7, 232, 1, 3, 12, 0, 0])
    let text = made.map { chunk("tEXt", Array("Creation Time\0\($0)".utf8)) } ?? []
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + head + change + text
      + chunk("IEND", [])
  }

  private func completed(
    _ name: String, _ taken: PhotoTaken = PhotoTaken(), content: [UInt8] = Self.png,
    isOfChange: Bool = false
  ) throws -> PhotoTaken {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-dates-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data(content).write(to: file)
    var taken = taken
    taken.complete(from: Array(file.path.utf8), isOfChange: isOfChange)
    return taken
  }

  /// A scan that somebody dated in Photoshop has the day of that work in EXIF.
  @Test("what says when it was made counts before the time of a change")
  func change() throws {
    let dated = Self.picture(made: "2009-09-09T17:00:00")
    let changed = PhotoTaken(clock: 5)
    let made: Int64 = 1_252_515_600_000_000
    #expect(try completed("a.png", changed, content: dated, isOfChange: true).clock == made)
    #expect(try completed("a.png", changed, content: dated) == changed)
    #expect(try completed("a.png", changed, isOfChange: true) == changed)
  }

  @Test("a PNG's last change counts where neither EXIF nor its name says when it was taken")
  func lastChange() throws {
    let noon: Int64 = 1_704_283_200_000_000
    #expect(try completed("a.png") == PhotoTaken(clock: noon, isUTC: true))
    #expect(try completed("Screenshot_20240105-101112.png") == PhotoTaken())
    #expect(try completed("b.png", PhotoTaken(clock: 5)) == PhotoTaken(clock: 5))
  }
}
