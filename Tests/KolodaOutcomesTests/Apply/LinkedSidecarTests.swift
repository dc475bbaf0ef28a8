import Foundation
import Glibc
import KolodaOutcomes
import KolodaTriage
import Testing

/// A sidecar that is no regular file stays where it is, and is listed with the true reason.
@Suite struct LinkedSidecarTests {
  private static let sidecar = """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description/></rdf:RDF>
    """
  private static let reason = StepReason.notRegular

  /// A photo with a linked sidecar, and a folder in place of another one.
  private func folder() throws -> PhotoFolder {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    try folder.write("a.xmp", Self.sidecar, in: folder.root)
    symlink("../a.xmp", folder.deck + "/a.jpg.xmp")
    try FileManager.default.createDirectory(
      atPath: folder.deck + "/a.jpg.pp3", withIntermediateDirectories: false)
    return folder
  }

  @Test(arguments: [true, false])
  func itStaysAndIsListed(moves: Bool) throws {
    let folder = try folder()
    let run = try folder.run(
      folder.request(["a.jpg": moves ? folder.moveOut : folder.copyOut]))
    #expect(folder.files["/out/a.jpg"] == "a" && folder.files["/out/a.jpg.xmp"] == nil)
    #expect(folder.files["/deck/a.jpg.xmp"] == Self.sidecar)
    #expect(run.plan.steps.map(\.state) == [.done, .skipped, .skipped])
    #expect(run.plan.problems.map(\.name) == ["a.jpg.pp3", "a.jpg.xmp"])
    #expect(run.plan.problems.allSatisfy { $0.reason == Self.reason })
  }

  /// The verdict is written through the link.
  @Test func whereTheVerdictIsWrittenItStaysToo() throws {
    let folder = try folder()
    var run = try folder.run(
      folder.request(
        ["a.jpg": folder.moveOut], writing: ApplyRequest.Writing(editor: .darktable)))
    #expect(folder.read(folder.root + "/a.xmp") != Self.sidecar)
    #expect(run.plan.steps.map(\.state) == [.done, .done, .skipped, .skipped])
    #expect(run.plan.problems.allSatisfy { $0.reason == Self.reason })
    #expect(try run.undo())
    #expect(folder.read(folder.root + "/a.xmp") == Self.sidecar)
    #expect(folder.files["/deck/a.jpg"] == "a")
  }

  /// The verdict can't be written, and the link that leads nowhere stays.
  @Test func aLinkThatLeadsNowhereStaysToo() throws {
    let folder = try folder()
    try FileManager.default.removeItem(atPath: folder.root + "/a.xmp")
    let run = try folder.run(
      folder.request(
        ["a.jpg": folder.moveOut], writing: ApplyRequest.Writing(editor: .darktable)))
    #expect(run.plan.steps.map(\.state) == [.failed, .done, .skipped, .skipped])
    #expect(run.plan.steps[0].reason == .danglingLink)
    #expect(run.plan.steps.dropFirst(2).allSatisfy { $0.reason == Self.reason })
  }

  /// The sidecar becomes a link after the plan was made.
  @Test func aLinkSinceIsNamedAsOne() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    let plan = folder.plan(
      folder.request(
        ["a.jpg": folder.moveOut], writing: ApplyRequest.Writing(editor: .darktable)))
    try folder.write("a.xmp", Self.sidecar, in: folder.root)
    symlink("../a.xmp", folder.deck + "/a.jpg.xmp")
    var run = try PlanRun(new: plan, log: folder.log)
    try run.finish()
    #expect(run.plan.problems.map(\.reason) == [.followerStays, Self.reason])
    #expect(folder.files["/deck/a.jpg"] == "a", "the next plan lists it before the photo goes")
  }
}
