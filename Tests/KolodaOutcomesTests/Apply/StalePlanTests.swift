import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// Another program applies the deck, or replaces a photo, after the plan was made: no sidecar is
/// written for a photo that has left.
@Suite struct StalePlanTests {
  private static let editors: [(photo: String, sidecar: String, editor: PhotoEditor)] = [
    ("a.jpg", "a.jpg.xmp", .darktable), ("a.nef", "a.nef.xmp", .digikam),
    ("a.nef", "a.xmp", .lightroom),
  ]

  private func run(
    _ folder: PhotoFolder, _ number: Int, moves: Bool, _ meanwhile: (String) throws -> Void
  ) throws -> PlanRun {
    let (photo, _, editor) = Self.editors[number]
    try folder.write(photo, "a photo")
    let plan = folder.plan(
      folder.request(
        [photo: moves ? folder.moveOut : .nothing], writing: ApplyRequest.Writing(editor: editor)))
    try meanwhile(folder.deck + "/" + photo)
    var run = try PlanRun(new: plan, log: folder.log)
    try run.finish()
    return run
  }

  @Test(arguments: editors.indices, [true, false])
  func aPhotoThatHasLeftGetsNoSidecar(number: Int, moves: Bool) throws {
    let folder = try PhotoFolder()
    let run = try run(folder, number, moves: moves) { path in
      try FileManager.default.moveItem(atPath: path, toPath: folder.root + "/elsewhere")
    }
    #expect(folder.files.isEmpty)
    #expect(run.plan.steps[0].state == .failed)
    #expect(run.plan.steps[0].reason == .gone)
    #expect(!run.plan.steps.contains { $0.state == .done })
  }

  @Test(arguments: editors.indices, [true, false])
  func aPhotoThatWasReplacedGetsNoSidecar(number: Int, moves: Bool) throws {
    let folder = try PhotoFolder()
    let (photo, _, _) = Self.editors[number]
    let run = try run(folder, number, moves: moves) { _ in try folder.write(photo, "another one") }
    #expect(folder.files == ["/deck/\(photo)": "another one"])
    #expect(run.plan.steps[0].state == .failed)
    #expect(run.plan.steps[0].reason == .changed)
    #expect(!run.plan.steps.contains { $0.state == .done })
  }

  @Test(arguments: editors.indices, [true, false])
  func aPhotoThatIsStillThereGetsOne(number: Int, moves: Bool) throws {
    let folder = try PhotoFolder()
    let (photo, sidecar, _) = Self.editors[number]
    var run = try run(folder, number, moves: moves) { _ in }
    let place = moves ? "/out/" : "/deck/"
    #expect(Set(folder.files.keys) == [place + photo, place + sidecar])
    #expect(try run.undo() && folder.files == ["/deck/\(photo)": "a photo"])
  }
}
