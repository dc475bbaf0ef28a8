import Foundation
import KolodaFiles
import Testing

@testable import Triage

@Suite struct FolderScanTests {
  private func scan(_ test: TestFolder) throws -> FolderListing {
    try FolderListing.scan(test.folder, extensions: imageExtensions)
  }

  private func names(_ test: TestFolder) throws -> [String] {
    try scan(test).files.map(\.name.text)
  }

  @Test func listsImagesOfAllFoldersInNaturalOrder() throws {
    let test = try TestFolder()
    for name in [
      "img10.jpg", "img2.JPG", "notes.txt", ".hidden.jpg", "sub/b.png", "sub/a.png",
      ".git/x.jpg", "jpg", "sub/deep/er/z.jpg", "a.jpg.txt", "trailing.",
    ] {
      try test.write(name, "x")
    }
    #expect(
      try names(test) == [
        "img2.JPG", "img10.jpg", "sub/a.png", "sub/b.png", "sub/deep/er/z.jpg",
      ])
    #expect(try scan(test).skipped.isEmpty)
  }

  @Test func anEndingMayHaveTwoDots() throws {
    let test = try TestFolder()
    for name in ["a.svg.gz", "b.gz", "c.tar.gz"] { try test.write(name, "x") }
    let found = try FolderListing.scan(test.folder, extensions: ["svg.gz"]).files
    #expect(found.map(\.name.text) == ["a.svg.gz"])
  }

  @Test func linksToFilesCountLinksToFoldersDoNot() throws {
    let test = try TestFolder()
    try test.write("real.jpg", "x")
    try test.write("sub/in.jpg", "x")
    #expect(symlink("real.jpg", test.path + "/link.jpg") == 0)
    #expect(symlink(".", test.path + "/loop") == 0)
    #expect(symlink("sub", test.path + "/folder.jpg") == 0)
    #expect(symlink("nothing", test.path + "/dangling.jpg") == 0)
    #expect(mkfifo(test.path + "/pipe.jpg", 0o666) == 0)
    #expect(try names(test) == ["link.jpg", "real.jpg", "sub/in.jpg"])
    #expect(try scan(test).skipped.map(\.name.text) == ["dangling.jpg"])
  }

  @Test func namesNeedNotBeUTF8() throws {
    let test = try TestFolder()
    let bytes: [UInt8] = [0x66, 0xFF, 0xE9] + Array(".jpg".utf8)
    try test.write(bytes, "x")
    try test.write("line\nbreak.jpg", "x")
    let listing = try scan(test)
    let name = try #require(listing.files.map(\.name).first { !$0.isUTF8 })
    #expect(name.bytes == bytes)
    #expect(name.text == "f\u{FFFD}\u{FFFD}.jpg")
    #expect(listing.folder.uri(of: name).hasSuffix("/pictures/f%FF%E9.jpg"))
    #expect(FileName("line\nbreak.jpg").displayName == "line\u{240A}break.jpg")
    #expect(listing.index(of: name) != nil)
  }

  /// A path longer than the system takes stands for any folder that cannot be opened: the
  /// superuser, whom no permission stops, cannot open it either.
  @Test func anUnreadableSubfolderIsNotedAndStopsNothing() throws {
    let test = try TestFolder()
    let home = open(test.path, O_RDONLY)
    defer { close(home) }
    var level = dup(home)
    let component = "d" + String(repeating: "x", count: 199)
    for _ in 0..<25 {
      #expect(mkdirat(level, component, 0o777) == 0)
      let next = openat(level, component, O_RDONLY)
      close(level)
      level = next
    }
    close(level)
    try test.write("a.jpg", "x")
    try test.write("z.jpg", "x")
    let listing = try scan(test)
    #expect(listing.files.map(\.name.text) == ["a.jpg", "z.jpg"])
    #expect(listing.skipped.count == 1)
    let message = try #require(listing.skipped.first?.description)
    #expect(message.hasSuffix("cannot be read: File name too long"))
  }

  @Test func aPathThatIsNoFolderIsOneClearLine() throws {
    let test = try TestFolder()
    try test.write("a.jpg", "x")
    let file = test.path + "/a.jpg"
    let missing = test.path + "/nothing\nhere"
    #expect(throws: FolderError.self) { try FolderPath.resolve("") }
    #expect {
      try FolderPath.resolve(missing)
    } throws: {
      ($0 as? FolderError)?.description
        == "\(test.path)/nothing\u{240A}here: there is no such folder"
    }
    #expect {
      try FolderPath.resolve(file)
    } throws: {
      ($0 as? FolderError)?.description == "\(file) is not a folder"
    }
    #expect {
      try FolderPath.resolve(file + "/deeper")
    } throws: {
      ($0 as? FolderError)?.reason == .notAFolder
    }
    let gone = try test.folder
    try test.rename(to: "elsewhere")
    #expect {
      try FolderListing.scan(gone, extensions: imageExtensions)
    } throws: {
      ($0 as? FolderError)?.reason == .missing
    }
  }

  @Test func aHundredThousandFilesAreAllFoundInOrder() throws {
    let test = try TestFolder(inMemory: true)
    let count = 100_000
    for folder in 0..<10 {
      mkdir("\(test.path)/\(folder)", 0o777)
      let directory = open("\(test.path)/\(folder)", O_RDONLY)
      for index in 0..<(count / 10) {
        close(openat(directory, "IMG_\(index * 7919 % 10_000).jpg", O_WRONLY | O_CREAT, 0o666))
      }
      close(directory)
    }
    let files = try scan(test).files
    let expected = (0..<10).flatMap { folder in
      (0..<(count / 10)).map { "\(folder)/IMG_\($0).jpg" }
    }
    #expect(files.map(\.name.text) == expected)
  }
}
