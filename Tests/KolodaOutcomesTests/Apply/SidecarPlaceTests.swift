import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// Where undo can't bring a photo back, its sidecar stays with it.
@Suite struct SidecarPlaceTests {
  private static let names = ["a.jpg", "a.jpg.pp3"]

  private func done(
    _ folder: PhotoFolder, _ action: ApplyRequest.PileAction,
    _ writing: ApplyRequest.Writing? = nil
  ) throws -> PlanRun {
    for name in Self.names { try folder.write(name, name) }
    var run = try PlanRun(
      new: folder.plan(folder.request(["a.jpg": action], writing: writing)), log: folder.log)
    try run.finish()
    #expect(run.plan.steps.allSatisfy { $0.state == .done })
    return run
  }

  @Test(arguments: [nil, ApplyRequest.Writing(editor: .darktable)])
  func itWaitsWithItsPhoto(writing: ApplyRequest.Writing?) throws {
    let folder = try PhotoFolder()
    var run = try done(folder, folder.moveOut, writing)
    let after = folder.files
    try folder.write("a.jpg", "new")
    #expect(try !run.undo())
    #expect(folder.files == after.merging(["/deck/a.jpg": "new"]) { $1 })
    #expect(run.plan.steps.allSatisfy { $0.state == .done && $0.reason != nil })
    let moves = run.plan.steps.filter { $0.action == .move }
    #expect(moves.first?.reason == .taken)
    #expect(moves.dropFirst().allSatisfy { $0.reason == .leaderStays })
    // Once its place is free, everything comes back.
    try FileManager.default.removeItem(atPath: folder.deck + "/a.jpg")
    #expect(try run.undo())
    #expect(
      folder.files
        == Dictionary(uniqueKeysWithValues: Self.names.map { ("/deck/" + $0, $0) }))
  }

  @Test func aCopyThatStaysKeepsIts() throws {
    let folder = try PhotoFolder()
    var run = try done(folder, folder.copyOut)
    try folder.write("a.jpg", "retouched", in: folder.out)
    let after = folder.files
    #expect(try run.undo(), "both stay for good")
    #expect(folder.files == after)
    #expect(run.plan.steps.map(\.state) == [.stayed, .stayed])
  }

  /// A photo that is lost doesn't keep its sidecar from coming back.
  @Test func whatIsLeftOfALostPhotoComesBack() throws {
    let folder = try PhotoFolder()
    var run = try done(folder, folder.moveOut)
    try FileManager.default.removeItem(atPath: folder.out + "/a.jpg")
    #expect(try run.undo())
    #expect(folder.files == ["/deck/a.jpg.pp3": "a.jpg.pp3"])
    #expect(run.plan.problems.map(\.name) == ["a.jpg"])
  }
}
