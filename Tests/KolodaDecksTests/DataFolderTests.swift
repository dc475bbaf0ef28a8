import Foundation
import Testing

@testable import KolodaDecks

@Suite("The program's own files") struct DataFolderTests {
  @Test("A program finds its data in the prefix that it is in", arguments: ["usr", "opt/a b/deep"])
  func prefix(_ name: String) throws {
    let tree = try Tree(program: name + "/bin/koloda", data: name + "/share/koloda")
    #expect(DataFolder.folder(ofProgram: tree.program) == tree.data)
    #expect(DataFolder.catalogues(besideData: tree.data) == tree.root + "/\(name)/share/locale")
  }

  @Test(
    "A program that was built in a source tree finds the tree's",
    arguments: ["build", ".build/release", "build/swift/scratch/x86_64-linux/release"])
  func sourceTree(_ place: String) throws {
    let tree = try Tree(program: place + "/koloda", data: "data")
    #expect(DataFolder.folder(ofProgram: tree.program) == tree.data)
    #expect(DataFolder.catalogues(besideData: tree.data) == tree.root + "/.build/locale")
  }

  @Test("An installed program does not look at a source tree around its prefix")
  func installedInASourceTree() throws {
    let tree = try Tree(program: "stage/bin/koloda", data: "stage/share/koloda")
    try tree.makeSamples(in: "data")
    #expect(DataFolder.folder(ofProgram: tree.program) == tree.data)
  }

  @Test("A program without its files has none") func nowhere() throws {
    let tree = try Tree(program: "usr/bin/koloda", data: "elsewhere")
    #expect(DataFolder.folder(ofProgram: tree.program) == nil)
  }
}

/// A temporary folder tree for the program and its data.
private final class Tree {
  let root = FileManager.default.temporaryDirectory
    .appendingPathComponent("koloda-data-\(UUID().uuidString)").path
  let program: String
  let data: String

  init(program: String, data: String) throws {
    self.program = root + "/" + program
    self.data = root + "/" + data
    try makeSamples(in: data)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func makeSamples(in folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(root)/\(folder)/samples", withIntermediateDirectories: true)
  }
}
