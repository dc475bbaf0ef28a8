import Foundation
import KolodaFiles
import Testing

@testable import KolodaOutcomes

/// Ranges of a file are replaced, unless somebody else has saved the file meanwhile.
@Suite struct FileSpliceTests {
  private func opened(_ path: String) throws -> FileHandle {
    try #require(FileHandle(forReadingAtPath: path))
  }

  @Test func rangesAreReplaced() throws {
    let folder = try PhotoFolder()
    try folder.write("a", "0123456789")
    let path = folder.deck + "/a"
    let source = try opened(path)
    try spliceFile(
      Array(path.utf8), from: source.fileDescriptor,
      [
        FileEdit(range: 0..<0, bytes: Array("<".utf8)),
        FileEdit(range: 2..<4, bytes: Array("abc".utf8)), FileEdit(range: 9..<10, bytes: []),
      ])
    #expect(folder.files == ["/deck/a": "<01abc45678"])
  }

  @Test func whatAnotherProgramSavedMeanwhileStays() throws {
    let folder = try PhotoFolder()
    try folder.write("a", "0123456789")
    let path = folder.deck + "/a"
    let source = try opened(path)
    try FileManager.default.removeItem(atPath: path)
    try folder.write("a", "theirs")
    let edit = FileEdit(range: 0..<1, bytes: [])
    #expect(throws: SystemError(code: ESTALE)) {
      try spliceFile(Array(path.utf8), from: source.fileDescriptor, [edit])
    }
    #expect(folder.files == ["/deck/a": "theirs"])
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: SystemError(code: ESTALE)) {
      try spliceFile(Array(path.utf8), from: source.fileDescriptor, [edit])
    }
    #expect(folder.files.isEmpty)
  }
}
