import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// An Apply that can't be undone keeps no other Apply from being undone that has nothing to do with
/// it.
@Suite struct StuckPlanTests {
  private func apply(
    _ folder: PhotoFolder, _ name: String, _ action: ApplyRequest.PileAction
  ) throws -> Plan {
    var run = try PlanRun(new: folder.plan(folder.shot([name], action)), log: folder.log)
    try run.finish()
    #expect(run.plan.steps.map(\.state) == [.done])
    return run.plan
  }

  private func undo(
    _ folder: PhotoFolder,
    _ progress: @escaping (PlanRun.Progress) -> PlanRun.Answer = { _ in .goOn }
  ) throws -> Plan? {
    try PlansBack(log: folder.log, progress: progress).run(of: Array(folder.deck.utf8))
  }

  private func drive(_ folder: PhotoFolder) -> ApplyRequest.PileAction {
    .move(Array((folder.root + "/drive").utf8))
  }

  private func rename(_ folder: PhotoFolder, _ name: String, _ other: String) throws {
    try FileManager.default.moveItem(
      atPath: folder.root + "/" + name, toPath: folder.root + "/" + other)
  }

  /// Applies two plans, of which the later one moved its photo to a folder that is missing now.
  private func stuck(_ folder: PhotoFolder) throws -> (first: Plan, second: Plan) {
    for name in ["a.jpg", "b.jpg"] { try folder.write(name, name) }
    let first = try apply(folder, "b.jpg", folder.moveOut)
    let second = try apply(folder, "a.jpg", drive(folder))
    try rename(folder, "drive", "away")
    return (first, second)
  }

  @Test func theOneBeforeIsUndoneOnceThisIsKnown() throws {
    let folder = try PhotoFolder()
    let (first, second) = try stuck(folder)
    let told = try #require(try undo(folder))
    #expect(told.id == second.id && told.problems.map(\.name) == ["a.jpg"])
    #expect(folder.files == ["/out/b.jpg": "b.jpg"])
    let next = try #require(try undo(folder))
    #expect(next.id == first.id && next.problems.isEmpty)
    #expect(folder.files == ["/deck/b.jpg": "b.jpg"])
    #expect(try undo(folder)?.id == second.id)
    try rename(folder, "away", "drive")
    #expect(try undo(folder)?.id == second.id)
    #expect(folder.files == ["/deck/a.jpg": "a.jpg", "/deck/b.jpg": "b.jpg"])
    #expect(try undo(folder) == nil)
  }

  /// Undoing an earlier plan can be interrupted, too: then it is the one to go on with.
  @Test func anInterruptedUndoGoesOn() throws {
    let folder = try PhotoFolder()
    let (first, _) = try stuck(folder)
    _ = try undo(folder)
    let file = first.steps[0].file
    let left = try undo(folder) { $0.file == file ? .leave : .goOn }
    #expect(left?.state == .returning)
    let deck = Array(folder.deck.utf8)
    #expect(try folder.log.state(of: deck) == .returning)
    #expect(try folder.log.latest(of: deck)?.id == first.id)
    #expect(try undo(folder)?.id == first.id)
    #expect(folder.files == ["/deck/b.jpg": "b.jpg"])
  }

  /// A plan about the same photo waits: the copy is all that is left here.
  @Test func theOneBeforeWaitsIfItIsAboutTheSamePhoto() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    let first = try apply(folder, "a.jpg", folder.copyOut)
    let second = try apply(folder, "a.jpg", drive(folder))
    try rename(folder, "drive", "away")
    for _ in 0..<3 {
      #expect(try undo(folder)?.id == second.id)
      #expect(folder.files == ["/out/a.jpg": "a"])
    }
    try rename(folder, "away", "drive")
    #expect(try undo(folder)?.id == second.id)
    #expect(try undo(folder)?.id == first.id)
    #expect(folder.files == ["/deck/a.jpg": "a"])
  }

  /// Copies are gone if somebody removed their folder, as undo would have them.
  @Test(arguments: [true, false])
  func aCopyWhoseFolderIsRemovedIsUndone(isInterrupted: Bool) throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    var plan = try apply(folder, "a.jpg", folder.copyOut)
    try FileManager.default.removeItem(atPath: folder.out)
    if isInterrupted {
      plan.state = .running
      plan.steps[0].state = .waiting
    }
    var run = PlanRun(plan, log: folder.log)
    #expect(try run.undo())
    #expect(run.plan.steps.map(\.state) == [isInterrupted ? .skipped : .returned])
    #expect(folder.files == ["/deck/a.jpg": "a"])
  }

  /// Copies on a drive that is missing are not gone.
  @Test func aCopyOnAMissingDriveIsWaitedFor() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    var plan = try apply(folder, "a.jpg", folder.copyOut)
    try FileManager.default.removeItem(atPath: folder.out)
    // Simulate a folder on another drive.
    for index in plan.places.indices { plan.places[index].device += 1 }
    var run = PlanRun(plan, log: folder.log)
    #expect(try !run.undo())
    #expect(run.plan.problems.map(\.name) == ["a.jpg"])
  }
}
