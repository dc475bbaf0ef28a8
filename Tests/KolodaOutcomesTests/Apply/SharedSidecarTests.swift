import Foundation
import Glibc
import KolodaOutcomes
import KolodaTriage
import Testing

/// A sidecar that is named after the stem of several pictures is never parted from its own one.
@Suite struct SharedSidecarTests {
  private static func sidecar(_ ending: String?) -> String {
    let stated = ending.map { "photoshop:SidecarForExtension=\"\($0)\"" } ?? ""
    return """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
      xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"><rdf:Description \(stated)/></rdf:RDF>
      """
  }

  private func folder(_ pictures: [String], stating ending: String?) throws -> PhotoFolder {
    let folder = try PhotoFolder()
    for name in pictures { try folder.write(name, name) }
    try folder.write("A.xmp", Self.sidecar(ending))
    return folder
  }

  private func other(_ folder: PhotoFolder) -> ApplyRequest.PileAction {
    .move(Array((folder.out + "/other").utf8))
  }

  /// The other picture is planned before the RAW, or after it.
  @Test(arguments: ["A.jpg", "A.png"], ["NEF", nil, "CR2"])
  func itGoesWithTheRAW(picture: String, ending: String?) throws {
    let folder = try folder(["A.nef", picture], stating: ending)
    let before = folder.files
    var run = try folder.run(
      folder.request(["A.nef": folder.moveOut, picture: other(folder)]))
    #expect(
      Set(folder.files.keys) == ["/out/A.nef", "/out/A.xmp", "/out/other/" + picture])
    #expect(run.plan.steps.allSatisfy { $0.state == .done })
    #expect(try run.undo() && folder.files == before)
  }

  @Test func itGoesWithThePictureThatItStates() throws {
    let folder = try folder(["A.jpg", "A.nef"], stating: "JPG")
    _ = try folder.run(folder.request(["A.nef": folder.moveOut, "A.jpg": .nothing]))
    #expect(Set(folder.files.keys) == ["/out/A.nef", "/deck/A.jpg", "/deck/A.xmp"])
    _ = try folder.run(folder.request(["A.jpg": other(folder)]))
    #expect(
      Set(folder.files.keys) == ["/out/A.nef", "/out/other/A.jpg", "/out/other/A.xmp"])
  }

  @Test func itStaysWithARAWThatStays() throws {
    let folder = try folder(["A.nef", "A.png"], stating: "NEF")
    _ = try folder.run(folder.request(["A.nef": .nothing, "A.png": folder.moveOut]))
    #expect(Set(folder.files.keys) == ["/deck/A.nef", "/deck/A.xmp", "/out/A.png"])
  }

  @Test func itStaysWithARAWWhoseNameIsTaken() throws {
    let folder = try folder(["A.nef", "A.png"], stating: "NEF")
    try folder.write("A.nef", "another", in: folder.out)
    _ = try folder.run(
      folder.request(["A.nef": folder.moveOut, "A.png": folder.moveOut], conflict: .skip))
    #expect(
      Set(folder.files.keys) == ["/deck/A.nef", "/deck/A.xmp", "/out/A.nef", "/out/A.png"])
    #expect(folder.files["/out/A.nef"] == "another")
  }

  @Test func itStaysWithARAWThatIsALink() throws {
    let folder = try folder(["B.nef", "A.png"], stating: "NEF")
    symlink("B.nef", folder.deck + "/A.nef")
    _ = try folder.run(folder.request(["A.nef": folder.moveOut, "A.png": folder.moveOut]))
    #expect(folder.files["/deck/A.xmp"] != nil && folder.files["/out/A.xmp"] == nil)
    #expect(folder.files["/out/A.png"] == "A.png")
  }

  /// The RAW fails only when it is carried out: then all of the shot stays.
  @Test func itStaysWithARAWThatChanged() throws {
    let folder = try folder(["A.jpg", "A.nef"], stating: nil)
    let plan = folder.plan(folder.shot(["A.jpg", "A.nef"], folder.moveOut))
    try folder.write("A.nef", "another one")
    var run = try PlanRun(new: plan, log: folder.log)
    try run.finish()
    #expect(Set(folder.files.keys) == ["/deck/A.jpg", "/deck/A.nef", "/deck/A.xmp"])
    #expect(
      run.plan.steps.filter { $0.action == .move }.map(\.reason)
        == [.followerStays, .changed, .leaderStays])
  }

  @Test func itTakesTheNameOfItsOwnPicture() throws {
    let folder = try folder(["A.nef", "A.png"], stating: nil)
    try folder.write("A.png", "another", in: folder.out)
    _ = try folder.run(folder.request(["A.nef": folder.moveOut, "A.png": folder.moveOut]))
    #expect(
      Set(folder.files.keys) == ["/out/A.nef", "/out/A.xmp", "/out/A.png", "/out/A (2).png"])
  }

  /// With one of a shot's files alone, only a sidecar that states it goes.
  @Test(arguments: ["NEF", nil])
  func ofAShotThatGoesInPart(ending: String?) throws {
    let folder = try folder(["A.jpg", "A.nef"], stating: ending)
    let run = try folder.run(folder.shot(["A.nef"], folder.moveOut))
    #expect(
      Set(folder.files.keys) == [
        "/out/A.nef", "/deck/A.jpg", ending == nil ? "/deck/A.xmp" : "/out/A.xmp",
      ])
    #expect(run.plan.steps.allSatisfy { $0.state == .done })
  }

  /// The verdict is written into the sidecar before it goes.
  @Test func itIsWrittenForThePictureThatItStates() throws {
    let folder = try folder(["A.nef", "A.png"], stating: "NEF")
    _ = try folder.run(
      folder.request(
        ["A.nef": folder.moveOut, "A.png": other(folder)],
        writing: ApplyRequest.Writing(editor: .lightroom)))
    #expect(Set(folder.files.keys) == ["/out/A.nef", "/out/A.xmp", "/out/other/A.png"])
    #expect(folder.files["/out/A.xmp"] != Self.sidecar("NEF"))
  }

  @Test func itIsNotWrittenForAnotherPicture() throws {
    let folder = try folder(["A.jpg"], stating: "CR2")
    let run = try folder.run(
      folder.request(["A.jpg": .nothing], writing: ApplyRequest.Writing(editor: .lightroom)))
    #expect(folder.files["/deck/A.xmp"] == Self.sidecar("CR2"))
    #expect(
      run.plan.steps.map(\.reason) == [.onlyInside(.lightroom)])
  }

  /// A copy of a picture gets only its own sidecar.
  @Test func itIsCopiedWithItsOwnPicture() throws {
    let folder = try folder(["A.nef", "A.png"], stating: "NEF")
    _ = try folder.run(folder.request(["A.nef": .nothing, "A.png": folder.copyOut]))
    #expect(folder.files["/out/A.xmp"] == nil && folder.files["/out/A.png"] != nil)
    _ = try folder.run(folder.request(["A.nef": folder.copyOut]))
    #expect(folder.files["/out/A.xmp"] == Self.sidecar("NEF"))
  }

  /// Nothing says whose it is: it goes if all go, and is listed once if they part.
  @Test func whatBelongsToAllIsListedWhereTheyPart() throws {
    let folder = try PhotoFolder()
    for name in ["A.jpg", "A.png", "A.pp3", "A.xmp"] { try folder.write(name, name) }
    let run = try folder.run(
      folder.request(["A.jpg": folder.moveOut, "A.png": other(folder)]))
    let stayed = run.plan.steps.filter { $0.state != .done }
    #expect(stayed.map(\.name) == ["A.pp3", "A.xmp"])
    #expect(stayed.allSatisfy { $0.state == .skipped && $0.reason == .leaderStays })
    #expect(
      Set(folder.files.keys) == [
        "/out/A.jpg", "/out/other/A.png", "/deck/A.pp3", "/deck/A.xmp",
      ])
  }

  @Test func whatBelongsToAllStaysWithTheOneThatIsSkipped() throws {
    let folder = try PhotoFolder()
    for name in ["A.jpg", "A.png", "A.pp3"] { try folder.write(name, name) }
    try folder.write("A.jpg", "another", in: folder.out)
    let run = try folder.run(
      folder.request(["A.jpg": folder.moveOut, "A.png": folder.moveOut], conflict: .skip))
    #expect(
      Set(folder.files.keys) == ["/deck/A.jpg", "/deck/A.pp3", "/out/A.jpg", "/out/A.png"])
    #expect(run.plan.problems.map(\.name) == ["A.jpg", "A.pp3"])
  }
}
