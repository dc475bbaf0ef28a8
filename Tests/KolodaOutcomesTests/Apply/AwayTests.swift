import Foundation
import KolodaOutcomes
import KolodaTriage
import Testing

/// Files on a drive that is away are neither lost nor forgotten.
@Suite struct AwayTests {
  private static let writing = ApplyRequest.Writing(editor: .darktable)

  private func done(
    _ folder: PhotoFolder, _ actions: [String: ApplyRequest.PileAction],
    _ writing: ApplyRequest.Writing? = nil
  ) throws -> PlanRun {
    var run = try PlanRun(
      new: folder.plan(folder.request(actions, writing: writing)), log: folder.log)
    try run.finish()
    return run
  }

  /// While the drive with the target is away nothing is undone; once it is back, everything is.
  @Test(arguments: [nil, writing])
  func aTargetThatIsAwayKeepsTheWayBack(writing: ApplyRequest.Writing?) throws {
    let folder = try PhotoFolder()
    for name in ["a.jpg", "a.jpg.pp3", "b.jpg"] { try folder.write(name, name) }
    let before = folder.files
    var run = try done(folder, ["a.jpg": folder.moveOut, "b.jpg": folder.moveOut], writing)
    let after = folder.files
    let away = folder.root + "/away"
    try FileManager.default.moveItem(atPath: folder.out, toPath: away)
    #expect(try run.undo() == false)
    #expect(run.plan.steps.allSatisfy { ($0.state == .done) == ($0.to != nil) || $0.to == nil })
    #expect(
      run.plan.problems.contains { $0.reason == .away })
    let kept = try #require(try folder.log.latest(of: Array(folder.deck.utf8)))
    #expect(kept == run.plan)
    try FileManager.default.moveItem(atPath: away, toPath: folder.out)
    #expect(Set(folder.files.keys).isSubset(of: after.keys))
    var again = PlanRun(kept, log: folder.log)
    #expect(try again.undo())
    #expect(folder.files == before)
  }

  /// Another photo with the same name doesn't mean that the first one is back.
  @Test func anotherFileInItsPlaceIsNotTheOneThatIsAway() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    var run = try done(folder, ["a.jpg": folder.moveOut])
    let away = folder.root + "/away"
    try FileManager.default.moveItem(atPath: folder.out, toPath: away)
    try folder.write("a.jpg", "another")
    #expect(try run.undo() == false)
    try FileManager.default.moveItem(atPath: away, toPath: folder.out)
    #expect(try run.undo() == false && folder.files["/deck/a.jpg"] == "another")
    try FileManager.default.removeItem(atPath: folder.deck + "/a.jpg")
    #expect(try run.undo() && folder.files == ["/deck/a.jpg": "a"])
  }

  /// A file that is missing from a folder that is there is gone for good, and delays nothing else.
  @Test func whatIsGoneForGoodIsNamedOnce() throws {
    let folder = try PhotoFolder()
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try folder.write(name, name) }
    var run = try done(
      folder, ["a.jpg": folder.moveOut, "b.jpg": folder.moveOut, "c.jpg": folder.copyOut])
    for name in ["b.jpg", "c.jpg"] {
      try FileManager.default.removeItem(atPath: folder.out + "/" + name)
    }
    #expect(try run.undo())
    #expect(run.plan.problems.map(\.name) == ["b.jpg"])
    #expect(Set(folder.files.keys) == ["/deck/a.jpg", "/deck/c.jpg"])
    #expect(try folder.log.latest(of: Array(folder.deck.utf8)) == nil)
  }

  /// The program ended before it recorded the move, and the drive has been removed since.
  @Test(arguments: [true, false])
  func anInterruptedMoveToWhatIsAwayCounts(finishes: Bool) throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    let plan = folder.plan(folder.request(["a.jpg": folder.moveOut]))
    try folder.log.begin(plan)
    let away = folder.root + "/away"
    try FileManager.default.moveItem(
      atPath: folder.deck + "/a.jpg", toPath: folder.out + "/a.jpg")
    try FileManager.default.moveItem(atPath: folder.out, toPath: away)
    var run = PlanRun(plan, log: folder.log)
    if finishes { try run.finish() } else { #expect(try run.undo() == false) }
    try FileManager.default.moveItem(atPath: away, toPath: folder.out)
    let kept = try #require(try folder.log.latest(of: Array(folder.deck.utf8)))
    var back = PlanRun(kept, log: folder.log)
    #expect(try back.undo() && folder.files == ["/deck/a.jpg": "a"])
  }

  /// A link to a sidecar on a drive that is away is the user's, and is left alone.
  @Test func aLinkToASidecarThatIsAwayStays() throws {
    let folder = try PhotoFolder()
    for name in ["a.jpg", "b.jpg"] { try folder.write(name, name) }
    let link = folder.deck + "/a.jpg.xmp"
    symlink(folder.root + "/away.xmp", link)
    var run = try done(folder, ["a.jpg": .nothing, "b.jpg": .nothing], Self.writing)
    #expect(run.plan.problems.map(\.name) == ["a.jpg.xmp"])
    #expect(run.plan.problems.first?.reason == .danglingLink)
    #expect(try run.undo())
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link) == folder.root + "/away.xmp")
  }
}
