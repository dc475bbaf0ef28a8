import Foundation
import KolodaOutcomes
import KolodaTriage
import Testing

/// Files that go together keep a name in common, whichever of their names is taken.
@Suite struct TakenNameTests {
  private static let names = ["b.jpg", "b.nef", "b.nef.xmp", "b.mov"]

  /// Plans moving or copying a shot, and then takes one of its names.
  private func plan(
    _ folder: PhotoFolder, _ taken: String, moves: Bool,
    conflict: ApplyRequest.Conflict = .keepBoth
  ) throws -> Plan {
    for name in Self.names { try folder.write(name, name) }
    var request = folder.shot(["b.jpg", "b.nef"], moves ? folder.moveOut : folder.copyOut)
    request.conflict = conflict
    let plan = folder.plan(request)
    try folder.write(taken, "late", in: folder.out)
    return plan
  }

  @Test(arguments: names, [true, false])
  func aFollowersNameThatIsTakenSinceRenamesTheWholeShot(taken: String, moves: Bool) throws {
    let folder = try PhotoFolder()
    var run = try PlanRun(new: plan(folder, taken, moves: moves), log: folder.log)
    let before = folder.files
    try run.finish()
    #expect(run.plan.steps.allSatisfy { $0.state == .done })
    for name in Self.names {
      #expect(folder.files["/out/b (2)\(name.dropFirst())"] == name)
      #expect((folder.files["/deck/" + name] == nil) == moves)
    }
    #expect(folder.files["/out/" + taken] == "late")
    #expect(try run.undo() && folder.files == before)
  }

  @Test(arguments: names)
  func whereSuchFilesAreSkippedTheWholeShotStays(taken: String) throws {
    let folder = try PhotoFolder()
    let plan = try plan(folder, taken, moves: true, conflict: .skip)
    let before = folder.files
    var run = try PlanRun(new: plan, log: folder.log)
    try run.finish()
    #expect(folder.files == before)
    #expect(run.plan.steps.allSatisfy { $0.state == .skipped })
    #expect(run.plan.steps[0].reason == .taken)
  }

  /// The run ended after the photo had gone, and before that was logged.
  @Test func aPhotoThatHasGoneGetsNoOtherName() throws {
    let folder = try PhotoFolder()
    for name in ["a.jpg", "a.jpg.xmp"] { try folder.write(name, name) }
    let plan = folder.plan(folder.request(["a.jpg": folder.moveOut]))
    _ = try PlanRun(new: plan, log: folder.log)
    for name in ["a.jpg", "a.jpg.xmp"] {
      try FileManager.default.moveItem(
        atPath: folder.deck + "/" + name, toPath: folder.out + "/" + name)
    }
    var run = PlanRun(
      try #require(try folder.log.latest(of: Array(folder.deck.utf8))), log: folder.log)
    try run.finish()
    #expect(run.plan.steps.allSatisfy { $0.state == .done })
    #expect(Set(folder.files.keys) == ["/out/a.jpg", "/out/a.jpg.xmp"])
  }

  /// A name that is taken at the last moment is no wish of the user's: it counts as failed, and the photo
  /// comes back.
  @Test func whatStaysAgainstTheWishHasFailed() throws {
    let folder = try PhotoFolder()
    for name in ["a.jpg", "a.jpg.xmp"] { try folder.write(name, name) }
    let plan = folder.plan(folder.request(["a.jpg": folder.moveOut]))
    let place = folder.out + "/a.jpg.xmp"
    var run = try PlanRun(new: plan, log: folder.log) { progress in
      // The photo has its name by now.
      if progress.steps == 1 {
        _ = FileManager.default.createFile(atPath: place, contents: Data("late".utf8))
      }
      return .goOn
    }
    try run.finish()
    #expect(run.plan.steps.map(\.state) == [.failed, .failed])
    #expect(run.plan.problems.map(\.reason) == [.followerStays, .taken])
    #expect(Set(folder.files.keys) == ["/deck/a.jpg", "/deck/a.jpg.xmp", "/out/a.jpg.xmp"])
  }

  /// A link to the deck's folder names the same folder.
  @Test(arguments: [true, false])
  func theDecksOwnFolderUnderAnotherNameIsRecognised(moves: Bool) throws {
    let folder = try PhotoFolder()
    for name in ["a.jpg", "a.jpg.xmp"] { try folder.write(name, name) }
    let before = folder.files
    let other = folder.root + "/other"
    try FileManager.default.createSymbolicLink(
      atPath: other, withDestinationPath: folder.deck)
    let target = Array(other.utf8)
    var run = try PlanRun(
      new: folder.plan(folder.request(["a.jpg": moves ? .move(target) : .copy(target)])),
      log: folder.log)
    try run.finish()
    #expect(run.plan.steps.map(\.state) == [.skipped])
    #expect(run.plan.steps.map(\.reason) == [.alreadyThere])
    #expect(folder.files == before)
  }
}
