import Foundation
import KolodaFiles
import Testing

@testable import KolodaOutcomes

/// A copy gets its name only once it is complete; one that gets no name leaves nothing behind.
@Suite struct FileCopyTests {
  private func copy(_ folder: PhotoFolder, isNamed: Bool) throws -> FileCopy {
    let part = Array((folder.out + "/half.part").utf8)
    return try FileCopy(
      of: Array((folder.deck + "/a.jpg").utf8), part: part, isNamed: isNamed, goesOn: { true })
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
    let look = try FileLook(target(folder)).stamp
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
        of: Array((folder.deck + "/a.jpg").utf8), part: target(folder, "half.part"),
        isNamed: isNamed, goesOn: { false })
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.out).isEmpty)
  }
}
