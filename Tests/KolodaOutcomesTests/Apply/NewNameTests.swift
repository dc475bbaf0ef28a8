import Foundation
import Glibc
import KolodaFiles
import Testing

@testable import KolodaOutcomes

@Suite("A file gets a new name where the file system can't refuse to overwrite")
struct NewNameTests {
  private let folder: PhotoFolder
  private let file: [UInt8]
  private let target: [UInt8]

  init() throws {
    folder = try PhotoFolder()
    try folder.write("a.jpg", "a photo")
    file = Array((folder.deck + "/a.jpg").utf8)
    target = Array((folder.out + "/b.jpg").utf8)
  }

  private func unsupported(_: [CChar], _: [CChar]) -> Int32 {
    errno = EINVAL
    return -1
  }

  private var names: [String] {
    get throws {
      try [folder.deck, folder.out].flatMap(FileManager.default.contentsOfDirectory(atPath:))
    }
  }

  @Test("it has the new one only")
  func renamed() throws {
    try rename(file, toNew: target, exclusively: unsupported)
    #expect(try names == ["b.jpg"])
    #expect(folder.read(folder.out + "/b.jpg") == "a photo")
  }

  @Test("a name that is taken stays with its file")
  func taken() throws {
    try Data("another".utf8).write(to: URL(filePath: folder.out + "/b.jpg"))
    #expect(throws: SystemError(code: EEXIST)) {
      try rename(file, toNew: target, exclusively: unsupported)
    }
    #expect(folder.read(folder.out + "/b.jpg") == "another")
    #expect(folder.read(folder.deck + "/a.jpg") == "a photo")
  }

  @Test("where the old one can't be removed, it has that one only")
  func kept() throws {
    #expect(throws: SystemError(code: EACCES)) {
      try rename(file, toNew: target, exclusively: unsupported) { _ in
        errno = EACCES
        return -1
      }
    }
    #expect(try names == ["a.jpg"])
  }

  @Test("where nobody knows whether the old one is gone, the new one stays")
  func unclear() throws {
    #expect(throws: SystemError(code: EIO)) {
      try rename(file, toNew: target, exclusively: unsupported) { _ in
        errno = EIO
        return -1
      }
    }
    #expect(try names == ["a.jpg", "b.jpg"])
  }

  @Test("an old one that is gone, whatever the share says, is not missed")
  func gone() throws {
    try rename(file, toNew: target, exclusively: unsupported) {
      unlink($0)
      errno = EIO
      return -1
    }
    #expect(try names == ["b.jpg"])
  }
}
