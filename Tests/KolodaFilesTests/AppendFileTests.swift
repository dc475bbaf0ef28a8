import Glibc
import TestSupport
import Testing

@testable import KolodaFiles

/// Appending to files.
@Suite struct AppendFileTests {
  private func append(_ text: String, to path: [UInt8]) throws(SystemError) -> Bool {
    var wasEmpty = false
    try appendFile(path) { (file, isEmpty) throws(SystemError) in
      wasEmpty = isEmpty
      try file.write(Array(text.utf8))
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
      try appendFile(path, lineEnd: Array("\n\0".utf8)) { (file, _) throws(SystemError) in
        try file.write(Array(text.utf8))
      }
    }
    #expect(try test.content("a.txt") == "a\n\0b\0\n\0c\n\0")
  }

  @Test func aFailureLeavesTheFileAsItWas() throws {
    let test = try TestFolder()
    let path = Array(test.file("a.txt").utf8)
    #expect(try append("one", to: path))
    #expect(throws: SystemError(code: ENOSPC)) {
      try appendFile(path) { (file, _) throws(SystemError) in
        try file.write(Array("half".utf8))
        throw SystemError(code: ENOSPC)
      }
    }
    #expect(try test.content("a.txt") == "one")
    #expect(throws: SystemError(code: EISDIR)) { try append("", to: Array(test.path.utf8)) }
  }

  /// Another program appends while this one fails.
  @Test func aFailureCutsOffNothingOfOthers() throws {
    let test = try TestFolder()
    let path = Array(test.file("a.txt").utf8)
    func fail(_ parts: [String], after other: Int) throws -> String {
      try test.write("a.txt", "one\n")
      #expect(throws: SystemError(code: ENOSPC)) {
        try appendFile(path) { (file, _) throws(SystemError) in
          for (place, part) in parts.enumerated() {
            if place == other { _ = try append("other\n", to: path) }
            try file.write(Array(part.utf8))
          }
          if other == parts.count { _ = try append("other\n", to: path) }
          throw SystemError(code: ENOSPC)
        }
      }
      return try test.content("a.txt")
    }
    #expect(try fail(["half"], after: 0) == "one\nother\n")
    #expect(try fail(["two\n", "half\n"], after: 1) == "one\ntwo\nother\nhalf\n")
    #expect(try fail(["half\n"], after: 1) == "one\nhalf\nother\n")
    #expect(try fail(["two\n", "half"], after: 3) == "one\n")
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
