import Foundation
import Glibc
import Koloda
import KolodaFiles
import TestSupport
import Testing

@testable import KolodaFolders

/// A list of files makes a deck of exactly these files, wherever they lie.
@Suite struct FileListTests {
  private func list(
    _ text: String, in folder: TestFolder, isNullSeparated: Bool = false, mayBeEmpty: Bool = false
  ) throws -> FileList {
    let path = folder.path + "/list of files"
    try Data(text.utf8).write(to: URL(filePath: path))
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    return try FileList(
      from: descriptor, isNullSeparated: isNullSeparated, relativeTo: Array(folder.path.utf8),
      isPicture: { String(decoding: $0, as: UTF8.self).hasSuffix(".png") },
      mayBeEmpty: mayBeEmpty)
  }

  private func scan(_ list: FileList) -> FolderScan {
    FolderScan(list.folder, extensions: ["png"], only: list)
  }

  private func names(_ listing: FolderListing) -> [String] {
    (0..<listing.count).map { listing.name(at: $0).text }
  }

  @Test func theFilesAndNoOthersAreCards() throws {
    let folder = try TestFolder()
    for name in ["a/1.png", "a/2.png", "a/b/c/3.png", "a/b/4.png", "a/.h/.5.png", "z.png"] {
      try folder.write(name, name)
    }
    let found = try list(
      "a/2.png\na/b/c/3.png\n\n./a/../a/2.png\na/.h/.5.png\na/none.png\nno/x.png\na/b\nlist of files\n",
      in: folder)
    #expect(found.folder.text == folder.path + "/a")
    #expect(names(try scan(found).run()) == [".h/.5.png", "2.png", "b/c/3.png"])
    #expect(found.missing.map(\.text) == ["a/none.png", "no/x.png"])
    #expect(found.others.map(\.text) == ["a/b", "list of files"])
    #expect(
      found.warnings == [
        "2 listed files don’t exist: a/none.png, no/x.png",
        "2 listed files are not pictures: a/b, list of files",
      ])
  }

  @Test func namesMayHaveLineBreaksWhereNULParts() throws {
    let folder = try TestFolder()
    for name in ["a\nb.png", "c.png"] { try folder.write(name, name) }
    let found = try list("a\nb.png\0\(folder.path)/c.png", in: folder, isNullSeparated: true)
    #expect(names(try scan(found).run()) == ["a\nb.png", "c.png"])
    #expect(found.warnings.isEmpty)
  }

  @Test func aLinkToAFolderIsFollowedAndOneToAPictureIsACardUnlessThatIsListed() throws {
    let folder = try TestFolder()
    try folder.write("real/1.png", "1")
    symlink("real", folder.path + "/linked")
    symlink("real/1.png", folder.path + "/2.png")
    symlink("circle.png", folder.path + "/circle.png")
    #expect(names(try scan(try list("2.png", in: folder)).run()) == ["2.png"])
    let found = try list("linked/1.png\nreal/1.png\n2.png\ncircle.png", in: folder)
    #expect(names(try scan(found).run()) == ["real/1.png"])
    #expect(found.missing.map(\.text) == ["circle.png"])
  }

  @Test func aListWithoutPicturesIsNoDeck() throws {
    let folder = try TestFolder()
    for text in ["", "\n\n", "none.png", "list of files"] {
      #expect(throws: FileList.Failure.empty) { try list(text, in: folder) }
    }
    #expect(throws: FileList.Failure.unreadable(SystemError(code: EBADF))) {
      try FileList(from: -1, isNullSeparated: false, relativeTo: [], isPicture: { _ in true })
    }
  }

  @Test func anotherFileThatComesIsNoCardAndAListedOneLeaves() throws {
    let folder = try TestFolder()
    for name in ["a.png", "b.png", "c.png"] { try folder.write(name, name) }
    let scan = scan(try list("a.png\nb.png", in: folder))
    let source = FolderSource(scan, try scan.run(), known: [])
    #expect(source.order.count == 2)
    try folder.write("d.png", "d")
    unlink(folder.path + "/b.png")
    let change = try #require(source.take(try scan.run()))
    #expect(change.order == [CardID(0)])
  }

  @Test func theCardsLieAsListedUnlessAnotherOrderIsChosen() throws {
    let folder = try TestFolder()
    for name in ["a/1.png", "a/2.png", "b/3.png", "b/4.png"] { try folder.write(name, name) }
    let found = try list("b/4.png\na/2.png\nb/3.png\nb/4.png\na/1.png\n", in: folder)
    #expect(found.order == .listed)
    let scan = scan(found)
    func names(_ order: FolderChoice.Order) throws -> [String] {
      let source = FolderSource(
        scan, try scan.run(), known: [], choice: FolderChoice(order: order))
      return source.names
    }
    #expect(try names(.listed) == ["b/4.png", "a/2.png", "b/3.png", "a/1.png"])
    #expect(try names(.nameReversed) == ["b/4.png", "b/3.png", "a/2.png", "a/1.png"])
  }

  @Test func theFolderStaysTheSameWhenFilesAreMovedAway() throws {
    let folder = try TestFolder()
    for name in ["a/1.png", "a/b/2.png"] { try folder.write(name, name) }
    let text = "a/1.png\na/b/2.png\n"
    #expect(try list(text, in: folder).folder.text == folder.path + "/a")
    try FileManager.default.removeItem(atPath: folder.path + "/a/1.png")
    #expect(try list(text, in: folder).folder.text == folder.path + "/a")
    try FileManager.default.removeItem(atPath: folder.path + "/a/b/2.png")
    #expect(throws: FileList.Failure.empty) { try list(text, in: folder) }
    #expect(try list(text, in: folder, mayBeEmpty: true).folder.text == folder.path + "/a")
    #expect(throws: FileList.Failure.empty) { try list("", in: folder, mayBeEmpty: true) }
    #expect(throws: FileList.Failure.empty) {
      try list("/no/such/folder.png\n", in: folder, mayBeEmpty: true)
    }
  }

  @Test func aHiddenFileOfTheListIsFollowed() throws {
    let folder = try TestFolder()
    for name in [".1.png", "2.png"] { try folder.write(name, name) }
    let scan = scan(try list(".1.png\n2.png\n", in: folder))
    let source = FolderSource(scan, try scan.run(), known: [])
    defer { source.stop() }
    let following = FollowedChanges(source)
    source.poll()
    #expect(source.names == [".1.png", "2.png"])
    try folder.remove(".1.png")
    #expect(following.wait { source.names == ["2.png"] })
  }
}
