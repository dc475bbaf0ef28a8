import Foundation
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// Symbolic links stay as they are, and Apply says what that means.
@Suite struct LinkTests {
  private func folder(_ names: String...) throws -> PhotoFolder {
    let folder = try PhotoFolder()
    for name in names { try folder.write(name, name) }
    return folder
  }

  private func link(_ folder: PhotoFolder, _ name: String, to target: String) {
    #expect(symlink(target, folder.deck + "/" + name) == 0)
  }

  /// A request that looks for links in the deck's folder.
  private func request(
    _ folder: PhotoFolder, _ actions: [String: ApplyRequest.PileAction]
  ) -> ApplyRequest {
    var request = folder.request(actions)
    request.folders = [Array(folder.deck.utf8)]
    return request
  }

  /// The links that steps in a state break, each with the file that it leads to.
  private func broken(_ plan: Plan, by state: Step.State) -> [String] {
    plan.brokenLinks(by: state).map { broken in
      let name = String(decoding: broken.link.split(separator: 0x2F).last ?? [], as: UTF8.self)
      return "\(name) -> \(plan.steps[broken.step].name)"
    }
  }

  private func target(_ folder: PhotoFolder, _ name: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: folder.deck + "/" + name)
  }

  // MARK: Links that would dangle

  @Test func linksToFilesThatLeaveAreListedBeforehand() throws {
    let folder = try folder("a.jpg", "b.jpg", "c.jpg", "d.jpg")
    for (name, to) in [
      ("2.jpg", "a.jpg"), ("10.jpg", folder.deck + "/b.jpg"), (".hidden", "2.jpg"),
      ("any", "c.jpg"), ("stays.jpg", "d.jpg"), ("circle.jpg", "circle.jpg"),
      ("gone.jpg", "nothing.jpg"),
      ("here", "."),
    ] {
      link(folder, name, to: to)
    }
    let plan = folder.plan(
      request(
        folder,
        ["a.jpg": folder.moveOut, "b.jpg": .trash, "c.jpg": folder.copyOut, "d.jpg": .nothing]))
    let links = [".hidden -> a.jpg", "2.jpg -> a.jpg", "10.jpg -> b.jpg"]
    #expect(broken(plan, by: .waiting) == links)
    #expect(broken(plan, by: .done).isEmpty)
    #expect(plan.steps.map(\.name) == ["a.jpg", "b.jpg", "c.jpg"])
  }

  @Test func aLinkIsBrokenOnlyOnceItsFileHasLeft() throws {
    let folder = try folder("a.jpg", "b.jpg")
    link(folder, "1.jpg", to: "a.jpg")
    link(folder, "2.jpg", to: "b.jpg")
    let plan = folder.plan(
      request(folder, ["a.jpg": folder.moveOut, "b.jpg": folder.moveOut]))
    try folder.write("b.jpg", "another")
    var run = try PlanRun(new: plan, log: folder.log)
    try run.finish()
    #expect(broken(run.plan, by: .done) == ["1.jpg -> a.jpg"])
    #expect(broken(run.plan, by: .waiting).isEmpty)
    #expect(target(folder, "1.jpg") == "a.jpg" && folder.read(folder.deck + "/1.jpg") == nil)
    // Once the file is back, the link leads to it again.
    #expect(try run.undo())
    #expect(broken(run.plan, by: .done).isEmpty)
    #expect(folder.read(folder.deck + "/1.jpg") == "a.jpg")
  }

  @Test func linksToSidecarsAreBrokenToo() throws {
    let folder = try folder("a.jpg", "a.jpg.xmp")
    link(folder, "b.xmp", to: "a.jpg.xmp")
    let plan = folder.plan(request(folder, ["a.jpg": folder.moveOut]))
    #expect(broken(plan, by: .waiting) == ["b.xmp -> a.jpg.xmp"])
  }

  /// A link to one file of a shot is broken if that file leaves.
  @Test func ofAShotTheFileItselfCounts() throws {
    let folder = try folder("a.jpg", "a.nef")
    link(folder, "1.jpg", to: "a.jpg")
    link(folder, "2.nef", to: "a.nef")
    var request = folder.shot(["a.nef"], folder.moveOut)
    request.folders = [Array(folder.deck.utf8)]
    #expect(broken(folder.plan(request), by: .waiting) == ["2.nef -> a.nef"])
  }

  @Test func foldersThatAreGoneAreNotLookedIn() throws {
    let folder = try folder("a.jpg")
    var request = request(folder, ["a.jpg": .trash])
    request.folders = [Array("/nowhere".utf8), Array(repeating: 0x61, count: 5000), []]
    #expect(folder.plan(request).brokenLinks.isEmpty)
  }

  // MARK: Links out of the deck

  @Test(arguments: [true, false])
  func aLinkOutOfTheDeckIsLeftAloneAndNamed(isThere: Bool) throws {
    let folder = try folder("a.jpg")
    if isThere { try folder.write("far.jpg", "far", in: folder.root) }
    for name in ["b.jpg", "c.jpg", "d.jpg"] { link(folder, name, to: "../far.jpg") }
    let request = folder.request([
      "a.jpg": folder.moveOut, "b.jpg": folder.moveOut, "c.jpg": folder.copyOut, "d.jpg": .trash,
    ])
    let plan = folder.plan(request)
    let why: StepReason = isThere ? .outsideLink : .danglingLink
    #expect(plan.steps.map(\.reason) == [nil, why, why, why])
    var run = try PlanRun(new: plan, log: folder.log)
    try run.finish()
    #expect(run.plan.problems.map(\.reason) == [why, why, why])
    for name in ["b.jpg", "c.jpg", "d.jpg"] { #expect(target(folder, name) == "../far.jpg") }
    #expect(folder.read(folder.root + "/far.jpg") == (isThere ? "far" : nil))
    #expect(folder.files["/out/a.jpg"] == "a.jpg" && folder.files["/out/c.jpg"] == nil)
  }

  /// No sidecar is written for it either, and a turn stays with Koloda.
  @Test func nothingIsWrittenForALink() throws {
    let folder = try PhotoFolder()
    try folder.write("far.jpg", "far", in: folder.root)
    link(folder, "a.jpg", to: "../far.jpg")
    let why = StepReason.outsideLink
    let writing = ApplyRequest.Writing(editor: .darktable)
    let plan = folder.plan(folder.request(["a.jpg": .nothing], writing: writing))
    #expect(plan.steps.map(\.action) == [.verdict] && plan.steps.map(\.reason) == [why])
    var request = folder.request(["a.jpg": .nothing])
    #expect(folder.plan(request).steps.isEmpty)
    request.photos[0].marks.turn = .right
    let turned = folder.plan(request)
    #expect(turned.steps.map(\.action) == [.turn] && turned.steps.map(\.reason) == [why])
  }
}
