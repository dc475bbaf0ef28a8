import Foundation
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// Where a file that belongs to a photo turns out not to go, the photo stays with it, wherever the
/// program ends meanwhile.
@Suite struct KeptTogetherTests {
  private static let names = [
    "b.jpg", "b.nef", "b.jpg.xmp", "b.nef.xmp", "b.mov", "c.jpg", "c.jpg.xmp",
  ]

  private func request(_ folder: PhotoFolder, _ action: ApplyRequest.PileAction) throws
    -> ApplyRequest
  {
    for name in Self.names { try folder.write(name, name) }
    var request = folder.shot(["b.jpg", "b.nef"], action)
    request.photos += folder.shot(["c.jpg"], action).photos.map { photo in
      var photo = photo
      photo.shot = nil
      return photo
    }
    return request
  }

  /// Starts a plan in which a file changes, or its name is taken, once its photo has gone.
  private func run(
    _ folder: PhotoFolder, _ action: ApplyRequest.PileAction, _ name: String,
    log: any PlanLog
  ) throws -> PlanRun {
    let plan = folder.plan(try request(folder, action))
    let number = try #require(plan.steps.firstIndex { $0.name == name })
    let file = folder.deck + "/" + name
    return try PlanRun(new: plan, log: log) { progress in
      if progress.steps == number {
        _ = FileManager.default.createFile(atPath: file, contents: Data("edited \(name)".utf8))
      }
      return .goOn
    }
  }

  @Test(arguments: ["b.jpg.xmp", "b.nef.xmp", "b.mov"])
  func theWholeShotStaysAndTheOtherPhotosGo(name: String) throws {
    let folder = try PhotoFolder()
    var run = try run(folder, folder.moveOut, name, log: folder.log)
    let before = folder.files
    try run.finish()
    var expected = before
    for own in ["c.jpg", "c.jpg.xmp"] {
      expected["/out/" + own] = expected.removeValue(forKey: "/deck/" + own)
    }
    expected["/deck/" + name] = "edited " + name
    #expect(folder.files == expected)
    let steps = run.plan.steps
    #expect(
      steps.filter { $0.name == "b.jpg" || $0.name == "b.nef" }.allSatisfy {
        $0.state == .failed || $0.state == .skipped
      })
    #expect(steps.first { $0.name == "b.jpg" }?.reason == .followerStays)
    #expect(steps.first { $0.name == name }?.reason == .changed)
    #expect(try run.undo())
    expected = before
    expected["/deck/" + name] = "edited " + name
    #expect(folder.files == expected)
  }

  /// The log refuses one of the notes, as if the program ended there; then the plan is finished or
  /// undone.
  @Test(arguments: Array(0...4), [true, false])
  func whereverTheRunEnds(notes: Int, finishes: Bool) throws {
    let folder = try PhotoFolder()
    var broken = try run(
      folder, folder.moveOut, "b.nef.xmp", log: FailingLog(folder.log, taking: notes))
    let before = folder.files
    try? broken.finish()
    let plan = try #require(try folder.log.latest(of: Array(folder.deck.utf8)))
    var run = PlanRun(plan, log: folder.log)
    if finishes, plan.state.isUnfinished {
      try run.finish()
      let places = Set(
        folder.files.keys.filter { $0.hasPrefix("/out/b") || $0.hasPrefix("/deck/b") }.map {
          $0.split(separator: "/")[0]
        })
      #expect(places == ["deck"])
      #expect(folder.files["/out/c.jpg"] != nil && folder.files["/out/c.jpg.xmp"] != nil)
    }
    run = PlanRun(try #require(try folder.log.latest(of: Array(folder.deck.utf8))), log: folder.log)
    #expect(try run.undo())
    var expected = before
    expected["/deck/b.nef.xmp"] = "edited b.nef.xmp"
    #expect(folder.files == expected)
  }

  /// The program ended while the files came back, of which some are still where they went.
  @Test(arguments: Array(0...3), [true, false])
  func whileTheyComeBack(left: Int, finishes: Bool) throws {
    let folder = try PhotoFolder()
    var broken = try run(
      folder, folder.moveOut, "b.nef.xmp", log: FailingLog(folder.log, taking: 1))
    let before = folder.files
    try? broken.finish()
    #expect(folder.files["/deck/b.jpg"] == "b.jpg", "all have come back, and that is not logged")
    for name in ["b.jpg", "b.nef", "b.jpg.xmp"].prefix(left) {
      try FileManager.default.moveItem(
        atPath: folder.deck + "/" + name, toPath: folder.out + "/" + name)
    }
    var run = PlanRun(
      try #require(try folder.log.latest(of: Array(folder.deck.utf8))), log: folder.log)
    if finishes {
      try run.finish()
      #expect(!folder.files.keys.contains { $0.hasPrefix("/out/b") })
    }
    #expect(try run.undo())
    var expected = before
    expected["/deck/b.nef.xmp"] = "edited b.nef.xmp"
    #expect(folder.files == expected)
  }

  /// The photo may be the last of one batch, and what belongs to it the first of the next.
  @Test func aPhotoThatIsLoggedAsGoneComesBack() throws {
    let folder = try PhotoFolder()
    let names =
      (0..<(StepBatch.mostSteps - 1)).map { String(format: "a%04d.jpg", $0) } + [
        "b.jpg", "b.jpg.xmp",
      ]
    for name in names { try folder.write(name, name) }
    let before = folder.files
    var actions: [String: ApplyRequest.PileAction] = [:]
    for name in names.dropLast() { actions[name] = folder.moveOut }
    let plan = folder.plan(folder.request(actions))
    #expect(plan.steps[StepBatch.mostSteps - 1].name == "b.jpg")
    let file = folder.deck + "/b.jpg.xmp"
    var run = try PlanRun(new: plan, log: folder.log) { progress in
      if progress.steps == StepBatch.mostSteps {
        _ = FileManager.default.createFile(atPath: file, contents: Data("edited".utf8))
      }
      return .goOn
    }
    try run.finish()
    #expect(folder.files["/out/b.jpg"] == nil && folder.files["/deck/b.jpg"] == "b.jpg")
    #expect(folder.files["/out/a0000.jpg"] == "a0000.jpg")
    let plans = try #require(try folder.log.latest(of: Array(folder.deck.utf8)))
    #expect(plans.steps[StepBatch.mostSteps - 1].state == .failed)
    #expect(try run.undo())
    var expected = before
    expected["/deck/b.jpg.xmp"] = "edited"
    #expect(folder.files == expected)
  }
}
