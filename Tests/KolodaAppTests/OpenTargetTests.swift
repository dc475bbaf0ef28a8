import Foundation
import KolodaFiles
import Testing

@testable import KolodaApp
@testable import KolodaDecks

/// What a path or URI opens, and which ones are no deck.
@Suite("What is to be opened")
struct OpenTargetTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-open-\(UUID().uuidString)/a b")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["1.png", "notes.txt"] {
      try Data("x".utf8).write(to: folder.appendingPathComponent(name))
    }
  }

  private func resolve(_ text: String) throws(OpenFailure) -> OpenTarget {
    try OpenTarget.resolve(argument: Array(text.utf8))
  }

  @Test("A folder is the same by path, with a slash, through a link and by URI")
  func folders() throws {
    let link = folder.deletingLastPathComponent().appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
    let wanted = OpenTarget(.folder(try FolderPath.resolve(folder.path)))
    let escaped = folder.path.replacing(" ", with: "%20")
    for text in [
      folder.path, folder.path + "/", link.path, "file://" + escaped,
      "file://localhost" + escaped, wanted.uri, wanted.place.uri,
    ] {
      #expect(try resolve(text) == wanted, "\(text)")
    }
    try FileManager.default.removeItem(at: folder.deletingLastPathComponent())
  }

  @Test("A picture is its folder, with the picture in front")
  func pictures() throws {
    let path = folder.path + "/1.png"
    let target = try resolve(path)
    #expect(target.place.folder == (try FolderPath.resolve(folder.path)))
    #expect(target.picture == FileName("1.png"))
    #expect(try resolve(target.uri) == target)
    try FileManager.default.removeItem(at: folder.deletingLastPathComponent())
  }

  @Test("Of many requests each deck is opened once, with the first picture that any of them names")
  func many() throws {
    let path = folder.path
    let requests = [path, path + "/nowhere", path + "/1.png", path + "/notes.txt", path].map {
      OpenRequest(path: $0)
    }
    let (targets, failure) = OpenRequest.resolve(requests)
    #expect(targets.map(\.place) == [.folder(try FolderPath.resolve(path))])
    #expect(targets.first?.picture == FileName("1.png"))
    #expect(failure?.text.contains("nowhere") == true)
    try FileManager.default.removeItem(at: folder.deletingLastPathComponent())
  }

  @Test("Without a thread to look at the disk, the reason is told and nothing is opened")
  func noThread() {
    let path = Array("/photos".utf8)
    let (targets, failure) = KolodaApplication.found(.failure(CancellationError()), at: path)
    #expect(targets.isEmpty && failure == .unreadable(path, EAGAIN))
  }

  @Test("A file of records is a deck, by its own name and not by that of a link to it")
  func records() throws {
    let table = folder.path + "/table.csv"
    try Data("a,b\n1,2\n".utf8).write(to: URL(fileURLWithPath: table))
    let target = try resolve(table)
    let file = try #require(canonicalFile(Array(table.utf8)))
    #expect(target.place == .records(file, .csv) && target.picture == nil)
    #expect(try resolve(target.uri) == target)
    let link = folder.path + "/link.jsonl"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "table.csv")
    #expect(try resolve(link) == target)
    try FileManager.default.removeItem(at: folder.deletingLastPathComponent())
  }

  @Test("What is no deck is told in one line that names it")
  func failures() throws {
    let file = folder.path + "/notes.txt"
    let cases: [(String, OpenFailure)] = [
      (file, .notOpenable(Array(file.utf8))),
      ("smb://server/photos", .remote(Array("smb://server/photos".utf8))),
      ("file://server/photos", .remote(Array("file://server/photos".utf8))),
      ("file:///%zz", .badURI(Array("file:///%zz".utf8))),
    ]
    for (text, failure) in cases {
      #expect(throws: failure) { try resolve(text) }
      #expect(failure.text.contains(text) && !failure.text.contains("\n"))
    }
    #expect(throws: OpenFailure.self) { try resolve(folder.path + "/1.png/deeper") }
    #expect(throws: OpenFailure.self) { try resolve(folder.path + "/nowhere") }
    #expect(throws: OpenFailure.self) { try resolve("") }
    try FileManager.default.removeItem(at: folder.deletingLastPathComponent())
  }
}
