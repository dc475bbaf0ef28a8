import Glibc
import TestSupport
import Testing

@testable import KolodaFiles

@Suite struct ReplaceFileTests {
  private func replace(_ path: String, _ text: String, mode: mode_t = 0o666) throws {
    try replaceFile(Array(path.utf8), with: Array(text.utf8), mode: mode)
  }

  @Test func aFileIsReplacedAndKeepsItsPermissionsAndItsLinks() throws {
    let folder = try TestFolder()
    try replace(folder.file("new"), "one", mode: 0o600)
    var status = stat()
    #expect(stat(folder.file("new"), &status) == 0 && status.st_mode & 0o777 == 0o600)
    chmod(folder.file("new"), 0o640)
    #expect(symlink("new", folder.file("link")) == 0)
    try replace(folder.file("link"), "two", mode: 0o666)
    #expect(try folder.content("new") == "two")
    #expect(lstat(folder.file("link"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(folder.file("new"), &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(folder.names == ["link", "new"])
  }

  @Test func anErrorIsSaidAndLeavesNothing() throws {
    let folder = try TestFolder()
    #expect(throws: SystemError(code: EISDIR)) { try replace(folder.path, "x") }
    #expect(throws: SystemError(code: ENOENT)) { try replace("", "x") }
    #expect(throws: SystemError(code: ENOENT)) { try replace(folder.file("none/x"), "x") }
    let long = String(repeating: "x", count: 300)
    #expect(throws: SystemError(code: ENAMETOOLONG)) { try replace(folder.file(long), "x") }
    #expect(folder.names.isEmpty)
  }

  /// The lock of a killed writer is gone.
  @Test func whatDeadWritersLeftIsRemovedAndNothingElse() throws {
    let folder = try TestFolder()
    let stale = ".koloda-17276340011.part"
    let live = ".koloda-99.part"
    let foreign = [".koloda-x1.part", ".koloda-.part", "koloda-1.part", ".koloda-1.part.jpg"]
    for name in [stale, live] + foreign { try folder.write(name, "x") }
    #expect(symlink(stale, folder.file(".koloda-5.part")) == 0)
    let writer = open(folder.file(live), O_WRONLY)
    defer { close(writer) }
    #expect(flock(writer, LOCK_EX) == 0)
    try replace(folder.file("out"), "content")
    #expect(folder.names == ([live, ".koloda-5.part", "out"] + foreign).sorted())
  }

  /// Who removes abandoned files may have found a new one before it was locked.
  @Test func aPartFileThatAnotherProgramTookForAbandonedIsNotUsed() throws {
    let folder = try TestFolder()
    try folder.write("new", "")
    let (writer, remover) = (open(folder.file("new"), O_WRONLY), open(folder.file("new"), O_RDONLY))
    defer { for descriptor in [writer, remover] { close(descriptor) } }
    #expect(flock(remover, LOCK_EX | LOCK_NB) == 0)
    #expect(!PartFile.lock(writer), "it is about to be removed")
    #expect(unlink(folder.file("new")) == 0 && flock(remover, LOCK_UN) == 0)
    #expect(!PartFile.lock(writer), "it has been removed")
    try folder.write("new", "")
    let other = open(folder.file("new"), O_WRONLY)
    defer { close(other) }
    #expect(PartFile.lock(other))
  }

  @Test func manyWritersOfOneFileLeaveOneOfTheirContents() async throws {
    let folder = try TestFolder()
    let path = folder.file("out")
    let contents = (0..<8).map { String(repeating: "\($0)", count: 5000) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for content in contents {
        group.addTask {
          for _ in 0..<20 { try replaceFile(Array(path.utf8), with: Array(content.utf8)) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try contents.contains(folder.content("out")))
    #expect(folder.names == ["out"])
  }
}
