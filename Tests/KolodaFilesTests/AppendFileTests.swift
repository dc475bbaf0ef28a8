import Glibc
import Testing

@testable import KolodaFiles

/// Files that are added to.
@Suite struct AppendFileTests {
  private func append(_ text: String, to path: [UInt8]) throws(SystemError) -> Bool {
    var wasEmpty = false
    try appendFile(path) { (descriptor, isEmpty) throws(SystemError) in
      wasEmpty = isEmpty
      try writeAll(Array(text.utf8), to: descriptor)
    }
    return wasEmpty
  }

  @Test func whatIsThereStaysAndIsEndedByALineEnd() throws {
    let test = try TestFolder()
    let path = Array(test.file("a.txt").utf8)
    #expect(try append("one\n", to: path))
    #expect(try append("two", to: path) == false)
    #expect(try append("three\n", to: path) == false)
    #expect(try test.content("a.txt") == "one\ntwo\nthree\n")
  }

  @Test func aLineEndMayHaveSeveralBytes() throws {
    let test = try TestFolder()
    let path = Array(test.file("a.txt").utf8)
    for text in ["a\n\0", "b\0", "c\n\0"] {
      try appendFile(path, lineEnd: Array("\n\0".utf8)) { (descriptor, _) throws(SystemError) in
        try writeAll(Array(text.utf8), to: descriptor)
      }
    }
    #expect(try test.content("a.txt") == "a\n\0b\0\n\0c\n\0")
  }

  @Test func aFailureLeavesTheFileAsItWas() throws {
    let test = try TestFolder()
    let path = Array(test.file("a.txt").utf8)
    #expect(try append("one", to: path))
    #expect(throws: SystemError(code: ENOSPC)) {
      try appendFile(path) { (descriptor, _) throws(SystemError) in
        try writeAll(Array("half".utf8), to: descriptor)
        throw SystemError(code: ENOSPC)
      }
    }
    #expect(try test.content("a.txt") == "one")
    #expect(throws: SystemError(code: EISDIR)) { try append("", to: Array(test.path.utf8)) }
  }

  @Test func onlyARegularFileHasACanonicalPath() throws {
    let test = try TestFolder()
    let path = Array(test.file("a.txt").utf8)
    #expect(canonicalFile(path) == nil)
    #expect(try append("", to: path))
    let folder = try FolderPath.resolve(test.path)
    #expect(canonicalFile(Array("\(test.path)/./a.txt".utf8)) == folder.path(of: FileName("a.txt")))
    #expect(canonicalFile(folder.bytes) == nil)
    #expect(canonicalFile([]) == nil)
  }
}
