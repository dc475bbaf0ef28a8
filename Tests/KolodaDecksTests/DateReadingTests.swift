import Foundation
import KolodaFolders
import Testing

@testable import KolodaDecks

/// What says when a photo was taken, where EXIF doesn't.
@Suite struct DateReadingTests {
  /// A PNG that was changed on 3 January 2024, at 12:00 in UTC.
  private static let png: [UInt8] = {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(content.count)] + Array(name.utf8) + content + [0, 0, 0, 0]
    }
    let head = chunk("IHDR", [UInt8](repeating: 1, count: 13))
    let change = chunk("tIME", [7, 232, 1, 3, 12, 0, 0])
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + head + change + chunk("IEND", [])
  }()

  @Test("a PNG's last change counts where neither EXIF nor its name says when it was taken")
  func lastChange() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-dates-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func completed(_ name: String, _ taken: PhotoTaken = PhotoTaken()) throws -> PhotoTaken {
      let file = folder.appendingPathComponent(name)
      try Data(Self.png).write(to: file)
      var taken = taken
      taken.complete(from: Array(file.path.utf8))
      return taken
    }
    let noon: Int64 = 1_704_283_200_000_000
    #expect(try completed("a.png") == PhotoTaken(clock: noon, isUTC: true))
    #expect(try completed("Screenshot_20240105-101112.png") == PhotoTaken())
    #expect(try completed("b.png", PhotoTaken(clock: 5)) == PhotoTaken(clock: 5))
  }
}
