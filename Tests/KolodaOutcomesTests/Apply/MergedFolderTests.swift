import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// Somebody merges the deck and the folder that its files went to: what is left of a file is never
/// removed as its own copy.
@Suite struct MergedFolderTests {
  private func finished(
    _ folder: PhotoFolder, _ action: ApplyRequest.PileAction
  ) throws -> PlanRun {
    for name in ["a.jpg", "b.jpg"] { try folder.write(name, name) }
    var run = try PlanRun(
      new: folder.plan(folder.request(["a.jpg": action, "b.jpg": action])), log: folder.log)
    try run.finish()
    return run
  }

  /// Moves everything from the target into the deck, and puts a link to the deck in its place.
  private func merge(_ folder: PhotoFolder) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.out) {
      let place = folder.deck + "/" + name
      try? FileManager.default.removeItem(atPath: place)
      try FileManager.default.moveItem(atPath: folder.out + "/" + name, toPath: place)
    }
    try FileManager.default.removeItem(atPath: folder.out)
    try FileManager.default.createSymbolicLink(
      atPath: folder.out, withDestinationPath: folder.deck)
  }

  private func isThere(_ folder: PhotoFolder) -> Bool {
    ["a.jpg", "b.jpg"].allSatisfy { folder.read(folder.deck + "/" + $0) == $0 }
  }

  @Test(arguments: [true, false])
  func undoRemovesNothing(moves: Bool) throws {
    let folder = try PhotoFolder()
    var run = try finished(folder, moves ? folder.moveOut : folder.copyOut)
    try merge(folder)
    #expect(try run.undo())
    #expect(isThere(folder))
  }

  @Test(arguments: [true, false], [true, false])
  func whatWasInterruptedRemovesNothing(moves: Bool, resumes: Bool) throws {
    let folder = try PhotoFolder()
    var plan = try finished(folder, moves ? folder.moveOut : folder.copyOut).plan
    try merge(folder)
    plan.state = .running
    for index in plan.steps.indices { plan.steps[index].state = .waiting }
    var run = PlanRun(plan, log: folder.log)
    if resumes { try run.finish() } else { _ = try run.undo() }
    #expect(isThere(folder))
  }

  /// A copy whose original is gone is the only one.
  @Test func theOnlyCopyStays() throws {
    let folder = try PhotoFolder()
    var run = try finished(folder, folder.copyOut)
    try FileManager.default.removeItem(atPath: folder.deck + "/a.jpg")
    _ = try run.undo()
    #expect(folder.files == ["/out/a.jpg": "a.jpg", "/deck/b.jpg": "b.jpg"])
    #expect(run.plan.problems.map(\.name) == ["a.jpg"])
  }

  @Test func oneEntryIsNoHardLink() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    let (file, link) = (folder.deck + "/a.jpg", folder.out + "/a.jpg")
    try FileManager.default.linkItem(atPath: file, toPath: link)
    #expect(!isSameEntry(Array(file.utf8), Array(link.utf8)))
    #expect(isSameEntry(Array(file.utf8), Array(file.utf8)))
    try FileManager.default.createSymbolicLink(
      atPath: folder.root + "/other", withDestinationPath: folder.deck)
    #expect(isSameEntry(Array(file.utf8), Array((folder.root + "/other/a.jpg").utf8)))
  }
}
