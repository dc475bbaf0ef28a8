import Foundation
import KolodaOutcomes
import KolodaTriage
import Testing

/// Photos go to folders that are named after them.
@Suite struct FolderPatternTests {
  /// 3 May 2024, 23:30.
  private let origin = PhotoOrigin(
    clock: 1_714_779_000, camera: "Canon EOS R6", name: Array("IMG_1".utf8))

  private func place(_ pattern: String, _ origin: PhotoOrigin) throws -> String? {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    var request = folder.request([
      "a.jpg": .move(Array(folder.out.utf8), by: try FolderPattern(Array(pattern.utf8)))
    ])
    request.photos[0].origin = origin
    _ = try folder.run(request)
    return folder.files.keys.first.map { String($0.dropFirst("/out/".count)) }
  }

  @Test(arguments: [
    ("{year}", "2024/a.jpg"), ("{year}/{month}/{day}", "2024/05/03/a.jpg"),
    ("{year}-{month} {camera}/{name}", "2024-05 Canon EOS R6/IMG_1/a.jpg"),
    ("x{name}y", "xIMG_1y/a.jpg"),
  ])
  func fieldsAreFilledIn(pattern: String, wanted: String) throws {
    #expect(try place(pattern, origin) == wanted)
  }

  @Test func whatIsNotKnownIsSaid() throws {
    #expect(try place("{year}/{camera}", PhotoOrigin()) == "unknown/unknown/a.jpg")
  }

  @Test(arguments: [
    ("../../etc", "..-..-etc"), ("..", "unknown"), ("a/b\u{0}c\n", "a-b-c-"), (" . ", "unknown"),
    ("A:B*?", "A-B--"), ("", "unknown"),
  ])
  func aCameraLeadsNowhereElse(camera: String, wanted: String) throws {
    #expect(try place("{camera}", PhotoOrigin(camera: camera)) == "\(wanted)/a.jpg")
  }

  @Test func aLongNameIsCutBetweenCharacters() throws {
    let camera = "a" + String(repeating: "ё", count: 200)
    let wanted = "a" + String(repeating: "ё", count: 99)
    #expect(try place("{camera}", PhotoOrigin(camera: camera)) == "\(wanted)/a.jpg")
  }

  @Test func aPatternIsReadAsItIsWritten() throws {
    for text in ["{year}/{month}", "a {name} b/{camera}"] {
      #expect(try FolderPattern(Array(text.utf8)).bytes == Array(text.utf8))
    }
    #expect(throws: FolderPattern.Problem.leavesFolder) {
      try FolderPattern(Array("{year}/..".utf8))
    }
    #expect(throws: FolderPattern.Problem.unknownField("yaer")) {
      try FolderPattern(Array("{yaer}".utf8))
    }
  }

  /// What belongs to two photos of one name goes with them only where both go to one folder.
  @Test func photosOfOneNamePartWhereTheirFoldersDo() throws {
    let folder = try PhotoFolder()
    for name in ["a.jpg", "a.nef", "a.wav"] { try folder.write(name, name) }
    let action = ApplyRequest.PileAction.move(Array(folder.out.utf8), by: .years)
    var request = folder.request(["a.jpg": action, "a.nef": action])
    request.photos[0].origin.clock = 1_714_779_000
    request.photos[1].origin.clock = 1_614_779_000
    let run = try folder.run(request)
    #expect(
      folder.files == [
        "/out/2024/a.jpg": "a.jpg", "/out/2021/a.nef": "a.nef", "/deck/a.wav": "a.wav",
      ])
    #expect(run.plan.steps.contains { $0.reason == .leaderStays })
  }

  @Test func undoRemovesTheFoldersThatWereMade() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    var request = folder.request(["a.jpg": .move(Array(folder.out.utf8), by: .days)])
    request.photos[0].origin = origin
    var run = try folder.run(request)
    #expect(folder.files == ["/out/2024/05/03/a.jpg": "a"])
    _ = try run.undo()
    #expect(folder.files == ["/deck/a.jpg": "a"])
    #expect(FileLookup.isEmpty(folder.out))
  }
}

private enum FileLookup {
  /// Whether a folder holds nothing.
  static func isEmpty(_ folder: String) -> Bool {
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.isEmpty == true
  }
}
