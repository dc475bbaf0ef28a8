import Foundation
import KolodaFiles
import Testing

@testable import KolodaOutcomes

/// A copy gets its name only once it is complete; one that gets no name leaves nothing behind.
@Suite struct FileCopyTests {
  private func copy(_ folder: PhotoFolder, isNamed: Bool) throws -> FileCopy {
    let part = Array((folder.out + "/half.part").utf8)
    return try FileCopy(
      of: Array((folder.deck + "/a.jpg").utf8), in: Array(folder.out.utf8), part: part,
      isNamed: isNamed, goesOn: { true })
  }

  private func target(_ folder: PhotoFolder, _ name: String = "a.jpg") -> [UInt8] {
    Array((folder.out + "/" + name).utf8)
  }

  @Test(arguments: [false, true])
  func itGetsItsName(isNamed: Bool) throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a photo")
    let made = try copy(folder, isNamed: isNamed)
    #expect(!isNamed || !made.isUnnamed)
    #expect(folder.read(folder.out + "/a.jpg") == nil)
    try made.sync()
    try made.take(place: target(folder))
    #expect(folder.read(folder.out + "/a.jpg") == "a photo")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.out) == ["a.jpg"])
    let look = try FileLook(target(folder)).fileState
    #expect(look.map { made.original.isExactlyAlike($0) } == true)
  }

  @Test(arguments: [false, true])
  func itTakesNobodysPlaceAndLeavesNothing(isNamed: Bool) throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a photo")
    do {
      let made = try copy(folder, isNamed: isNamed)
      try folder.write("b.jpg", "another")
      try FileManager.default.copyItem(
        atPath: folder.deck + "/b.jpg", toPath: folder.out + "/a.jpg")
      #expect(throws: SystemError(code: EEXIST)) { try made.take(place: target(folder)) }
    }
    #expect(folder.read(folder.out + "/a.jpg") == "another")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.out) == ["a.jpg"])
  }

  @Test(arguments: [false, true])
  func whatIsCalledOffLeavesNothing(isNamed: Bool) throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a photo")
    #expect(throws: SystemError(code: ECANCELED)) {
      _ = try FileCopy(
        of: Array((folder.deck + "/a.jpg").utf8), in: Array(folder.out.utf8),
        part: target(folder, "half.part"), isNamed: isNamed, goesOn: { false })
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.out).isEmpty)
  }

  /// Systems that don't name a file by its descriptor alone refuse it with different errors.
  @Test(arguments: [ENOENT, EPERM, EINVAL])
  func itGetsItsNameByItsPathWhereTheSystemNeedsThat(error: Int32) throws {
    let folder = try PhotoFolder()
    let file = UnnamedFile.open(in: Array(folder.out.utf8), 0o600)
    // The file system may not support unnamed files.
    guard file >= 0 else { return }
    defer { close(file) }
    let refusing = { (_: Int32, _: [CChar]) -> Int32 in
      errno = error
      return -1
    }
    try UnnamedFile.name(file, as: target(folder), naming: refusing)
    #expect(folder.read(folder.out + "/a.jpg") == "")
    // What was refused once is not tried again.
    try UnnamedFile.name(file, as: target(folder, "b.jpg")) { _, _ in
      Issue.record("it was tried again")
      return -1
    }
    #expect(folder.read(folder.out + "/b.jpg") == "")
    for naming in [refusing, { linkat($0, "", AT_FDCWD, $1, 0x1000) }] {
      #expect(throws: SystemError(code: EEXIST)) {
        try UnnamedFile.name(file, as: target(folder), naming: naming)
      }
    }
  }

  /// Neither another file nor another disk than the plan means: nothing is copied.
  @Test(arguments: [false, true])
  func nothingElseIsCopied(isNamed: Bool) throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a photo")
    func copy(isMeant: Bool, isRightDisk: Bool) throws {
      _ = try FileCopy(
        of: Array((folder.deck + "/a.jpg").utf8), in: Array(folder.out.utf8),
        part: target(folder, "half.part"), isNamed: isNamed, isMeant: { _ in isMeant },
        isRightDisk: { _ in isRightDisk }, goesOn: { true })
    }
    #expect(throws: SystemError(code: ESTALE)) { try copy(isMeant: false, isRightDisk: true) }
    #expect(throws: SystemError(code: EXDEV)) { try copy(isMeant: true, isRightDisk: false) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.out).isEmpty)
  }
}
