import Foundation
import KolodaTriage
import Testing

@testable import KolodaOutcomes

/// Undo brings back the photo that Apply moved, also if somebody edited it, and never another file
/// that has its name there.
@Suite struct ReplacedTargetTests {
  private static let sidecar = """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"><rdf:Description xmp:Rating="4"/></rdf:RDF>
    """

  /// Moves a photo with its sidecar.
  private func moved(_ writing: ApplyRequest.Writing? = nil) throws -> PhotoFolder {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a photo")
    try folder.write("a.jpg.xmp", Self.sidecar)
    let request = folder.request(["a.jpg": folder.moveOut], writing: writing)
    var run = try PlanRun(new: folder.plan(request), log: folder.log)
    try run.finish()
    #expect(run.plan.steps.allSatisfy { $0.state == .done })
    return folder
  }

  /// Undoes the Apply as a later run of the program would.
  ///
  /// The image of a photo is taken to be its first word.
  private func back(_ folder: PhotoFolder, knowsImages: Bool = true) throws -> PlanRun {
    let plan = try #require(try folder.log.latest(of: Array(folder.deck.utf8)))
    let card = plan.steps[0].card
    var run = PlanRun(
      plan, log: folder.log,
      keys: { path in
        guard knowsImages, let text = folder.read(String(decoding: path, as: UTF8.self))
        else { return [] }
        let key = CardKey(version: 2, digest: Array(text.utf8))
        // The card's key is one that an earlier version gave the photo.
        return text.hasPrefix("a ") ? [key, card] : [key]
      })
    _ = try run.undo()
    return run
  }

  /// Moves the photo on, with its sidecar, so that its number is not given to another file.
  private func moveOn(_ folder: PhotoFolder) throws {
    for name in ["a.jpg", "a.jpg.xmp"] {
      try FileManager.default.moveItem(
        atPath: folder.out + "/" + name, toPath: folder.root + "/" + name)
    }
  }

  @Test(arguments: [nil, ApplyRequest.Writing(editor: .darktable)])
  func anotherPhotoInItsPlaceStays(writing: ApplyRequest.Writing?) throws {
    let folder = try moved(writing)
    try moveOn(folder)
    let others = ["/out/a.jpg": "someone else's photo", "/out/a.jpg.xmp": "and its sidecar"]
    for (name, content) in others { try folder.write(name, content, in: folder.root) }
    let run = try back(folder)
    #expect(folder.files == others)
    #expect(run.plan.state == .returned && run.plan.steps.allSatisfy { $0.state == .stayed })
    let photo = try #require(run.plan.steps.first { $0.action == .move && $0.leader == nil })
    #expect(photo.reason == .changed)
    #expect(run.plan.steps.last?.reason == .leaderStays)
  }

  @Test func aLinkInItsPlaceStays() throws {
    let folder = try moved()
    try moveOn(folder)
    let link = folder.out + "/a.jpg"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.root + "/a.jpg")
    let run = try back(folder)
    #expect(run.plan.steps[0].state == .stayed)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link) == folder.root + "/a.jpg")
  }

  /// Many programs save a photo as a new file.
  @Test func aPhotoWithNewMetadataComesBack() throws {
    let folder = try moved()
    let place = URL(fileURLWithPath: folder.out + "/a.jpg")
    try Data("a photo with a title".utf8).write(to: place, options: .atomic)
    let run = try back(folder)
    #expect(
      folder.files == ["/deck/a.jpg": "a photo with a title", "/deck/a.jpg.xmp": Self.sidecar])
    #expect(run.plan.problems.isEmpty)
  }

  /// Others write into the file.
  @Test func aPhotoThatWasWrittenIntoComesBack() throws {
    let folder = try moved()
    try folder.write("a.jpg", "quite another image", in: folder.out)
    let run = try back(folder)
    #expect(
      folder.files == ["/deck/a.jpg": "quite another image", "/deck/a.jpg.xmp": Self.sidecar])
    #expect(run.plan.problems.isEmpty)
  }

  @Test func whatNobodyCanTellComesBack() throws {
    let folder = try moved()
    let place = URL(fileURLWithPath: folder.out + "/a.jpg")
    try Data("quite another image".utf8).write(to: place, options: .atomic)
    let run = try back(folder, knowsImages: false)
    #expect(folder.files["/deck/a.jpg"] == "quite another image")
    #expect(run.plan.problems.isEmpty)
  }
}
